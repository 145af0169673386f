# What run and full share. Sourced by both, from the root of the checkout.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The first interpreter of that version that really runs (a pyenv shim may be there and not work).
interpreter() {
    local candidate
    for candidate in "python$1" "$HOME"/.pyenv/versions/"$1"*/bin/python; do
        if "$candidate" -c "import sys; sys.exit('%d.%d' % sys.version_info[:2] != '$1')" 2>/dev/null; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

# A copy of the checkout without what builds and tools have left in it.
copy() {
    mkdir -p "$1"
    if git -C "$here" rev-parse --git-dir >/dev/null 2>&1; then
        git -C "$here" ls-files -z --cached --others --exclude-standard |
            tar -C "$here" --null --ignore-failed-read -T - -cf - 2>/dev/null | tar -C "$1" -xf -
    else
        cp -R "$here/." "$1"
    fi
}

# A fresh virtual environment of interpreter $1 in $2, active from here on.
environment() {
    "$1" -m venv "$2"
    # shellcheck disable=SC1091
    . "$2/bin/activate"
    export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_QUIET=1
}

say() {
    printf '\n== %s\n' "$*"
}
