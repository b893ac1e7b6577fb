"""A method that asks the GPU runs at import

reason: whoever imports the file starts CUDA, if there is any
runs: no (the case itself is the import)
"""
import torch


class CudaAccelerator:
    def is_available(self):
        return torch.cuda.is_available()

    def is_triton_supported(self):
        if not self.is_available():
            return False
        major, _ = torch.cuda.get_device_capability()
        return major >= 8


def get_accelerator() -> CudaAccelerator:
    return CudaAccelerator()


USE_TRITON = get_accelerator().is_triton_supported()  # expect: RNK502 "get_device_capability"


def attention(x):
    return x.softmax(-1) if USE_TRITON else x
