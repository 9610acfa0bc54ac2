#!/bin/sh
# Provides the PostgreSQL server of Debian for tests. Prints the folder of its programs in the last line. It starts nothing:
# each test run has a cluster of its own in a temporary folder.
set -eu

find_programs() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1; }

if [ ! -x "$(find_programs)/postgres" ]; then
  # Debian would start a cluster of its own.
  if [ "$(id -u)" = 0 ] && [ ! -e /etc/postgresql-common/createcluster.conf ]; then
    mkdir -p /etc/postgresql-common
    echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  fi
  sh "$(dirname "$0")/../debian/install.sh" postgresql
fi
find_programs
