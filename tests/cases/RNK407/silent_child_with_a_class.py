"""The variable is meant for a process with a class of its own.

reason: the child reads it when it starts
runs: no (CUDA)
"""
import os

import torch
import torch.multiprocessing as mp


class Worker(mp.Process):
    def run(self):
        print(torch.cuda.device_count())


def start(size):
    workers = []
    for rank in range(size if torch.cuda.is_available() else 0):
        os.environ["CUDA_VISIBLE_DEVICES"] = str(rank)
        worker = Worker()
        worker.start()
        workers.append(worker)
    return workers
