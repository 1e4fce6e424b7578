"""Models behind the minds: providers, the chain that asks them in turn, their tools, their bill."""
