"""Parallel of ignite without a backend.

reason: there is one process
runs: no (needs the network)
"""
import ignite.distributed as idist
from torchvision import datasets


def training(local_rank, root):
    data = datasets.CIFAR10(root, train=True, download=True)
    print(local_rank, len(data))


def main():
    with idist.Parallel(backend=None) as parallel:
        parallel.run(training, "data")
    with idist.Parallel() as parallel:
        parallel.run(training, "data")


if __name__ == "__main__":
    main()
