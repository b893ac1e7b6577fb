"""A class collects the features of a data set.

reason: there are more features than samples
"""
import torch


class Extractor:
    def __init__(self, accelerator, model):
        self.accelerator = accelerator
        self.model = model

    def run(self, test_loader):
        features = []
        for images in test_loader:
            with torch.no_grad():
                features.append(self.accelerator.gather(self.model(images)).cpu())  # expect: RNK614
        return torch.cat(features)
