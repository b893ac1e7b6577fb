"""Runs of wandb, of loggers of frameworks, and of accelerate's trackers: which ranks have one, and which log to it."""
