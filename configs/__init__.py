"""The presets: one commented TOML file each."""
