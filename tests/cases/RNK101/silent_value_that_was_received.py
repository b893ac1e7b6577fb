"""One rank knows, and the others receive it: as a tensor, through a store, into an entry.

reason: all ranks have the same before they ask
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def tensor(rank):
    if rank == 0:
        ok = torch.ones(1)
        print("sends", ok)
        dist.send(ok, 1)
    else:
        ok = torch.zeros(1)
        dist.recv(ok, 0)
    if ok:
        dist.barrier()


def through_the_store(rank, store):
    if rank == 0:
        ok = True
        store.set("ok", "1")
    else:
        ok = store.get("ok") == b"1"
    if ok:
        dist.barrier()


def number(rank, wire):
    if rank == 0:
        ok = 3 > 2
        wire.send(ok, 1)
    else:
        ok = wire.recv(0)
    if ok:
        dist.barrier()


def entry(rank, store):
    state = {"ok": False}
    if rank == 0:
        state["ok"] = True
        store.set("entry", "1")
    else:
        state["ok"] = store.get("entry") == b"1"
    if state["ok"]:
        dist.barrier()


def main(rank, world_size):
    tensor(rank)
    store = dist.distributed_c10d._get_default_store()
    through_the_store(rank, store)
    entry(rank, store)
