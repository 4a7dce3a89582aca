#!/bin/bash
# A whole installation on one machine: PostgreSQL with a streaming replica, HAProxy as their address, n processes of the
# product behind nginx, the sandbox as the outside world. Debian's packages postgresql, haproxy and nginx-light are needed.
#   scripts/cluster.sh up 2      # starts everything, two processes of the product, and prints the addresses
#   scripts/cluster.sh promote   # the replica becomes the primary
#   scripts/cluster.sh down      # ends everything and removes its folder
# CLUSTER_DIR (a folder of its own), CLUSTER_PORT (the first of 30 ports) and CLUSTER_SYNC=on (commits wait for the replica).
#   scripts/cluster.sh restart 1 # another process in the place of one that ended; CLUSTER_CLOCK=+10m: with its clock ahead
set -euo pipefail
dir=${CLUSTER_DIR:-${TMPDIR:-/tmp}/kegler-cluster}
first=${CLUSTER_PORT:-5700}
primary=$first replica=$((first + 1)) database=$((first + 2)) site=$((first + 3)) sandbox=$((first + 4)) smtp=$((first + 5))
root=$(cd "$(dirname "$0")/.." && pwd)
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)

fail() { echo "$1" >&2; exit 1; }
# PostgreSQL does not run as root
as_owner() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --init-groups "$@"; else "$@"; fi; }
pg() { as_owner "$bin/$@"; }
waits_for() { for _ in $(seq 300); do "${@:2}" >/dev/null 2>&1 && return; sleep 0.2; done; fail "$1 did not start: see $dir/log."; }
ask() { node -e "require('node:net').connect('$dir/haproxy.sock').end('$1\\n').pipe(process.stdout)"; }

start_process() { # name, port
  # without the settings of the shell it was started from
  env -i PATH="$PATH" HOME="$HOME" $(cat "$dir/product.env") PORT="$2" DATA_DIR="$dir/$1" setsid nohup \
    ${CLUSTER_CLOCK:+faketime -f "$CLUSTER_CLOCK"} node "$root/scripts/run.mjs" node "$root/scripts/${3:-serve}.ts" >>"$dir/log/$1.log" 2>&1 &
  echo $! >"$dir/$1.pid"
}

