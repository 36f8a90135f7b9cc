"""Figures that answer one question each: a drawing or a grid, a sentence, a description and the numbers as a table."""

from __future__ import annotations

from cardgames.plots.picture import Cell, Grid, Outcome, Picture

__all__ = ["Cell", "Grid", "Outcome", "Picture"]
