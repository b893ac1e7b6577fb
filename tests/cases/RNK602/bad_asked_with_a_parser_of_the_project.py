"""`main` makes the folder, and the options come from a function of the project.

reason: all ranks may find nothing before the first makes it
runs: no (the options of a command)
"""

import argparse
import os

import torch
import torch.distributed as dist


def get_args_parser():
    parser = argparse.ArgumentParser("fine-tuning", add_help=False)
    parser.add_argument("--output_dir", default="./output_dir")
    parser.add_argument("--world_size", default=1, type=int)
    parser.add_argument("--local_rank", default=-1, type=int)
    parser.add_argument("--batch_size")
    parser.add_argument("--epochs")
    parser.add_argument("--accum_iter")
    parser.add_argument("--model")
    parser.add_argument("--input_size")
    parser.add_argument("--drop_path")
    parser.add_argument("--clip_grad")
    parser.add_argument("--weight_decay")
    parser.add_argument("--lr")
    parser.add_argument("--blr")
    parser.add_argument("--layer_decay")
    parser.add_argument("--min_lr")
    parser.add_argument("--warmup_epochs")
    parser.add_argument("--color_jitter")
    parser.add_argument("--aa")
    parser.add_argument("--smoothing")
    parser.add_argument("--reprob")
    parser.add_argument("--remode")
    parser.add_argument("--recount")
    parser.add_argument("--resplit")
    parser.add_argument("--mixup")
    parser.add_argument("--cutmix")
    parser.add_argument("--cutmix_minmax")
    parser.add_argument("--mixup_prob")
    parser.add_argument("--mixup_switch_prob")
    parser.add_argument("--mixup_mode")
    parser.add_argument("--finetune")
    parser.add_argument("--global_pool")
    parser.add_argument("--data_path")
    parser.add_argument("--nb_classes")
    parser.add_argument("--device")
    parser.add_argument("--seed")
    parser.add_argument("--resume")
    parser.add_argument("--start_epoch")
    parser.add_argument("--eval")
    parser.add_argument("--dist_eval")
    parser.add_argument("--num_workers")
    parser.add_argument("--pin_mem")
    parser.add_argument("--dist_url")
    parser.add_argument("--rand_n")
    return parser


def init_distributed_mode(args):
    args.rank = int(os.environ["RANK"])
    dist.init_process_group("gloo", rank=args.rank, world_size=int(os.environ["WORLD_SIZE"]))
    dist.barrier()


def main(args):
    init_distributed_mode(args)
    if not os.path.exists(args.output_dir):
        os.mkdir(args.output_dir)  # expect: RNK602
    torch.save(torch.ones(1), os.path.join(args.output_dir, f"rank{args.rank}.pt"))


if __name__ == "__main__":
    args = get_args_parser()
    args = args.parse_args()
    print(args)
    main(args)
