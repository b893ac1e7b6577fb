"""Each worker chooses its GPU, but importing the file has started CUDA.

reason: a spawned process imports the file before it runs the function, and sees all GPUs from then on
"""
import multiprocessing as mp
import os

import torch

torch.cuda.init()


def work(index, gpu, queue):
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)  # expect: RNK407 "after `torch.cuda.init()` (line 10) started CUDA"
    queue.put((index, torch.ones(1, device="cuda:0").item()))


def main(gpus):
    context = mp.get_context("spawn")
    queue = context.Queue()
    workers = [context.Process(target=work, args=(i, gpu, queue)) for i, gpu in enumerate(gpus)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


if __name__ == "__main__":
    main(["0", "1"])
