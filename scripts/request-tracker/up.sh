#!/bin/sh
# Starts a real Request Tracker 5 for tests: installs the Debian 12 packages, adds agents and tickets, starts the server.
# Skips every step that is already done.
#
#   PORT=8090 sh up.sh      prints JSON in the last line: the address and the ids of the tickets
#   PORT=8090 sh down.sh    stops the server if up.sh started it
#
# With DESKHAND_RELAY and DESKHAND_DESK_TOKEN, address and token of a relay, the pages show the panel.
set -eu

PORT=${PORT:-8090}
HERE=$(cd "$(dirname "$0")" && pwd)
RUN=${TMPDIR:-/tmp}/deskhand-request-tracker-$PORT
ADDRESS=http://127.0.0.1:$PORT
SERVER=/usr/share/request-tracker5/libexec/rt-server
# Compiled components, which Request Tracker does not compare with their files.
MASON_OBJECTS=/var/cache/request-tracker5/mason_data/obj
SYSTEM_CONFIG=/etc/request-tracker5/RT_SiteConfig.d

say() { echo "request-tracker: $*"; }
stop() { say "$*" >&2; exit 1; }

answers() { curl --silent --max-time 10 --location --max-redirs 4 "$ADDRESS/" 2>/dev/null | grep -q 'RT Version 5'; }

[ "$(id -u)" = 0 ] || stop 'this needs root: it installs Debian packages and runs the server as www-data'
command -v curl >/dev/null || stop 'curl is needed; run: apt-get install curl'

if [ -x "$SERVER" ]; then
  say 'already installed'
else
  say 'installing the packages, which takes about a minute'
  command -v debconf-set-selections >/dev/null || stop 'only Debian 12 is supported'
  debconf-set-selections <<EOF
request-tracker5 request-tracker5/rtname string desk.example
request-tracker5 request-tracker5/organization string desk.example
request-tracker5 request-tracker5/correspondaddress string support@desk.example
request-tracker5 request-tracker5/commentaddress string support-comment@desk.example
request-tracker5 request-tracker5/webbaseurl string $ADDRESS
request-tracker5 request-tracker5/webpath string /rt
request-tracker5 request-tracker5/handle-siteconfig-permissions boolean true
request-tracker5 request-tracker5/install-cronjobs boolean false
request-tracker5 request-tracker5/initial-root-password password deskhand-root-1
request-tracker5 request-tracker5/initial-root-password-again password deskhand-root-1
request-tracker5 request-tracker5/dbconfig-install boolean true
request-tracker5 request-tracker5/database-type select sqlite3
EOF
  # The package msmtp-mta satisfies the need for a mail server and runs no daemon.
  sh "$HERE/../debian/install.sh" request-tracker5 rt5-db-sqlite rt5-standalone rt5-clients msmtp-mta w3m
  chgrp www-data /etc/request-tracker5/RT_SiteConfig.pm
  chmod 640 /etc/request-tracker5/RT_SiteConfig.pm
fi

# Own settings stay outside the system's folder, so that another server on this machine keeps its settings.
rm -rf "$RUN/config"
mkdir -p "$RUN/config"
chmod 755 "$RUN" "$RUN/config"
for file in "$SYSTEM_CONFIG"/*.pm; do ln -s "$file" "$RUN/config/"; done
# With Debian's WebPath, the stand-alone server redirects in a loop. Mail goes to a file, never to a network.
cat >"$RUN/config/99-deskhand.pm" <<EOF
Set(\$WebDomain, '127.0.0.1');
Set(\$WebPort, $PORT);
Set(\$WebPath, '');
# The installation names the address of the first instance, and forms of another one are refused as foreign.
Set(\$WebBaseURL, '$ADDRESS');
Set(\$MailCommand, 'testfile');
Set(\$LogToSyslog, undef);
Set(\$LogToSTDERR, 'error');
Set(\$Timezone, 'UTC');
1;
EOF
chmod 644 "$RUN/config/99-deskhand.pm"
if [ -n "${DESKHAND_RELAY:-}" ]; then
  # A server that runs has read its settings.
  PORT=$PORT sh "$HERE/down.sh"
  rm -rf "$RUN/html" "$MASON_OBJECTS"/*/local
  cp -r "$HERE/../../apps/request-tracker/html" "$RUN/html"
  cat >"$RUN/config/98-panel.pm" <<EOF
Set(\$MasonLocalComponentRoot, '$RUN/html');
Set(\$DeskhandRelay, '$DESKHAND_RELAY');
Set(\$DeskhandDeskToken, '$DESKHAND_DESK_TOKEN');
1;
EOF
  chown www-data "$RUN/config/98-panel.pm"
  chmod 600 "$RUN/config/98-panel.pm"
  # A page for administrators shows the environment of the server.
  unset DESKHAND_RELAY DESKHAND_DESK_TOKEN
fi
cp "$HERE/seed.pl" "$RUN/seed.pl"
chmod 644 "$RUN/seed.pl"
# `exec` makes the process id that of the command.
as_rt() { cd / && RT_SITE_CONFIG_DIR="$RUN/config" HOME="$RUN" exec setpriv --reuid=www-data --regid=www-data --init-groups "$@"; }

say 'adding missing agents and tickets'
TICKETS=$( (as_rt perl "$RUN/seed.pl") | tail -n 1)
case $TICKETS in '{'*) ;; *) stop 'the tickets could not be added' ;; esac

if answers; then
  say "already running on $ADDRESS"
else
  say "starting on $ADDRESS"
  as_rt setsid "$SERVER" --server Starlet --host 127.0.0.1 --port "$PORT" --max-workers 3 \
    >"$RUN/server.log" 2>&1 </dev/null &
  echo $! >"$RUN/server.pid"
  tries=0
  until answers; do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || { tail -n 20 "$RUN/server.log" >&2; stop 'it did not answer within a minute'; }
    sleep 0.5
  done
fi
say 'ready; log in as agent.mira, agent.lena (German) or agent.omar with password deskhand-demo-1'
echo "{\"address\":\"$ADDRESS\",\"tickets\":$TICKETS}"
