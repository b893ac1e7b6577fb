WORLD_SIZE=4
torchrun --nproc_per_node=$WORLD_SIZE --master_port=12455 train.py
