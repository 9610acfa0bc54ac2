#!/bin/sh
# Ends the Request Tracker that up.sh started on this port. One that ran already is not ours and goes on.
set -eu

PORT=${PORT:-8090}
PID_FILE=${TMPDIR:-/tmp}/deskhand-request-tracker-$PORT/server.pid

[ -f "$PID_FILE" ] || { echo "request-tracker: nothing of ours runs on port $PORT"; exit 0; }
PID=$(cat "$PID_FILE")
rm -f "$PID_FILE"
# Ids are given out again: whatever has this one now is ended only if it is that server.
if grep -q rt-server "/proc/$PID/cmdline" 2>/dev/null; then kill "$PID"; fi
while grep -q rt-server "/proc/$PID/cmdline" 2>/dev/null; do sleep 0.1; done
echo "request-tracker: stopped on port $PORT"
