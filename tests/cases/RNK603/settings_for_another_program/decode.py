"""Reads what the training has left."""
import yaml

with open("run/used.yml") as f:
    print(yaml.safe_load(f))
