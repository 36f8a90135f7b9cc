"""The same tournament on a Dask cluster and on none gives the same table."""

import pytest

from cardgames import commerce, conquian
from cardgames.bots.levels import LEVELS
from cardgames.tournament import BotError, tournament

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def executor():
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, worker_dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor()


@pytest.mark.parametrize(("rules", "games"), [(conquian.STANDARD, 60), (commerce.NEW, 60), (commerce.OLD, 12)])
def test_the_table_is_the_same_on_a_cluster_and_on_none(executor, rules, games):
    some = {name: LEVELS[rules.game][name] for name in ("neuling", "buch", "koenner")}

    def mein_bot(view, _rng):  # as in a notebook: no worker can import it
        return view.legal_actions()[-1]

    bots = {**some, "ich": mein_bot}
    told = []
    there = tournament(bots, rules, games, 2, executor, progress=lambda *done: told.append(done))
    assert there.equals(tournament(bots, rules, games, 2))
    assert told[-1][0] == told[-1][1] >= games


def test_a_wrong_answer_on_a_cluster_is_told_as_it_is_here(executor):
    bots = {"mein Bot": lambda view, _rng: view.phase, "Neuling": LEVELS["commerce"]["neuling"]}
    told = []
    for there in (None, executor):
        with pytest.raises(BotError) as caught:
            tournament(bots, commerce.NEW, 60, 2, there)
        told.append((str(caught.value), caught.value.german, caught.value.asked.view))
    assert told[0] == told[1]
    assert "bot 'mein Bot' answered 'turn' (str), which is not legal (deal CO3-" in told[0][0]
