#!/bin/bash
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=4
srun python train.py
# on one machine:
# python -m torch.distributed.launch --nproc_per_node=4 train.py
