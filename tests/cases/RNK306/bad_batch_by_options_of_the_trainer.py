"""The batch of all ranks counts the devices of one node, and the trainer takes its options from the command line.

reason: one of these options is the number of nodes, and the length of an epoch is wrong on two
runs: no (needs lightning)
"""

from argparse import ArgumentParser

from pytorch_lightning import Trainer

parser = ArgumentParser()
parser.add_argument("--micro_bsz", default=12, type=int)
parser = Trainer.add_argparse_args(parser)
args = parser.parse_args()
args.real_bsz = int(args.devices) * args.micro_bsz  # expect: RNK306 "real_bsz is for all ranks of the job"
trainer = Trainer.from_argparse_args(args)
