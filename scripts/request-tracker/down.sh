#!/bin/sh
# Stops the Request Tracker on this port if up.sh started it.
set -eu

PORT=${PORT:-8090}
PID_FILE=${TMPDIR:-/tmp}/deskhand-request-tracker-$PORT/server.pid

[ -f "$PID_FILE" ] || { echo "request-tracker: no server of up.sh runs on port $PORT"; exit 0; }
PID=$(cat "$PID_FILE")
rm -f "$PID_FILE"
# Process ids are reused, so check that this process is the server.
if grep -q rt-server "/proc/$PID/cmdline" 2>/dev/null; then kill "$PID"; fi
while grep -q rt-server "/proc/$PID/cmdline" 2>/dev/null; do sleep 0.1; done
echo "request-tracker: stopped on port $PORT"
