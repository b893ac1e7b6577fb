"""Attributes that are called in constructors and are no modules.

reason: transforms, tokenizers, factories, configuration objects and user callbacks take no part in a forward
"""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import Dataset
from torchvision import transforms
from transformers import AutoTokenizer


class CaptionDataset(Dataset):
    def __init__(self, rows, tokenizer_name: str):
        self.transform = transforms.Compose([transforms.Resize(224), transforms.ToTensor()])
        self.tokenizer = AutoTokenizer.from_pretrained(tokenizer_name)
        self.images = [self.transform(row.image) for row in rows]
        self.tokens = [self.tokenizer(row.caption, truncation=True)["input_ids"] for row in rows]

    def __len__(self):
        return len(self.images)

    def __getitem__(self, index):
        return self.images[index], self.tokens[index]


class Trainer:
    def __init__(self, config, model_factory, optimizer_class, on_start):
        self.config = config
        self.model_config = self.config("model")
        self.model_factory = model_factory
        self.model = DDP(self.model_factory(self.model_config))
        self.optimizer = optimizer_class(self.model.parameters(), lr=self.config("lr"))
        self.on_start = on_start
        self.on_start(self)


def main(config, factory, optimizer_class, on_start):
    dist.init_process_group("gloo")
    return Trainer(config, factory, optimizer_class, on_start)
