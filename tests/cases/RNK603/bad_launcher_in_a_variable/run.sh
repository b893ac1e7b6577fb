#!/bin/bash
if [ "$gpus" = "1" ]; then
  launcher=""
else
  launcher="torch.distributed.launch --nproc_per_node=$gpus"
fi
python -m $launcher train.py --data $data
