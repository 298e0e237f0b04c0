"""Builds by processes and workers that are killed."""

import gc
import os
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from distributed import Client, LocalCluster, Scheduler, SpecCluster
from kill_builds import killed, undisturbed
from power_cuts import PowerCuts

from terrain_explorer.errors import UserError
from terrain_explorer.files.builds import cluster as module
from terrain_explorer.files.builds import workers
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import begin, building, plan_in
from terrain_explorer.files.builds.checking import checking
from terrain_explorer.files.builds.checksums import ChecksumLedger, checksum
from terrain_explorer.files.builds.cluster import building_on
from terrain_explorer.files.builds.manifest import MANIFEST
from terrain_explorer.files.builds.workers import building_with
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished

needs_signals = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


@pytest.fixture
def children():
    """Return a function that gives the numbers of the processes that the test has started."""
    before = _children()
    return lambda: [number for number in _children() if number not in before]


def _children():
    started = Path(f"/proc/{os.getpid()}/task/{threading.get_native_id()}/children")
    return [int(number) for number in started.read_text().split()]


def checksums(plan, folder):
    return {name: checksum(folder / name) for name in map(plan.file_name, plan.tiles())}


@needs_signals
def test_processes_that_are_killed_are_started_again(plan, tmp_path, children):
    begin(plan, tmp_path / "a")
    work = building_with(plan, tmp_path / "a", 2)
    next(work)
    os.kill(children()[0], signal.SIGKILL)
    finished(work)
    assert not children()
    begin(plan, tmp_path / "b")
    finished(building(plan, tmp_path / "b"))
    assert checksums(plan, tmp_path / "a") == checksums(plan, tmp_path / "b")


@needs_signals
def test_a_build_that_is_killed_again_and_again_is_given_up(plan, tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "program", lambda: [sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"])
    begin(plan, tmp_path)
    with pytest.raises(UserError, match="status -9"):
        finished(building_with(plan, tmp_path, 2))


@needs_signals
def test_closing_the_work_ends_the_processes(plan, tmp_path, children):
    begin(plan, tmp_path)
    work = building_with(plan, tmp_path, 2)
    next(work)
    assert len(children()) == 2
    work.close()
    assert not children()


def test_the_reason_why_a_process_could_not_go_on_is_told(plan, tmp_path):
    begin(plan, tmp_path)
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(UserError, match=r"^manifest\.json is damaged"):
        finished(building_with(plan, tmp_path, 1))


@needs_signals
def test_a_build_killed_at_any_moment_goes_on_to_the_same_files(plan, tmp_path):
    begin(plan, tmp_path / "a")
    done = set()
    for kill in count(1):
        work = building_with(plan, tmp_path / "a", 1)
        # Not by time: killed as soon as it has made another file.
        while len(ChecksumLedger(tmp_path / "a").done()) <= len(done):
            next(work)
        work.close()
        done = ChecksumLedger(tmp_path / "a").done()
        if len(done) == len(plan.grid) or kill == 3:
            break
    finished(building(plan, tmp_path / "a"))
    begin(plan, tmp_path / "b")
    finished(building(plan, tmp_path / "b"))
    assert checksums(plan, tmp_path / "a") == checksums(plan, tmp_path / "b")


def test_many_may_begin_at_once(plan, tmp_path):
    folder, ready = tmp_path / "world", threading.Barrier(8)

    def begun(part):
        ready.wait()
        begin(plan, folder)
        return finished(building(plan, folder, part, 8)).made

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(begun, range(1, 9))) == [2] * 8
    assert finished(checking(plan, folder)).is_whole


@pytest.fixture(scope="module")
def cluster():
    with LocalCluster(2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0") as started:
        yield started


@pytest.mark.parametrize("kind", ["png16", "zarr"])
def test_a_cluster_makes_the_same_files_whatever_becomes_of_a_worker(cluster, plan, tmp_path, kind):
    plan = replace(plan, kind=kind)
    begin(plan, tmp_path / "many")
    work = building_on(plan, tmp_path / "many", cluster.scheduler_address)
    next(work)
    os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
    finished(work)
    begin(plan, tmp_path / "one")
    finished(building(plan, tmp_path / "one"))
    assert finished(checking(plan, tmp_path / "many")).is_whole
    one, many = (ChecksumLedger(tmp_path / name).entries() for name in ("one", "many"))
    assert many == one


def test_a_folder_that_workers_do_not_see_is_told(cluster, plan, tmp_path):
    with pytest.raises(UserError, match=r"does not see .*it has to be on a disk that all workers share"):
        finished(building_on(plan, tmp_path / "nowhere", cluster.scheduler_address))


def test_a_folder_with_another_build_is_told(cluster, plan, tmp_path):
    begin(replace(plan, name="other"), tmp_path)
    with pytest.raises(UserError, match=r"could not go on: .* holds another build"):
        finished(building_on(plan, tmp_path, cluster.scheduler_address))


def test_a_build_that_is_closed_ends_its_tasks_and_goes_on(cluster, plan, tmp_path):
    begin(plan, tmp_path)
    work = building_on(plan, tmp_path, cluster.scheduler_address)
    next(work)
    work.close()
    finished(building_on(plan, tmp_path, cluster.scheduler_address))
    assert finished(checking(plan, tmp_path)).is_whole


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense"])
def test_an_address_where_nobody_answers_is_told(plan, tmp_path, monkeypatch, address):
    monkeypatch.setattr(module, "_PATIENCE", 0.5)
    with pytest.raises(UserError, match="no scheduler of dask answers at"):
        finished(building_on(plan, tmp_path, address))
    assert not [it for it in gc.get_objects() if type(it) is Client and it.status != "closed"]


def test_a_scheduler_without_workers_is_told(plan, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "_PATIENCE", 0.5)
    with (
        SpecCluster({}, {"cls": Scheduler, "options": {"dashboard": False}}) as empty,
        pytest.raises(UserError, match=r"has no workers\. Start some with: dask worker"),
    ):
        finished(building_on(plan, tmp_path, empty.scheduler_address))


def test_without_dask_the_command_to_install_it_is_told(plan, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UserError, match=r"pip install 'dask\[array\]' distributed"):
        finished(building_on(plan, tmp_path, "tcp://host:8786"))


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_build_that_is_killed_at_random_gives_the_same_files(plan, tmp_path):
    """A longer test: ``python tests/helpers/files/kill_builds.py 50``."""
    assert killed(plan, tmp_path / "a", kills=3, seed=1) == undisturbed(plan, tmp_path / "b")


@pytest.mark.skipif(os.name != "posix", reason="what is on the disk can only be told by syncs of folders")
def test_after_a_power_cut_no_file_counts_as_done_that_is_not_whole(tmp_path):
    plan = BuildPlan(LargeTerrain.of(Recipe(DiamondSquare(exponent=4, seed=2))), 9, "hills", "raw16le")
    (tmp_path / "disk").mkdir()
    with PowerCuts(tmp_path / "disk") as cuts:
        begin(plan, tmp_path / "disk" / "hills")
        finished(building(plan, tmp_path / "disk" / "hills"))
    for _, cut in cuts.disks(tmp_path):
        if (cut / "hills" / MANIFEST).exists():
            assert plan_in(cut / "hills") == plan, cut.name
            assert not finished(checking(plan, cut / "hills")).changed, cut.name
    assert finished(checking(plan, cut / "hills")).is_whole
