"""Runs of wandb and of accelerate's trackers: which ranks have one, and which log to it."""
