"""Builds by the workers of a dask cluster."""

import gc
import os
import signal
import sys
from dataclasses import replace

import pytest
from distributed import Client, LocalCluster, Scheduler, SpecCluster

from terrain_explorer.errors import UserError
from terrain_explorer.files.builds import cluster as module
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.builds.checking import checking
from terrain_explorer.files.builds.checksums import ChecksumLedger
from terrain_explorer.files.builds.cluster import building_on
from terrain_explorer.terrain.work import finished


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
    with pytest.raises(UserError, match=r"pip install 'terrain-explorer\[cluster\]'"):
        finished(building_on(plan, tmp_path, "tcp://host:8786"))
