"""The split of a streaming dataset is taken in the loader.

reason: the ranks see the same samples
runs: no (needs a download)
"""
import datasets
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader


def train(model, tokenize):
    model = DDP(model)
    data = datasets.load_dataset("wikitext", "wikitext-103-v1", streaming=True)
    loader = DataLoader(data["train"].map(tokenize).shuffle(buffer_size=1000), batch_size=8)  # expect: RNK609
    for batch in loader:
        model(**batch).loss.backward()
