"""The bar over the epochs is counted itself.

reason: the loop goes over the epochs of the bar
runs: no (needs a dataset)
"""
from torch.utils.data import DataLoader, RandomSampler
from torch.utils.data.distributed import DistributedSampler
from tqdm import trange


def train(args, train_dataset, model):
    train_sampler = RandomSampler(train_dataset) if args.local_rank == -1 else DistributedSampler(train_dataset)
    train_dataloader = DataLoader(train_dataset, sampler=train_sampler, batch_size=args.train_batch_size)
    train_iterator = trange(args.start_epoch, int(args.num_train_epochs), desc="Epoch")
    for idx, _ in enumerate(train_iterator):  # expect: RNK601 "DistributedSampler(train_dataset)"
        for step, batch in enumerate(train_dataloader):
            model(**batch).loss.backward()
