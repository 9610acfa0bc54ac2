#!/bin/sh
# Starts a real Redmine 5 for tests: installs the Debian 12 packages, adds people and tickets, starts the server.
# Skips every step that is already done; the tickets are new each time, because tests send notes.
#
#   PORT=8092 sh up.sh      prints JSON in the last line: the address and the ids of the tickets
#   PORT=8092 sh down.sh    stops the server if up.sh started it
#
# With DESKHAND_RELAY and DESKHAND_DESK_TOKEN, address and token of a relay, the pages show the panel.
set -eu

PORT=${PORT:-8092}
HERE=$(cd "$(dirname "$0")" && pwd)
RUN=${TMPDIR:-/tmp}/deskhand-redmine-$PORT
ADDRESS=http://127.0.0.1:$PORT
APP=/usr/share/redmine
INSTANCE=deskhand-$PORT

say() { echo "redmine: $*"; }
stop() { say "$*" >&2; exit 1; }

# The log keeps thousands of lines out of the test's output.
try() { "$@" >"$RUN/step.log" 2>&1 || { tail -n 20 "$RUN/step.log" >&2; return 1; }; }

answers() { curl --silent --max-time 10 "$ADDRESS/login" 2>/dev/null | grep -q 'content="Redmine"'; }

[ "$(id -u)" = 0 ] || stop 'this needs root: it installs Debian packages and runs the server as www-data'
command -v curl >/dev/null || stop 'curl is needed; run: apt-get install curl'
mkdir -p "$RUN"

PACKAGES='redmine redmine-sqlite puma'
apt_get() {
  DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 --yes --quiet --no-install-recommends "$@" 9>&-
}
missing() { apt_get --simulate install $PACKAGES | sed -n 's/^Inst \([^ ]*\).*/\1/p'; }
# Redmine's package asks Bundler for its gems. Bundler misses each gem without a folder of its own, and Debian has a third
# of them in Ruby's shared folder. So the folders are made between the gems and Redmine.
install() {
  MISSING=$(missing) || return 1
  try apt_get install $(echo "$MISSING" | grep -v '^redmine$') || return 1
  ruby -e 'puts Gem::Specification.reject(&:default_gem?).map(&:full_gem_path)' | xargs mkdir -p
  try apt_get install $PACKAGES
}

if dpkg-query --show --showformat='${Status}\n' $PACKAGES 2>/dev/null | grep -c '^install ok installed$' | grep -q 3; then
  say 'already installed'
else
  say 'installing the packages, which takes about a minute'
  command -v debconf-set-selections >/dev/null || stop 'only Debian 12 is supported'
  # The package itself sets up no instance.
  echo 'redmine redmine/current-instances string' | debconf-set-selections
  # As in scripts/debian/install.sh.
  (
    flock 9
    install || { apt_get update && install; }
  ) 9>"${TMPDIR:-/tmp}/deskhand-install.lock" || stop 'apt could not install it; see its output above'
fi

# An instance has its own settings, files and logs, so that another Redmine on this machine keeps its own.
"$APP/bin/redmine-instances" create "$INSTANCE"
cat >"/etc/redmine/$INSTANCE/database.yml" <<EOF
production:
  adapter: sqlite3
  database: $RUN/redmine.sqlite3
  timeout: 10000
EOF
[ -s "/etc/redmine/$INSTANCE/secret_key.txt" ] ||
  ruby -rsecurerandom -e 'puts SecureRandom.hex(64)' >"/etc/redmine/$INSTANCE/secret_key.txt"
rm -f "/etc/redmine/$INSTANCE/configuration.yml"
if [ -n "${DESKHAND_RELAY:-}" ]; then
  # A server that runs has read its settings.
  PORT=$PORT sh "$HERE/down.sh"
  # Every Redmine on this machine loads the plugin. It does nothing without these settings of its instance.
  mkdir -p "$APP/plugins/deskhand"
  cp "$HERE/../../apps/redmine/init.rb" "$APP/plugins/deskhand/"
  cat >"/etc/redmine/$INSTANCE/configuration.yml" <<EOF
production:
  deskhand_relay: '$DESKHAND_RELAY'
  deskhand_desk_token: '$DESKHAND_DESK_TOKEN'
EOF
  chmod 600 "/etc/redmine/$INSTANCE/configuration.yml"
fi
# Redmine's own list of gems has no server.
cat >"$RUN/Gemfile" <<EOF
eval_gemfile '$APP/Gemfile'
gem 'puma'
EOF
cp "$HERE/seed.rb" "$RUN/seed.rb"
chown -R www-data:www-data "$RUN" "/etc/redmine/$INSTANCE"
# `exec` makes the process id that of the command.
as_redmine() {
  cd "$APP" && exec env BUNDLE_GEMFILE="$RUN/Gemfile" REDMINE_INSTANCE="$INSTANCE" RAILS_ENV=production \
    RAILS_SERVE_STATIC_FILES=1 SCHEMA=/dev/null HOME="$RUN" \
    setpriv --reuid=www-data --regid=www-data --init-groups "$@"
}

say 'adding people and tickets'
(as_redmine bundle exec rake db:migrate) >"$RUN/migrate.log" 2>&1 ||
  { tail -n 20 "$RUN/migrate.log" >&2; stop 'the database could not be created'; }
TICKETS=$( (as_redmine bundle exec rails runner "$RUN/seed.rb") | tail -n 1)
case $TICKETS in '{'*) ;; *) stop 'the tickets could not be added' ;; esac

if answers; then
  say "already running on $ADDRESS"
else
  say "starting on $ADDRESS"
  # One request at a time: SQLite refuses a transaction that reads first and writes after another one has written.
  as_redmine setsid bundle exec puma --environment production --bind "tcp://127.0.0.1:$PORT" --threads 1:1 \
    >"$RUN/server.log" 2>&1 </dev/null &
  echo $! >"$RUN/server.pid"
  tries=0
  until answers; do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || { tail -n 20 "$RUN/server.log" >&2; stop 'it did not answer within a minute'; }
    sleep 0.5
  done
fi
say 'ready; log in as agent.mira or agent.lena (German, newest first) with password deskhand-demo-1'
echo "{\"address\":\"$ADDRESS\",\"tickets\":$TICKETS}"
