"""The house variant that CONTRIBUTING.md shows is run as it stands there, from outside the package."""

import importlib.util
import pickle
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from cardgames import Action, commerce, determinize, playout
from cardgames.bots import random_bot

TEXT = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
SECTION = TEXT.partition("## Extending")[2].partition("\n## ")[0]
CODE, PRINTED = (re.search(rf"```{kind}\n(.*?)```", SECTION, re.DOTALL)[1] for kind in ("python", "text"))


@pytest.fixture
def house(tmp_path, monkeypatch):
    """Import the block as a module of its own."""
    path = tmp_path / "house_variant.py"
    path.write_text(CODE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("house_variant", path)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "house_variant", module)
    spec.loader.exec_module(module)
    return module


def test_the_example_prints_what_the_text_says(tmp_path):
    path = tmp_path / "house_variant.py"
    path.write_text(CODE, encoding="utf-8")
    said = subprocess.check_output([sys.executable, "-X", "utf8", path], text=True, encoding="utf-8")
    assert said == PRINTED


def test_the_example_changes_nothing_in_the_package(house):
    assert len(house.HOUSE.kinds) == len(commerce.NEW.kinds) + 1
    assert Action("pass") not in commerce.deal(commerce.NEW, Random(4), players=3).legal_actions()


def test_the_house_variant_can_be_viewed_pickled_and_redealt(house):
    passed = 0
    for seed in range(40):
        round_, rng = commerce.deal(house.HOUSE, Random(seed), players=4), Random(seed)
        while round_.to_move is not None:
            assert pickle.loads(pickle.dumps(round_)) == round_  # noqa: S301
            view = round_.view(round_.to_move)
            assert determinize(view, rng).view(round_.to_move) == view
            action = random_bot(view, rng)
            passed += action == Action("pass")
            round_ = round_.play(action)
    assert passed > 10
    assert playout(round_, [], Random(0)) is round_


def test_the_adapters_play_the_house_variant(house):
    adapter = pytest.importorskip("cardgames.adapters.pettingzoo")
    table, rng = adapter.CardEnv(rules=house.HOUSE, salt=1), Random(2)
    for seed in range(20):
        table.reset(seed=seed)
        while table.round_.to_move is not None:
            table.step(table.numbering.number(rng.choice(table.legal_steps())))
        assert table.metadata["name"] == "commerce_house_v0"
