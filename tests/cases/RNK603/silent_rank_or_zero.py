"""A rank that is 0 where nothing is distributed, asked two calls away and beside another test.

reason: whatever `is_enabled` asks, with several processes only the first of them writes
runs: no (a script)
"""
import json

import torch.distributed as dist

_STARTED = False


def is_enabled():
    return dist.is_available() and _STARTED


def get_global_rank():
    return dist.get_rank() if is_enabled() else 0


def is_main_process():
    return get_global_rank() == 0


class MetricLogger:
    def __init__(self, output_file=None):
        self.output_file = output_file

    def dump(self, values):
        if self.output_file is None or not is_main_process():
            return
        with open(self.output_file, "a") as file:
            file.write(json.dumps(values) + "\n")


def main():
    global _STARTED
    dist.init_process_group("gloo")
    _STARTED = True
    logger = MetricLogger("metrics.json")
    logger.dump({"loss": 1.0})


if __name__ == "__main__":
    main()
