"""How the program is started on several nodes."""

COMMAND = "torchrun --nnodes=2 --nproc_per_node=8 train.py"
