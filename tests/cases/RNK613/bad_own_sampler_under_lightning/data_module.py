from pytorch_lightning import LightningDataModule
from sampling import BucketSampler
from torch.utils.data import DataLoader


class Speech(LightningDataModule):
    def __init__(self, dataset):
        super().__init__()
        self.dataset = dataset

    def train_dataloader(self):
        sampler = BucketSampler(self.dataset)
        return DataLoader(self.dataset, batch_size=8, sampler=sampler)
