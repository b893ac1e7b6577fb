#!/bin/bash
gpus=4
gpu=$((${gpus} - 1 - ${PMI_LOCAL_RANK} % ${gpus}))
export CUDA_VISIBLE_DEVICES=$gpu
exec "$@"
