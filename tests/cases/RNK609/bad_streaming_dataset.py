"""A streaming dataset of Hugging Face.

reason: the ranks see the same samples
runs: no (needs a download)
"""
from datasets import load_dataset
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader


def train(model, tokenize):
    model = DDP(model)
    dataset = load_dataset("c4", "en", split="train", streaming=True)
    dataset = dataset.map(tokenize, batched=True).with_format("torch")
    loader = DataLoader(dataset, batch_size=8)  # expect: RNK609 "splits it by node"
    for batch in loader:
        model(**batch).loss.backward()