up() {
  local count=${1:-1}
  [[ $count =~ ^[1-9]$ ]] || fail 'Say how many processes, 1 to 9: scripts/cluster.sh up 2'
  [ -n "$bin" ] || fail 'PostgreSQL is not installed: apt-get install postgresql'
  for tool in haproxy nginx; do command -v "$tool" >/dev/null || PATH=$PATH:/usr/sbin command -v "$tool" >/dev/null || fail "$tool is not installed: apt-get install haproxy nginx-light"; done
  PATH=$PATH:/usr/sbin
  [ -e "$dir" ] && fail "$dir is there already: end it with scripts/cluster.sh down, or set CLUSTER_DIR."
  for port in $(seq "$first" $((first + 20))); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then fail "Port $port is taken: set CLUSTER_PORT to the first of 30 free ones."; fi
  done
  mkdir -p "$dir/log" && chmod 755 "$dir"
  mkdir "$dir/primary" "$dir/replica" "$dir/wal" && { [ "$(id -u)" != 0 ] || chown postgres "$dir/primary" "$dir/replica" "$dir/wal" "$dir/log"; }

  pg initdb -D "$dir/primary" -U postgres --auth=trust --no-instructions >"$dir/log/initdb.log"
  cat >>"$dir/primary/postgresql.conf" <<END
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
archive_mode = on
archive_command = 'test ! -f $dir/wal/%f && cp %p $dir/wal/%f'
wal_keep_size = 256MB
max_connections = 200
END
  pg pg_ctl -D "$dir/primary" -o "-p $primary" -l "$dir/log/primary.log" -w start >/dev/null
  psql -qh 127.0.0.1 -p "$primary" -U postgres -c 'create database kegler' -c "select pg_create_physical_replication_slot('replica')" >/dev/null
  pg pg_basebackup -h 127.0.0.1 -p "$primary" -U postgres -D "$dir/replica" -R -S replica -X stream
  sed -i "s/^primary_conninfo = '/&application_name=replica /" "$dir/replica/postgresql.auto.conf"
  chmod 700 "$dir/replica"
  pg pg_ctl -D "$dir/replica" -o "-p $replica" -l "$dir/log/replica.log" -w start >/dev/null
  [ "${CLUSTER_SYNC:-}" != on ] ||
    psql -qh 127.0.0.1 -p "$primary" -U postgres -c "alter system set synchronous_standby_names = 'replica'" -c 'select pg_reload_conf()' >/dev/null

  cat >"$dir/haproxy.cfg" <<END
global
  stats socket $dir/haproxy.sock mode 600 level admin
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
# only one of them is ever open: a primary that comes back after the promotion stays out
listen database
  bind 127.0.0.1:$database
  default-server on-marked-down shutdown-sessions
  server primary 127.0.0.1:$primary
  server replica 127.0.0.1:$replica disabled
END
  haproxy -D -p "$dir/haproxy.pid" -f "$dir/haproxy.cfg"

  local upstream='' n
  for n in $(seq "$count"); do upstream+="server 127.0.0.1:$((first + 10 + n)) max_fails=1 fail_timeout=2s; "; done
  cat >"$dir/nginx.conf" <<END
pid $dir/nginx.pid;
error_log $dir/log/nginx.log warn;
worker_processes 1;
worker_rlimit_nofile 20000;
events { worker_connections 8000; }
http {
  access_log off;
  client_body_temp_path $dir/nginx-body; proxy_temp_path $dir/nginx-proxy; fastcgi_temp_path $dir/nginx-1; uwsgi_temp_path $dir/nginx-2; scgi_temp_path $dir/nginx-3;
  # one person, one process: what a process remembers of a person is used again
  upstream product { hash \$http_authorization\$remote_addr consistent; keepalive 256; $upstream }
  upstream sandbox { server 127.0.0.1:$sandbox; keepalive 16; }
  server {
    listen 127.0.0.1:$site backlog=4096;
    proxy_http_version 1.1;
    proxy_set_header Connection '';
    proxy_set_header Host \$http_host;
    proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto \$scheme;
    proxy_read_timeout 60s;
    # a request that is repeated changes nothing twice: all of them may go to the next process
    location / { proxy_pass http://product; proxy_next_upstream error timeout non_idempotent; proxy_next_upstream_tries 3; }
    location /sandbox { proxy_pass http://sandbox; }
  }
}
END
  nginx -c "$dir/nginx.conf"

  cat >"$dir/product.env" <<END
PUBLIC_URL=http://localhost:$site
TRUST_PROXY=1
DATABASE_URL=postgres://postgres@127.0.0.1:$database/kegler
APP_ENVIRONMENT=CLUSTER
LOG_LEVEL=warn
OIDC_AUTHORITY=http://localhost:$site/sandbox/identity
STRIPE_SECRET_KEY=sk_test_sandbox
STRIPE_PUBLISHABLE_KEY=pk_test_sandbox
STRIPE_WEBHOOK_SECRETS=whsec_cluster
STRIPE_API_BASE=http://localhost:$sandbox/sandbox/card-payments
STRIPE_JS_URL=http://localhost:$site/sandbox/card-payments/endive/stripe.js
MEMBERSHIP_URL=http://localhost:$sandbox/sandbox/membership
MEMBERSHIP_API_KEY=sandbox
LINK_SECRETS=links-of-the-cluster-of-tests-alone
SMTP_URL=smtp://127.0.0.1:$smtp
MAIL_FROM=registration@cluster.example
SANDBOX_SMTP_PORT=$smtp
SANDBOX_MAKERS=true
RATE_LIMIT_PER_MINUTE=100000
MEMBER_LOOKUPS_PER_MINUTE=100000
MEMBER_LOOKUPS_PER_DAY=1000000
END
  # the first one makes the tables and the demo season
  start_process sandbox "$sandbox" start
  waits_for 'The sandbox' curl -fs "http://127.0.0.1:$sandbox/health/ready"
  for n in $(seq "$count"); do start_process "product-$n" $((first + 10 + n)); done
  for n in $(seq "$count"); do waits_for "Process $n" curl -fs "http://127.0.0.1:$((first + 10 + n))/health/ready"; done
  echo "Kegler, $count processes: http://localhost:$site/"
  echo "Database: postgres://postgres@127.0.0.1:$database/kegler (primary $primary, replica $replica)"
  echo "Logs: $dir/log. End it with: scripts/cluster.sh down"
}

promote() {
  pg pg_ctl -D "$dir/primary" -m immediate stop >/dev/null 2>&1 || true
  ask 'disable server database/primary; shutdown sessions server database/primary'
  pg pg_ctl -D "$dir/replica" -w promote >/dev/null
  ask 'enable server database/replica'
  echo 'The replica is the primary.'
}

down() {
  [ -d "$dir" ] || fail "$dir is not there: nothing runs."
  local pid
  for pid in $(head -qn1 "$dir"/*.pid); do kill -KILL -- "-$pid" 2>/dev/null || kill -TERM "$pid" 2>/dev/null || true; done
  for data in primary replica restored; do [ ! -f "$dir/$data/postmaster.pid" ] || pg pg_ctl -D "$dir/$data" -m immediate stop >/dev/null || true; done
  rm -rf "$dir"
  echo "Ended, and removed $dir."
}

case ${1:-} in
up) up "${2:-1}" ;;
promote) promote ;;
down) down ;;
restart) start_process "product-$2" $((first + 10 + $2)) ;;
*) fail 'scripts/cluster.sh up [processes] | promote | restart n | down' ;;
esac
