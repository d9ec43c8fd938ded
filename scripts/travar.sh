#!/bin/sh
# Compiles requirements.in and requirements-dev.in into the lock files: exact versions, with the
# hashes of every published file, so that one lock serves every Python and processor.
#   scripts/travar.sh            keeps the versions that the locks have, where they still fit
#   scripts/travar.sh --upgrade  takes the newest
set -eu
cd "$(dirname "$0")/.."
oficina=$(mktemp -d)
trap 'rm -rf "$oficina"' EXIT
python3 -m venv "$oficina"
"$oficina/bin/python" -m pip install --quiet --disable-pip-version-check uv
for nome in requirements requirements-dev; do
    "$oficina/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --custom-compile-command scripts/travar.sh \
        --output-file "$nome.lock" "$@" "$nome.in"
done
