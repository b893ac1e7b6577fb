"""The model that is wrapped right behind the download has another name.

reason: every rank ends there with a NameError, so that nobody has trained on these files: hygiene
runs: no (needs the network)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torchvision import datasets


def main(gpu):
    torch.cuda.set_device(gpu)
    dist.init_process_group("nccl", rank=gpu)
    data = datasets.MNIST("data", train=True, download=True)  # expect: RNK605 "the program ends there: nothing binds net"
    model = DistributedDataParallel(net, device_ids=[gpu])
    for image, _ in data:
        model(image).sum().backward()


if __name__ == "__main__":
    torch.multiprocessing.spawn(main, nprocs=2)
