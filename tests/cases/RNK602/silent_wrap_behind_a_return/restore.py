"""A program that restores pictures makes a link for its results; its models return first if an option does not say that they wrap.

reason: the program that trains has the option on; this one starts nothing, and says nothing of others
runs: no (a script)
"""
import json
import os

import data
import models
import torch

with open("options.json") as file:
    options = json.load(file)

os.system("rm ./result")
os.symlink(os.path.join(options["results"], ".."), "./result")

loaders = []
for given in options["sets"]:
    loaders.append(data.create_loader(given))

model = models.create(options)
with torch.no_grad(), torch.cuda.amp.autocast():
    for loader in loaders:
        for picture in loader:
            model.test(picture)
