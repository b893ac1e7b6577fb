#!/bin/bash
srun python export.py
