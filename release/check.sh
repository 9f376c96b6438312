#!/usr/bin/env bash
# Proves what `npm run release` made: the tarball in an empty folder by npm, the image layout as its user on a read-only root, an upgrade
# of the data of an older commit, and the way back. Needs root on Debian (it makes no container, and no network call but npm's), and a
# checkout after `npm ci`.
#   release/check.sh [folder of the release] [older commit]
set -euo pipefail
cd "$(dirname "$0")/.."

readonly RELEASE=$(realpath "${1:-var/release}") OLDER=${2:-HEAD~1} PORT=${PORT:-4671} KEY=check-release-0123456789abcdef
work=$(mktemp -d)
service=
end() {
  [ -z "$service" ] || kill -- "-$service" 2>/dev/null || kill "$service" 2>/dev/null || true
  git worktree remove --force "$work/older" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap end EXIT

# Starts a service, waits until it is ready, and sends the README's first query.
start() {
  local begun=$EPOCHREALTIME
  "$@" >"$work/served" 2>&1 &
  service=$!
  until curl --silent --fail "http://127.0.0.1:$PORT/readyz" >/dev/null; do
    kill -0 "$service" || { cat "$work/served"; exit 1; }
    sleep 0.02
  done
  echo "ready after $(( (${EPOCHREALTIME/./} - ${begun/./}) / 1000 )) ms"
  API_KEY=$KEY bash -c "$(sed "s/127.0.0.1:4000/127.0.0.1:$PORT/" docs/examples/first-query.sh)" >"$work/answer"
  grep -q fullAddress "$work/answer" || { cat "$work/answer"; exit 1; }
}
stop() {
  kill -TERM "$service"
  wait "$service" || { echo "ended with $?"; exit 1; }
  service=
}
settings=("SVC_PORT=$PORT" SVC_HOST=127.0.0.1 "SVC_BOOTSTRAP_KEY=$KEY")
program() {
  cd "$1"
  exec env "${settings[@]}" "SVC_DATA_DIR=$2" node "$3" serve
}

echo '== the checksums'
(cd "$RELEASE" && sha256sum --quiet --check SHA256SUMS)

echo '== the tarball in an empty folder'
mkdir "$work/empty"
(cd "$work/empty" && npm install --silent --no-audit --no-fund "$RELEASE"/svc-*.tgz)
(cd "$work/empty" && npx --no -- svc --version)
size() { echo "$(du -sm --exclude=.cache "$1" | cut -f 1) MB $2"; }
size "$work/empty/node_modules/@svc/svc/node_modules" 'packages of the service'
size "$work/empty/node_modules/@svc" 'the service'
size "$work/empty/node_modules" 'with Node'
find "$work/empty/node_modules/@svc" -name '*.node' -printf '%P\n'
# A group of its own: npx passes no signal on to what it runs.
by_npx() {
  cd "$work/empty"
  exec setsid env "${settings[@]}" "SVC_DATA_DIR=$work/tarball-data" npx --no svc serve
}
start by_npx
curl --silent --fail "http://127.0.0.1:$PORT/" | grep '<script' >/dev/null
kill -TERM -- "-$service"
wait "$service" || true
service=
until ! curl --silent "http://127.0.0.1:$PORT/healthz" >/dev/null; do sleep 0.1; done
echo 'again, with the snapshot that is there:'
start program "$work/empty" "$work/tarball-data" node_modules/@svc/svc/cli/svc.js
stop

echo '== the image'
mkdir "$work/root"
layout=$(echo "$RELEASE"/*.oci)
of() { node -p "const read = (digest) => JSON.parse(fs.readFileSync('$layout/blobs/' + digest.replace(':', '/')));
  const manifest = read(JSON.parse(fs.readFileSync('$layout/index.json')).manifests[0].digest), { config } = read(manifest.config.digest); $1"; }
for digest in $(of 'manifest.layers.map(({ digest }) => digest.slice(7)).join(" ")'); do
  tar --extract --gzip --numeric-owner --directory "$work/root" --file "$layout/blobs/sha256/$digest"
done
user=$(of 'config.User')
mapfile -t environment < <(of 'config.Env.join("\n")')
mapfile -t command < <(of '[...config.Entrypoint, ...config.Cmd].join("\n")')
echo "user $user: ${command[*]}"
size "$work/root/opt/svc/node_modules" 'packages of the service'
size "$work/root" 'the image, without what Node compiled'
in_image() { exec bash deploy/in-image.sh "$work/root" "$work/data" "$user" "${environment[@]}" "${settings[@]}" "$@"; }
mkdir "$work/data"
chown "$user" "$work/data"
start in_image "${command[@]}"
grep -m 1 '^Uid' "/proc/$service/status"
{ (in_image node -e 'fs.writeFileSync("/opt/svc/x", "")') 2>&1 || true; } | grep -m 1 -o 'EROFS.*'
(in_image node /opt/svc/deploy/healthcheck.js)
compiled=$( (in_image NODE_DEBUG_NATIVE=COMPILE_CACHE node /opt/svc/cli/svc.js keys list) 2>&1 >/dev/null | grep -c 'was accepted' || true)
echo "svc keys list: $compiled files were compiled before"
[ "$compiled" -gt 200 ]
stop
echo 'again, with the snapshot that is there:'
start in_image "${command[@]}"
stop

echo "== data of $(git rev-parse --short "$OLDER")"
git worktree add --quiet --detach "$work/older" "$OLDER"
ln -sfn "$(realpath node_modules)" "$work/older/node_modules"
rm -rf "$work/data" && mkdir "$work/data"
start program "$work/older" "$work/data" cli/svc.js
stop
chown -R "$user" "$work/data"
echo 'upgraded:'
start in_image "${command[@]}"
stop
echo 'rolled back:'
start program "$work/older" "$work/data" cli/svc.js
stop
echo 'The release installs, starts, upgrades and goes back.'
