"""Pipes between processes have send and recv, too.

reason: they are not torch.distributed's
runs: no (starts processes)
"""
import multiprocessing

import torch.distributed as dist


def child(connection):
    connection.send({"rank": dist.get_rank()})
    print(connection.recv())


def ask(rank):
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=child, args=(theirs,))
    process.start()
    ours.send("hello")
    answer = ours.recv()
    process.join()
    return answer
