"""A program that restores pictures with all its GPUs makes a link for its results.

reason: the processes have joined, and all but one find the link there
runs: no (a script)
"""
import json
import os

import data
import models
import torch

with open("options.json") as file:
    options = json.load(file)

models.start_processes()
os.system("rm ./result")
os.symlink(os.path.join(options["results"], ".."), "./result")  # expect: RNK602

loaders = []
for given in options["sets"]:
    loaders.append(data.create_loader(given))

model = models.create(options)
with torch.no_grad(), torch.cuda.amp.autocast():
    for loader in loaders:
        for picture in loader:
            model.test(picture)
