"""shuffle=True and a sampler in runs of several processes only.

reason: one process may shuffle; the loader raises ValueError in every distributed run
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def prepare_dataloaders(trainset, hparams):
    train_sampler = DistributedSampler(trainset) if hparams.distributed_run else None
    return DataLoader(  # expect: RNK610 "ValueError"
        trainset, num_workers=1, shuffle=True, sampler=train_sampler, batch_size=hparams.batch_size
    )
