"""All ranks ask for the mean that a package has behind a star, and the first one prints it.

reason: the test is around what is printed
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import tools


def main(rank, world_size):
    meter = tools.Meter()
    for loss in (1.0, 2.0):
        meter.update(loss)
    mean = meter.mean()
    if tools.is_main_process():
        print(mean, meter.local())
