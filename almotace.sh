#!/bin/sh
# Runs Almotacé. The first start makes the program's own Python environment; see scripts/ambiente.sh.
set -u
aqui=$0
while [ -h "$aqui" ]; do
    alvo=$(readlink "$aqui") || exit 69
    case $alvo in
        /*) aqui=$alvo ;;
        *) case $aqui in */*) aqui=${aqui%/*}/$alvo ;; *) aqui=$alvo ;; esac ;;
    esac
done
case $aqui in */*) aqui=${aqui%/*}/ ;; *) aqui=./ ;; esac
raiz=$(CDPATH='' cd -- "$aqui" && pwd -P) || exit 69
# shellcheck source=scripts/ambiente.sh
. "$raiz/scripts/ambiente.sh"
preparar_ambiente .venv requirements.lock
exec "$python" -P -m almotace "$@"
