"""A model is unwrapped where it is saved, and read as it is elsewhere; or it is unwrapped one step too late.

reason: who unwraps it knows that it may be wrapped, and DDP has no such attribute
"""
from accelerate import Accelerator
from diffusers import UNet2DConditionModel
from peft import get_peft_model


def train(args, loader, optimizer):
    accelerator = Accelerator()
    unet = UNet2DConditionModel.from_pretrained(args.model)
    unet, optimizer, loader = accelerator.prepare(unet, optimizer, loader)
    unet.conv_in.requires_grad_(True)  # expect: RNK505 "has no conv_in"
    for batch in loader:
        loss = unet(batch).loss
        accelerator.backward(loss)
        accelerator.clip_grad_norm_(unet.parameters(), 1.0)
        optimizer.step()
    if accelerator.is_main_process:
        accelerator.unwrap_model(unet).save_pretrained(args.output)


def merge(args, adapter, loader, optimizer):
    accelerator = Accelerator()
    text_encoder = get_peft_model(args.encoder, adapter)
    text_encoder, optimizer, loader = accelerator.prepare(text_encoder, optimizer, loader)
    for batch in loader:
        accelerator.backward(text_encoder(batch).loss)
        accelerator.clip_grad_norm_(text_encoder.parameters(), 1.0)
        optimizer.step()
    if accelerator.is_main_process:
        merged = accelerator.unwrap_model(text_encoder.merge_and_unload())  # expect: RNK505 "merge_and_unload"
        merged.save_pretrained(args.output)
