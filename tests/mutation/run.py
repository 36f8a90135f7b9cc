"""Mutation run: breaks the engine in many small ways, one at a time, and counts how many of them the tests notice.

Works on a copy of the repository in `build/mutants` and draws the mutants by a fixed seed. What the tests cannot
notice is not drawn: annotations, which are never evaluated, and caches, which only save time.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult

ROOT = Path(__file__).parents[2]
MODULES = ("cards.py", "dealcode.py", "dealing.py", "game.py", "moves.py", "series.py", "commerce", "conquian")
TIMEOUT = 90
ENOUGH = 0.9
PLUGINS = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "pytest_timeout"}
IGNORED = (".git", ".venv*", ".*_cache", ".hypothesis", "build", "screens", "__pycache__", "node_modules")


def main() -> int:
    """Draw, run and report; the exit code is 1 where too many mutants live."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mutants", type=int, default=320, help="how many to draw")
    parser.add_argument("--seed", type=int, default=1, help="by which seed")
    args = parser.parse_args()
    copy = ROOT / "build" / "mutants"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*IGNORED))
    session = prepared(copy)
    with use_db(session, WorkDB.Mode.open) as db:
        skip(db, drawn(db, copy, args.mutants, args.seed))
    run(copy, "exec", "mutants.toml", session)
    with use_db(session, WorkDB.Mode.open) as db:
        return report(db)


def prepared(copy: Path) -> str:
    """Write the configuration, find all mutants, and see that the tests pass without one; return the session's file."""
    command = f"{sys.executable} tests/mutation/notice.py"
    modules = [f"cardgames/{name}" for name in MODULES]
    (copy / "mutants.toml").write_text(
        f"[cosmic-ray]\nmodule-path = {modules}\ntimeout = {TIMEOUT}.0\nexcluded-modules = []\n"
        f'test-command = "{command}"\n[cosmic-ray.distributor]\nname = "local"\n',
        encoding="utf-8",
    )
    run(copy, "init", "mutants.toml", "mutants.sqlite")
    run(copy, "baseline", "mutants.toml")
    return str(copy / "mutants.sqlite")


def run(copy: Path, *words: str) -> None:
    """Run a command of cosmic-ray on the copy, whose package the tests are to import."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "CARDGAMES_TESTED": "copy", **PLUGINS}
    code = "from cosmic_ray.cli import main; main()"
    subprocess.run([sys.executable, "-c", code, *words], cwd=copy, env=environment, check=True)


def drawn(db: WorkDB, copy: Path, number: int, seed: int) -> set[str]:
    """Return the ids of the mutants to run."""
    noticed = {}
    unseen = {}
    for item in db.work_items:
        (mutation,) = item.mutations
        path = mutation.module_path
        if path not in unseen:
            unseen[path] = [*invisible(ast.parse((copy / path).read_text(encoding="utf-8")))]
        if not any(start <= mutation.start_pos and mutation.end_pos <= end for start, end in unseen[path]):
            key = (str(path), mutation.start_pos, mutation.operator_name, mutation.occurrence)
            noticed[key, str(mutation.operator_args)] = item.job_id
    print(
        f"{len(noticed)} mutants of {db.num_work_items} can be noticed; {number} are drawn by seed {seed}", flush=True
    )
    return {noticed[key] for key in Random(seed).sample(sorted(noticed), min(number, len(noticed)))}


def invisible(tree: ast.AST):
    """Yield where annotations and caches stand, as pairs of (line, column)."""
    for node in ast.walk(tree):
        found = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        for decorator in getattr(node, "decorator_list", ()):
            if ast.unparse(decorator).startswith(("lru_cache", "cache")):
                found.append(decorator)
                yield (decorator.lineno, 0), (decorator.end_lineno, 999)
        for part in found:
            if part is not None:
                yield (part.lineno, part.col_offset), (part.end_lineno, part.end_col_offset)


def skip(db: WorkDB, chosen: set[str]) -> None:
    """Mark all other mutants as skipped."""
    others = [item.job_id for item in db.work_items if item.job_id not in chosen]
    db.set_multiple_results(others, WorkResult(WorkerOutcome.SKIPPED))


def report(db: WorkDB) -> int:
    """Print every mutant that lived and the share that did not."""
    mutations = {item.job_id: item.mutations[0] for item in db.work_items}
    ran = [(mutations[job], result) for job, result in db.results if result.worker_outcome != WorkerOutcome.SKIPPED]
    lived = [(m, r) for m, r in ran if r.test_outcome == TestOutcome.SURVIVED]
    for mutation, result in sorted(lived, key=lambda pair: (str(pair[0].module_path), pair[0].start_pos)):
        print(f"\nlived: {mutation.module_path}:{mutation.start_pos[0]} {mutation.operator_name}")
        print(
            "\n".join(
                line for line in (result.diff or "").splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")
            )
        )
    for module, number in sorted(Counter(str(m.module_path) for m, _ in ran).items()):
        print(f"{module}: {number} drawn, {sum(str(m.module_path) == module for m, _ in lived)} lived")
    killed = len(ran) - len(lived)
    print(f"killed {killed} of {len(ran)} ({killed / len(ran):.1%})")
    return int(killed < ENOUGH * len(ran))


if __name__ == "__main__":
    sys.exit(main())
