PRESETS = {
    "loud": {"TORCH_DISTRIBUTED_DEBUG": "INFO"},
    "quiet": {"TORCH_CPP_LOG_LEVEL": "ERROR"},
}
