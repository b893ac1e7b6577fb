"""The first process saves the weights of an engine whose settings ask for stage 1 of ZeRO.

reason: below stage 3 each rank has the whole model, and the call gathers nothing
runs: no (deepspeed is not installed)
"""
import deepspeed
import torch.distributed as dist


def main(model, batches):
    engine, _, _, _ = deepspeed.initialize(model=model, config="deepspeed_config.json")
    for batch in batches:
        engine.backward(engine(batch))
        engine.step()
    if dist.get_rank() == 0:
        engine.save_16bit_model("out")


if __name__ == "__main__":
    main(None, [])
