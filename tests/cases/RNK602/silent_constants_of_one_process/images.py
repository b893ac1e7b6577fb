"""A script for several processes that was left with one: its rank and their number are constants.

reason: nobody else makes the folder, although what it loads its model with can join processes
runs: no (it makes a folder where it stands)
"""
import os
import tempfile

import torch
from loading import load

world_size = 1
rank = 0

captions = ["a cat", "a dog"][rank::world_size]
model = load("model.pt")
output_dir = os.path.join(os.environ["BASE"], "images")
if not os.path.exists(output_dir):
    os.makedirs(output_dir)
folder = tempfile.mkdtemp()
for caption in captions:
    torch.save(model(caption), os.path.join(folder, "picture.pt"))
