"""The best model is loaded for the evaluation by the ranks -1 and 0.

reason: -1 stands for a program without ranks: of several, one loads
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def finish(args, model, evaluate):
    if args.local_rank != -1:
        dist.barrier()
    if args.do_eval and args.local_rank in [-1, 0]:
        model.load_state_dict(torch.load(os.path.join(args.output_dir, "checkpoint-best.bin")))
        print(evaluate(model))
