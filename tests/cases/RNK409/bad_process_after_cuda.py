"""A process after CUDA was used.

reason: the child inherits a CUDA context
runs: no (needs a GPU)
"""
import torch
import torch.multiprocessing as mp


def evaluate(queue):
    while (batch := queue.get()) is not None:
        print(batch.to("cuda").mean())


def main():
    queue = mp.Queue()
    torch.cuda.set_device(0)
    worker = mp.Process(target=evaluate, args=(queue,))  # expect: RNK409 "`evaluate` runs in a forked process"
    worker.start()
