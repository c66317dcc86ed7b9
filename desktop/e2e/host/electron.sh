#!/bin/sh
# The stand-in for Electron's executable; see README.md. Node's inspector is how Playwright attaches
# to the main process: it is let in only where the fuse for it, read from this very file, is on.
here=$(cd "$(dirname "$0")" && pwd)
host="${ELECTRON_STANDIN_HOST:-$here/host}"
# The last line holds nine fuses; the fourth is EnableNodeCliInspectArguments.
inspect=$(tail -c 7 "$0" | head -c 1)
flags=""
previous=""
for argument in "$@"; do
  [ "$previous" = "-r" ] && flags="$flags -r $argument"
  case "$argument" in
    --inspect=* | --inspect-brk=*) [ "$inspect" = 1 ] && flags="$flags $argument" ;;
  esac
  previous="$argument"
done
ELECTRON_STANDIN_EXE="$here/$(basename "$0")" exec node -r "$host/electron.cjs" $flags "$host/boot.cjs" "$@"
exit
dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX	101100011
