"""The configuration of a data set is changed in prepare_data.

reason: it is an object that the data module holds; the others build their data from the queries as they were given
"""
import pytorch_lightning as pl
from torch.utils.data import DataLoader, Dataset


class Queries(Dataset):
    def __init__(self, config):
        self.query_set = config.query_set

    def __len__(self):
        return len(self.query_set)

    def __getitem__(self, index):
        return self.query_set[index]


class InferenceData(pl.LightningDataModule):
    def __init__(self, configs, server):
        super().__init__()
        self.configs = configs
        self.server = server

    def prepare_data(self):
        predicted = self.configs.get_config_for_mode("prediction")
        config = predicted.configs[0]
        config.query_set = self.server.align(config.query_set)  # expect: RNK612 "config.query_set"

    def predict_dataloader(self):
        return DataLoader(Queries(self.configs.get_config_for_mode("prediction").configs[0]))
