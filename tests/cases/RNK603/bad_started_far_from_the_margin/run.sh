#!/bin/bash

train() {
    python3 -m torch.distributed.launch \
        --nnodes ${NODE_COUNT} \
        --nproc_per_node ${GPUS} \
        tools/train.py ${EXTRA_ARGS}
}
