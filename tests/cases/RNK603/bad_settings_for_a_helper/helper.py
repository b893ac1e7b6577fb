"""Reads the settings of the run."""
import yaml


def used(folder):
    with open(folder + "/used.yml") as f:
        return yaml.safe_load(f)
