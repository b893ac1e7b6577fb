"""The tag of a DeepSpeed checkpoint is made from the clock

reason: each rank writes its part of the optimizer below its own tag
runs: no (needs DeepSpeed)
"""
import time

import deepspeed


def main(args, model):
    engine, _, _, _ = deepspeed.initialize(args=args, model=model)
    engine.save_checkpoint(args.save, tag=f"step-{int(time.time())}")  # expect: RNK607 "`time.time()`"
