"""The first process saves the weights of an engine, for which there are settings of two stages of ZeRO.

reason: under stage 3 the call gathers the parts of all ranks, and the others are gone
runs: no (deepspeed is not installed)
"""
import sys

import deepspeed
import torch.distributed as dist


def main(model, batches, settings):
    engine, _, _, _ = deepspeed.initialize(model=model, config=settings)
    for batch in batches:
        engine.backward(engine(batch))
        engine.step()
    if dist.get_rank() == 0:
        engine.save_16bit_model("out")  # expect: RNK105


if __name__ == "__main__":
    main(None, [], sys.argv[1])
