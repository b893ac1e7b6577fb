"""The ranks of one axis share the samples, and a variable is named for what they do; groups that hold one another.

reason: the encoder is replicated over the ranks of the tensor group, which work on parts of the batch; the ranks of
sequence and expert groups are those of others
runs: no (needs megatron)
"""
from megatron.core import parallel_state as mpu


def encode_a_part(encoder, images):
    dp_size = mpu.get_tensor_model_parallel_world_size()
    dp_rank = mpu.get_tensor_model_parallel_rank()
    return encoder(images[dp_rank::dp_size])


def states(make):
    return make(
        tp_size=mpu.get_tensor_model_parallel_world_size(),
        tp_rank=mpu.get_tensor_model_parallel_rank(),
        dp_size=mpu.get_data_parallel_world_size(),
        sp_size=mpu.get_tensor_model_parallel_world_size(),
        ep_size=mpu.get_data_parallel_world_size(),
        mp_size=mpu.get_tensor_model_parallel_world_size(),
        etp_size=mpu.get_expert_tensor_parallel_world_size(),
        dp_cp_rank=mpu.get_data_parallel_rank(),
        tp_size_of_the_encoder=1,
    )
