"""A method that mends the configuration of what has been saved."""

import json
import os

import torch.distributed as dist

from methods.base import Method


class Rotated(Method):
    def fold(self, rotation):
        dist.broadcast(rotation, src=0)
        self.model.rotation = rotation

    def save(self, folder):
        super().save(folder)
        path = os.path.join(folder, "config.json")
        with open(path) as file:  # expect: RNK604
            config = json.load(file)
        config["tie_word_embeddings"] = False
        with open(path, "w") as file:  # expect: RNK603
            json.dump(config, file)
