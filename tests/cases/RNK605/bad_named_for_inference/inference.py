"""A program that is named for inference downloads its data on every rank.

reason: such a program is mostly run as one process, although it joins a group: low confidence
runs: no (it downloads)
"""
import torch.distributed as dist
import torchvision


def main():
    dist.init_process_group("gloo")
    data = torchvision.datasets.CIFAR10("data", train=False, download=True)  # expect: RNK605 low
    dist.barrier()
    print(dist.get_rank(), len(data))


if __name__ == "__main__":
    main()
