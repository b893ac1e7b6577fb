accelerate launch --use_deepspeed --num_processes 8 \
  --deepspeed_config_file zero2.json train.py
