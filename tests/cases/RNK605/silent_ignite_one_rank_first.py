"""one_rank_first of ignite, for the first rank of all and for that of each node.

reason: one rank goes first, and the others wait for it
runs: no (needs the network)
"""
import ignite.distributed as idist
from torchvision import datasets


def training(local_rank, root):
    with idist.one_rank_first():
        train = datasets.CIFAR10(root, train=True, download=True)
    with idist.one_rank_first(local=True):
        test = datasets.CIFAR10(root, train=False, download=True)
    print(local_rank, len(train), len(test))


if __name__ == "__main__":
    idist.spawn("nccl", training, args=("data",), nproc_per_node=2)
