"""What `davar doctor` looks at, one module for each place where something can be wrong."""
