"""Other people's frameworks play our games: PettingZoo and OpenSpiel (the optional extra ``adapters``).

Nothing is imported here: ``cardgames.adapters.pettingzoo`` and ``cardgames.adapters.openspiel`` need their libraries.
"""
