#!/bin/sh
# Installs packages of Debian for tests, unless they are installed.
#
#   sh install.sh nginx-light
set -eu

stop() { echo "debian: $*" >&2; exit 1; }

if dpkg-query --show --showformat='${Status}\n' "$@" 2>/dev/null | grep -c '^install ok installed$' | grep -qx $#; then
  exit 0
fi
[ "$(id -u)" = 0 ] || stop "this needs root to install packages; run: sudo apt-get install $*"
LOG=$(mktemp)
# `apt-get update` does not wait for another one. A service that is installed must not hold the lock.
exec 9>"${TMPDIR:-/tmp}/deskhand-install.lock"
flock 9
apt_get() { DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 --yes --quiet "$@" >"$LOG" 2>&1 9>&-; }
install() { apt_get install --no-install-recommends "$@"; }
install "$@" || { apt_get update && install "$@"; } || {
  tail -n 20 "$LOG" >&2
  stop "apt could not install $*; see its output above"
}
