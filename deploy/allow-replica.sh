#!/bin/bash
# Runs once, when the database of compose.yaml is made: the replica may read along.
set -e
psql -v ON_ERROR_STOP=1 -U postgres -v password="$REPLICA_PASSWORD" <<'END'
create role replica with replication login password :'password';
END
echo 'host replication replica all scram-sha-256' >>"$PGDATA/pg_hba.conf"
