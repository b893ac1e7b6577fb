"""The stream is sharded.

reason: each rank has its part
runs: no (needs a download)
"""
from datasets import load_dataset
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader


def train(model, rank, world_size):
    model = DDP(model)
    dataset = load_dataset("c4", "en", split="train", streaming=True)
    dataset = dataset.shard(num_shards=world_size, index=rank)
    for batch in DataLoader(dataset, batch_size=8):
        model(**batch).loss.backward()
