# What authors of rules do, with what they have: the built wheel, not the checkout. Sourced by run.

# The wheel of the checkout, into $work/wheels.
build_wheel() {
    say "the wheel"
    pip wheel --no-deps --wheel-dir "$work/wheels" .
    rm -rf build ./*.egg-info
}

# The wheel and what plugins are built and tested with, into the active environment.
install_wheel() {
    pip install "$work"/wheels/xuezhan-*.whl 'pytest>=8,<10' 'setuptools>=77'
}

# A package for each slot, and an extra, as `xuezhan plugin new` writes them: they install, two of them from their
# own wheels, and their tests pass as they are.
check_written_plugins() {
    say "what xuezhan plugin new writes"
    mkdir "$work/written"
    (
        cd "$work/written"
        xuezhan plugin new house-extra >/dev/null
        for slot in $(xuezhan slots --json | python -c 'import json, sys
for line in sys.stdin:
    print(json.loads(line)["slot"] or "")'); do
            xuezhan plugin new "house-${slot//_/-}" --slot "$slot" >/dev/null
        done
        pip wheel --no-deps --no-build-isolation --wheel-dir wheels ./house-extra ./house-cap
        pip install --no-deps --no-index wheels/*.whl
        others=()
        for folder in ./house-*; do
            case $folder in ./house-extra | ./house-cap) ;; *) others+=("$folder") ;; esac
        done
        pip install --no-deps --no-build-isolation "${others[@]}"
        (cd house-extra && pytest -q)
        # One run for all of them, each with its own conftest.
        printf '[pytest]\naddopts = --import-mode=importlib\n' >pytest.ini
        pytest -q -c pytest.ini --rootdir .
        xuezhan plugins --json | python -c 'import json, sys
faults = [fault for line in sys.stdin for fault in json.loads(line)["faults"]]
sys.exit("\n".join(faults) or None)'
    )
}

# Every package in examples/: its wheel is built and installed, and its tests run against what is installed.
check_examples() {
    local project folder
    for project in examples/*/pyproject.toml; do
        [ -e "$project" ] || continue
        folder=$(dirname "$project")
        say "$folder"
        pip wheel --no-deps --no-build-isolation --wheel-dir "$work/wheels/$folder" "./$folder"
        pip install --no-deps --no-index "$work/wheels/$folder"/*.whl
        (cd "$folder" && pytest -q)
    done
}
