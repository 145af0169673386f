"""Chickens 捉鸡, a house rule of Guizhou for xuezhan."""

from .rule import Zhuaji

__all__ = ["Zhuaji"]
