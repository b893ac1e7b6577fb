"""The scaler of FSDP, alone and beside the usual one

reason: it reduces what each rank has found
runs: no (the scaler of FSDP needs CUDA)
"""

import torch
from torch.cuda.amp import GradScaler
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp.sharded_grad_scaler import ShardedGradScaler


def train(net, batches, is_sharded):
    model = FSDP(net) if is_sharded else net
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    scaler = ShardedGradScaler() if is_sharded else GradScaler()
    for batch in batches:
        scaler.scale(model(batch).sum()).backward()
        scaler.step(optimizer)
        scaler.update()
