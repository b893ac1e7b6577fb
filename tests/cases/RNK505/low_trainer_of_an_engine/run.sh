deepspeed --num_gpus 8 train.py --deepspeed zero2.json
torchrun --nproc_per_node 8 train.py --fsdp full_shard
