"""Each worker chooses its GPU; only the program itself starts CUDA, and what may start it at import need not.

reason: a spawned process does not run what stands below the test for the program
"""
import multiprocessing as mp
import os

import torch

if os.environ.get("WARM_UP"):
    torch.cuda.init()


def work(index, gpu, queue):
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)
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
    torch.cuda.init()
    main(["0", "1"])
