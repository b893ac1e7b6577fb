"""A test of the version further up raises, by its parts.

reason: an older torch never comes to the call
runs: no (needs an old torch)
"""
import logging

import torch
import torch.distributed as dist


def exchange(mine, theirs, peer, group):
    major, minor = torch.__version__.split(".")[:2]
    if int(major) <= 2 and int(minor) < 6:
        raise NotImplementedError("wants torch 2.6")
    logging.debug("send %s to %d", mine.shape, peer)
    work = dist.isend(mine, group_dst=peer, group=group)
    dist.recv(theirs, group_src=peer, group=group)
    work.wait()
