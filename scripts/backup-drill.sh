#!/bin/bash
# A backup of what `scripts/cluster.sh up` runs, and its restoration to a point in time in a server of its own, with checks.
#   scripts/backup-drill.sh            # as it is
#   scripts/backup-drill.sh 100000     # with so many more entries
# The restored server is ended again; the backup stays in the cluster's folder until the cluster ends.
set -euo pipefail
dir=${CLUSTER_DIR:-${TMPDIR:-/tmp}/kegler-cluster}
first=${CLUSTER_PORT:-5700}
port=$((first + 6))
root=$(cd "$(dirname "$0")/.." && pwd)
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
[ -d "$dir" ] || { echo "$dir is not there: start it with scripts/cluster.sh up."; exit 1; }
as_owner() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --init-groups "$@"; else "$@"; fi; }
live() { psql -qAth 127.0.0.1 -p $((first + 2)) -U postgres -d kegler "$@"; }
restored() { psql -qAth 127.0.0.1 -p "$port" -U postgres -d kegler "$@"; }
# seconds of a step, in tenths
step() { local began=$(date +%s%N); "${@:2}"; printf '%-44s %6.1f s\n' "$1" "$((($(date +%s%N) - began) / 100000000))e-1"; }
# what must be the same, and what must be 0
sums="select format('entries %s, ledger %s of %s lines, payments %s, audit %s', (select count(*) from entries),
  (select coalesce(sum(amount), 0) from ledger), (select count(*) from ledger), (select coalesce(sum(amount), 0) from payment_sessions where state = 'succeeded'), (select count(*) from audit))"
wrong="select (select count(*) from squad_counts where taken <> counted) + (select count(*) from wait_counts where waiting <> counted) + (select count(*) from balance_counts where amount <> counted)"

[[ ${1:-0} =~ ^[0-9]+$ ]] || { echo 'Say how many entries more: scripts/backup-drill.sh 100000'; exit 1; }
if [ "${1:-0}" -gt 0 ]; then
  event=$(live -c "select e.id from events e join squads s on s.event_id = e.id join tournament_managers m on m.tournament_id = e.tournament_id limit 1")
  live -c "update squads set captain_cap = 1000000, end_lane = 1000000 where event_id = '$event'" >/dev/null
  # in parts: statements of the product are cut after 15 seconds
  make() { for _ in $(seq $(($1 / 2500))); do curl -fsS -o /dev/null -H 'content-type: application/json' -d "{\"eventId\":\"$event\",\"count\":2500}" "http://127.0.0.1:$((first + 4))/sandbox/makers/entries"; done; }
  step "$1 entries made" make "$1"
fi
rm -rf "$dir/backup" "$dir/restored"
backup() { as_owner "$bin/pg_basebackup" -h 127.0.0.1 -p $((first + 2)) -U postgres -D "$dir/backup" -c fast -X stream; }
[ "$(id -u)" != 0 ] || { mkdir "$dir/backup" "$dir/restored"; chown postgres "$dir/backup" "$dir/restored"; chmod 700 "$dir/backup" "$dir/restored"; }
step 'Base backup' backup
step 'Checked by pg_verifybackup' as_owner "$bin/pg_verifybackup" -q "$dir/backup"
live -c 'create table if not exists drill (at timestamptz); insert into drill values (now())'
before=$(live -c "$sums")
moment=$(live -c 'select clock_timestamp()')
sleep 1
# what must not come back
live -c 'insert into drill values (now())'
last=$(live -c 'select pg_walfile_name(pg_switch_wal())')
until [ -f "$dir/wal/$last" ]; do sleep 0.1; done
size=$(du -sh "$dir/backup" | cut -f1)

restore() {
  as_owner cp -a "$dir/backup/." "$dir/restored/"
  as_owner tee -a "$dir/restored/postgresql.auto.conf" >/dev/null <<END
restore_command = 'cp $dir/wal/%f %p'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
archive_mode = off
synchronous_standby_names = ''
END
  as_owner touch "$dir/restored/recovery.signal"
  as_owner rm -f "$dir/restored/standby.signal"
  as_owner "$bin/pg_ctl" -D "$dir/restored" -o "-p $port" -l "$dir/log/restored.log" -w start >/dev/null
  until [ "$(restored -c 'select pg_is_in_recovery()')" = f ]; do sleep 0.1; done
}
step "Restored to $moment" restore
after=$(restored -c "$sums")
differ=$(restored -c "$wrong")
rows=$(restored -c 'select count(*) from drill')
# the provider's list of a week against the payments that were restored
payments=$(env -i PATH="$PATH" HOME="$HOME" $(cat "$dir/product.env") DATABASE_URL="postgres://postgres@127.0.0.1:$port/kegler" \
  node "$root/scripts/run.mjs" node "$root/scripts/reconcile.ts" 2>&1 | grep -E 'differences since|could not be read') || true
as_owner "$bin/pg_ctl" -D "$dir/restored" -m fast stop >/dev/null
live -c 'drop table drill'
echo "Backup: $size. $after; stored sums that differ from their rows: $differ."
echo "Payments against the provider's list: ${payments:-not compared}"
[ "$before" = "$after" ] || { echo "Before it was: $before"; exit 1; }
[ "$differ" = 0 ] && [ "$rows" = 1 ] || { echo "The restored database is not that of $moment."; exit 1; }
echo 'The restored database is the one of that moment.'
