"""Mutation run: breaks a layer in many small ways, one at a time, and counts how many of them the tests notice.

Works on copies of the repository in `build/mutants` and draws the mutants by a fixed seed. A run that was stopped goes
on where it was, as long as the modules of the layer stay as they are. The exit code is 0 where enough was noticed, 1
where too many lived, 2 where mutants are left to run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

from attrs import evolve
from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.testing import run_tests
from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkItem, WorkResult
from drawing import drawn, key
from layers import LAYERS, Layer, groups

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "mutants"
TIMEOUT = 600  # for what neither computes nor ends
PLUGINS = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "pytest_timeout", "CARDGAMES_TESTED": "copy"}
IGNORED = (".git", ".venv*", ".*_cache", ".hypothesis", "build", "screens", "__pycache__", "node_modules")


def main() -> int:
    """Draw, run and report; return the exit code."""
    args = asked()
    sys.stdout.reconfigure(line_buffering=True)
    layer, until = LAYERS[args.layer], monotonic() + 60 * args.minutes
    os.chdir(ROOT)
    os.environ.update(PLUGINS)
    copies = [copied(BUILD / f"{args.layer}-{number}") for number in range(args.at_once)]
    with use_db(str(BUILD / f"{args.layer}-{fingerprint(layer)}.sqlite")) as db:
        if not db.num_work_items:
            init(layer.files(), db, {})
        every = drawn(db, args.seed)
        chosen = every[: args.mutants or layer.mutants]
        known = dict(db.results)
        again = {job for job, result in known.items() if args.again and not result.is_killed}
        waiting = [item for item in chosen if item.job_id not in known or item.job_id in again]
        print(f"{len(every)} mutants can be noticed, {len(chosen)} drawn by seed {args.seed}, {len(waiting)} to run")
        check({module(item) for item in waiting}, copies)
        for item, result in judged(waiting, copies, until):
            db.set_result(item.job_id, result)
        return report(chosen, dict(db.results), layer.enough)


def asked() -> argparse.Namespace:
    """Return what was asked for on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("layer", nargs="?", choices=LAYERS, default="engine", help="what to break")
    parser.add_argument("--mutants", type=int, help="how many to draw, if not as many as belong to the layer")
    parser.add_argument("--seed", type=int, default=1, help="by which seed")
    parser.add_argument("--minutes", type=float, default=85, help="when to stop; the same command goes on then")
    parser.add_argument("--again", action="store_true", help="run those that lived once more, by the tests of today")
    parser.add_argument("--at-once", type=int, default=2, help="how many run at the same time")
    return parser.parse_args()


def copied(copy: Path) -> Path:
    """Return a fresh copy of the repository."""
    shutil.rmtree(copy, ignore_errors=True)
    return shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*IGNORED))


def fingerprint(layer: Layer) -> str:
    """Return a word that changes with the modules of a layer."""
    return sha256(b"\0".join(path.read_bytes() for path in layer.files())).hexdigest()[:8]


def module(item: WorkItem) -> str:
    """Return the module that a mutant changes."""
    return item.mutations[0].module_path.as_posix()


def check(modules: set[str], copies: list[Path]) -> None:
    """See that the tests pass where nothing is broken; stops the run otherwise."""

    def sound(name: str) -> None:
        started = monotonic()
        outcome, output = run_tests(command(copies[0], name), TIMEOUT)
        if outcome != TestOutcome.SURVIVED:
            sys.exit(f"{output}\nthe tests for {name} fail without any mutant")
        print(f"the tests for {name} and its like pass in {monotonic() - started:.0f} s")

    kinds = {str([*groups(name)]): name for name in sorted(modules)}
    with ThreadPoolExecutor(len(copies)) as pool:
        [*pool.map(sound, kinds.values())]


def command(copy: Path, name: str) -> str:
    """Return the command that runs the tests for a module in a copy."""
    return f"{sys.executable} {copy}/tests/mutation/notice.py {name}"


def judged(waiting: list[WorkItem], copies: list[Path], until: float) -> Iterator[tuple[WorkItem, WorkResult]]:
    """Yield the mutants with their results as they come, one in each copy at a time; none begins after `until`."""
    free: SimpleQueue[Path] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def judge(item: WorkItem) -> WorkResult | None:
        if monotonic() > until:
            return None
        copy = free.get()
        mutation = evolve(item.mutations[0], module_path=copy / module(item))
        result = mutate_and_test([mutation], command(copy, module(item)), TIMEOUT)
        free.put(copy)
        if result.worker_outcome is not WorkerOutcome.NORMAL:  # a mutant that could not be run was not noticed
            raise RuntimeError(f"{module(item)}: {result.output}")
        return result

    with ThreadPoolExecutor(len(copies)) as pool:
        running = {pool.submit(judge, item): item for item in waiting}
        try:
            for number, future in enumerate(as_completed(running), start=1):
                if result := future.result():
                    print(f"{number}/{len(waiting)} {module(running[future])} {result.test_outcome}")
                    yield running[future], result
        finally:
            pool.shutdown(cancel_futures=True)


def report(chosen: list[WorkItem], results: dict[str, WorkResult], enough: float) -> int:
    """Print every mutant that lived and the share that did not; return the exit code."""
    ran = sorted((item for item in chosen if item.job_id in results), key=lambda item: key(item.mutations[0]))
    lived = [item for item in ran if not results[item.job_id].is_killed]
    for item in lived:
        print(f"\nlived: {module(item)}:{item.mutations[0].start_pos[0]} {item.mutations[0].operator_name}")
        print("\n".join(changed(results[item.job_id].diff or "")))
    survivors = Counter(map(module, lived))
    for name, number in sorted(Counter(map(module, ran)).items()):
        print(f"{name}: {number} drawn, {survivors[name]} lived")
    killed, left = len(ran) - len(lived), len(chosen) - len(ran)
    print(f"killed {killed} of {len(ran)} ({killed / max(len(ran), 1):.1%}), {left} left to run")
    return 2 if left else int(killed < enough * len(ran))


def changed(diff: str) -> list[str]:
    """Return the lines of a diff that say what was changed."""
    return [line for line in diff.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]


if __name__ == "__main__":
    sys.exit(main())
