"""Hand strength to try out: pick cards, bet, see the figure, change a card, see it follow."""
