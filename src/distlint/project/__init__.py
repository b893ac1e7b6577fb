"""Modules, names, classes and functions of the code around the checked files, loaded on demand."""

from distlint.project.project import Project
from distlint.project.resolve import Scope, drawn, full_name, member, public_name, resolve, resolve_all, resolve_name
from distlint.project.symbols import Class, External, Function, Instance, Module, Symbol

__all__ = [
    "Class",
    "External",
    "Function",
    "Instance",
    "Module",
    "Project",
    "Scope",
    "Symbol",
    "drawn",
    "full_name",
    "member",
    "public_name",
    "resolve",
    "resolve_all",
    "resolve_name",
]
