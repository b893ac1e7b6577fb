"""The batch of all counts the nodes as well."""

import lightning as L


def setup(args, devices: int = 1, num_nodes: int = 1):
    global_batch_size = args.micro_batch_size * devices * num_nodes
    return L.Fabric(devices=devices, num_nodes=num_nodes), global_batch_size
