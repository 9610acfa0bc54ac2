#!/bin/sh
# Stops the Redmine on this port if up.sh started it.
set -eu

PORT=${PORT:-8092}
PID_FILE=${TMPDIR:-/tmp}/deskhand-redmine-$PORT/server.pid

[ -f "$PID_FILE" ] || { echo "redmine: no server of up.sh runs on port $PORT"; exit 0; }
PID=$(cat "$PID_FILE")
rm -f "$PID_FILE"
# Process ids are reused, so check that this process is the server.
is_server() { grep -q puma "/proc/$PID/cmdline" 2>/dev/null; }
if is_server; then kill "$PID"; fi
while is_server; do sleep 0.1; done
echo "redmine: stopped on port $PORT"
