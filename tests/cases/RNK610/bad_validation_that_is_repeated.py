"""Every rank goes through all of the validation data.

reason: the training data is divided, the validation data is not, and all ranks call validate()
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler
from torchvision import datasets


def main(args, net):
    dist.init_process_group("nccl")
    model = DDP(net.to(args.device))
    train_dataset = datasets.ImageFolder(args.train)
    if args.distributed:
        train_sampler = DistributedSampler(train_dataset)
    else:
        train_sampler = None
    train_loader = DataLoader(
        train_dataset, batch_size=args.batch_size, shuffle=(train_sampler is None), sampler=train_sampler
    )
    val_loader = DataLoader(  # expect: RNK610 "every rank goes through all of"
        datasets.ImageFolder(args.val), batch_size=args.batch_size, shuffle=False, num_workers=args.workers
    )
    print(f"{len(val_loader)} batches")
    for epoch in range(args.epochs):
        if args.distributed:
            train_sampler.set_epoch(epoch)
        train(train_loader, model)
        validate(val_loader, model)


def train(loader, model):
    for images, targets in loader:
        torch.nn.functional.cross_entropy(model(images), targets).backward()


def validate(loader, model):
    model.eval()
    with torch.no_grad():
        for images, targets in loader:
            model(images)
