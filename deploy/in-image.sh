#!/usr/bin/env bash
# Runs a command in the root folder of an image as its user, as compose.yaml and the chart do: the root read-only, the data folder and
# /tmp writable, with these variables and no others. Needs root.
#   in-image.sh <root> <data folder> <user:group> [NAME=value]… <command>…
set -euo pipefail
exec unshare --mount bash -euc '
  root=$1 data=$2 user=$3 variables=()
  shift 3
  while [[ ${1-} == [A-Z]*=* ]]; do variables+=("$1"); shift; done
  mount --bind "$root" "$root"
  mount --bind "$data" "$root/var/lib/svc"
  mount -t tmpfs -o size=256m,mode=1777 tmpfs "$root/tmp"
  mount --bind /proc "$root/proc"
  mount --bind /dev "$root/dev"
  mount -o remount,bind,ro "$root"
  cd /
  exec env -i "${variables[@]}" "$(command -v chroot)" --userspec="$user" "$root" "$@"
' bash "$@"
