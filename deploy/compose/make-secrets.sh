#!/bin/sh
# Makes the secrets of compose.yaml, once: one that is there stays. The folder keeps others out; the files must be readable
# by the users of the containers.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
make() {
  [ -s "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"
  chmod 644 "secrets/$1"
}
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
make postgres_password "$(random)"
make database_url "postgres://svc:$(cat secrets/postgres_password)@postgres:5432/svc"
make bootstrap_key "$(random)"
make ssn_key "$(random)"
make grafana_password "$(random)"
