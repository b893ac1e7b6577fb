"""Workers that are copies of one process deal out by hashes

reason: a process that is forked hashes as the one that it is a copy of
runs: no (needs processes of its own)
"""

import multiprocessing


def work(rank, world_size, texts):
    return [t for t in texts if hash(t) % world_size == rank]


def start(texts):
    for rank in range(4):
        multiprocessing.Process(target=work, args=(rank, 4, texts)).start()
