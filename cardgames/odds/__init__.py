"""Exact and simulated distributions as DataFrames."""
