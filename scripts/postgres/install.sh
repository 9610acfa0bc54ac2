#!/bin/sh
# Provides the PostgreSQL server of Debian for tests. Prints the folder of its programs in the last line. It starts nothing:
# each test run has a cluster of its own in a temporary folder.
set -eu

say() { echo "postgres: $*"; }
stop() { say "$*" >&2; exit 1; }
find_programs() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1; }

if [ ! -x "$(find_programs)/postgres" ]; then
  [ "$(id -u)" = 0 ] || stop 'this needs root to install the package; run: sudo apt-get install postgresql'
  say 'installing the package, which takes about a minute'
  LOG=$(mktemp)
  # Debian would start a cluster of its own.
  mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] ||
    echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  # Another test may be installing its helpdesk.
  apt_get() { DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 --yes --quiet "$@" >"$LOG" 2>&1; }
  install() { apt_get install --no-install-recommends postgresql; }
  install || { apt_get update && install; } || { tail -n 20 "$LOG" >&2; stop 'apt could not install it; see its output above'; }
fi
find_programs
