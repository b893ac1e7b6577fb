"""A package has its helpers by the stars of its `__init__`, and the program names the package only.

reason: what `tools.mean` runs stands two files away behind a star, and only rank 0 calls it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (tools/comm.py, line 11); rank 1 finished
"""
import tools


def evaluate(losses):
    meter = tools.Meter()
    for loss in losses:
        meter.update(loss)
    return meter.mean()


def main(rank, world_size):
    losses = [1.0, 2.0]
    if tools.is_main_process():
        print(evaluate(losses))  # expect: RNK101
