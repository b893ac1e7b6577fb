"""Workers that Ray starts save under a name without a folder.

reason: Ray gives each trial a folder of its own, and a worker mostly stands in one that nobody else has
runs: no (Ray is not installed)
"""
import torch
import torch.distributed as dist
from ray.train.torch import TorchTrainer
from torch.nn.parallel import DistributedDataParallel as DDP


def work(config):
    rank = dist.get_rank()
    model = DDP(torch.nn.Linear(8, 8).cuda())
    for _ in range(10):
        model(torch.zeros(2, 8).cuda()).sum().backward()
    torch.save(model.state_dict(), "last.pt")  # expect: RNK603 low
    print("done", rank)


TorchTrainer(work, train_loop_config={"lr": 0.1}).fit()
