"""An evaluation asserts that there is one GPU.

reason: with several, it fails before it writes anything
runs: no (needs a launcher)
"""
import pickle

import torch.distributed as dist


def main(args, evaluate, model):
    dist.init_process_group("gloo")
    dist.barrier()
    if args.evaluate:
        assert args.num_gpus == 1
        with open("scores.pkl", "wb") as file:
            pickle.dump(evaluate(model), file)


if __name__ == "__main__":
    import settings

    main(settings.args, settings.evaluate, settings.model)
