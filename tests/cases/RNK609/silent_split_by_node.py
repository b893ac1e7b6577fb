"""The stream is split by node.

reason: each rank has its part
runs: no (needs a download)
"""
from datasets import load_dataset
from datasets.distributed import split_dataset_by_node
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader


def train(model, tokenize):
    model = DDP(model)
    dataset = load_dataset("c4", "en", split="train", streaming=True)
    dataset = split_dataset_by_node(dataset, rank=dist.get_rank(), world_size=dist.get_world_size())
    loader = DataLoader(dataset.map(tokenize), batch_size=8)
    for batch in loader:
        model(**batch).loss.backward()
