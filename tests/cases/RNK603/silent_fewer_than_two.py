"""The last test is for a program of one process.

reason: where there are fewer than two processes, nobody else writes
runs: no (needs a launcher)
"""
import json

import torch.distributed as dist


def main(cfg, evaluate, model):
    dist.init_process_group("gloo")
    dist.barrier()
    if cfg.world_size < 2:  # not with several GPUs
        with open("scores.json", "w") as file:
            json.dump(evaluate(model), file)


if __name__ == "__main__":
    import settings

    main(settings.cfg, settings.evaluate, settings.model)
