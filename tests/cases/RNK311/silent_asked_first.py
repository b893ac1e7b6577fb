"""Whoever makes a group has asked whether there is one, and has left if so.

reason: no way on which there is a group comes to the call
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


def join():
    if dist.is_initialized():
        return
    dist.init_process_group("gloo")


def join_otherwise():
    if dist.is_available() and dist.is_initialized():
        rank = dist.get_rank()
    else:
        dist.init_process_group("gloo")
        rank = dist.get_rank()
    return rank


def join_or_leave():
    joined = dist.is_initialized()
    if dist.is_initialized():
        print("joined already")
    if joined:
        return
    dist.init_process_group("gloo")


def join_if_alone():
    if not dist.is_initialized() or dist.get_world_size() == 1:
        if not dist.is_initialized():
            dist.init_process_group("gloo")


def join_if_told():
    if dist.is_initialized():
        print("joined already")
    if "JOIN" in os.environ:
        dist.init_process_group("gloo")


def join_for_a_worker(store):
    if store is None:
        return
    dist.init_process_group("gloo", store=store)


if __name__ == "__main__":
    dist.init_process_group("gloo") if not dist.is_initialized() else None
    join()
    join_otherwise()
    join_or_leave()
    join_if_alone()
    join_if_told()
    join()
    join_for_a_worker(None)
