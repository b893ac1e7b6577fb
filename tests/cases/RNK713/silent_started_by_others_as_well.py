"""A function that is spawned in a test of its own, and called under a launcher.

reason: who calls it may have the environment
"""
import torch.distributed as dist
import torch.multiprocessing as mp


def setup():
    dist.init_process_group("gloo")


def train(number):
    setup()
    dist.destroy_process_group()


def main():
    setup()
    dist.destroy_process_group()


def local():
    mp.spawn(train, nprocs=2)
