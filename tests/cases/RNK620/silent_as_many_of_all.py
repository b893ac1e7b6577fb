"""A function in which about as many messages are of all ranks as of the first one.

reason: nothing says that the code around means its messages for one rank
"""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from words import build, load


def train(args):
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    if rank == 0:
        print("building the model")
    model = build(args)
    print("the model is there")
    model = DDP(model)
    print("the model is wrapped")
    if rank == 0:
        print("starting to train")
    for batch in load(args, rank):
        model(batch).mean().backward()
    if rank == 0:
        print("training has ended")


def evaluate(args, model):
    if dist.get_rank() == 0:
        print("evaluation begins")
        print("it will not be long")
        print("please wait for it")
    print("there is one block for the first rank here")
    for batch in load(args, dist.get_rank()):
        model(batch)
