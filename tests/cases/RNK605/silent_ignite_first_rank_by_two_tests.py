"""The other ranks wait ahead of the download, the first one behind it, in ignite's barrier.

reason: the two barriers are one for each rank: the first rank goes first
runs: no (needs the network)
"""
import ignite.distributed as idist
from torchvision import datasets


def build(root):
    if idist.get_rank() > 0:
        idist.barrier()
    data = datasets.CIFAR10(root, train=True, download=True)
    if idist.get_rank() == 0:
        idist.barrier()
    return idist.auto_dataloader(data, batch_size=64, shuffle=True)


def training(local_rank, root):
    loader = build(root)
    print(local_rank, len(loader))


def main():
    with idist.Parallel(backend="nccl") as parallel:
        parallel.run(training, "data")


if __name__ == "__main__":
    main()
