#!/usr/bin/env bash
# Builds deploy/Dockerfile as it is written, and starts the image as its user on a read-only root, where neither a container
# engine nor an image registry is at hand: the base image is made of Debian's packages by debootstrap, and of Node and npm.
# Needs root on Debian, debootstrap, buildah, and the packages of this checkout (npm ci); takes minutes and 2 GB below TMPDIR.
# Each check is a statement of its own: `set -e` passes over one that stands before `&&`.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly PORT=${PORT:-4669} KEY=check-image-0123456789abcdef
work=$(mktemp -d)
service=
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=${STORAGE_DRIVER:-overlay}
buildah() { command buildah --root "$work/store" --runroot "$work/run" "$@"; }
end() {
  [ -z "$service" ] || kill "$service" 2>/dev/null || true
  buildah umount --all >/dev/null 2>&1 || true
  umount "$work/store/overlay" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap end EXIT

echo '== the base image'
base=$(sed -n 's/^FROM \(\S*\) AS packages/\1/p' deploy/Dockerfile)
debootstrap --variant=minbase --include=ca-certificates bookworm "$work/base" >"$work/log" || { tail "$work/log"; exit 1; }
cp node_modules/node/bin/node "$work/base/usr/local/bin/node"
npm install --silent --global --prefix "$work/base/usr/local" npm@11
container=$(buildah from scratch)
buildah add --quiet "$container" "$work/base" / >/dev/null
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
buildah commit --quiet --rm "$container" "docker.io/library/$base" >/dev/null
rm -rf "$work/base"

echo '== the Dockerfile'
# Registry and certificates as this machine has them: what a build behind a proxy does.
certificates=$(npm config get cafile)
[ -f "$certificates" ] || certificates=/etc/ssl/certs/ca-certificates.crt
printf 'registry=%s\ncafile=/run/certificates.pem\n' "$(npm config get registry)" >"$work/npmrc"
buildah bud --network host --pull-never --format docker --secret "id=npmrc,src=$work/npmrc" \
  --volume "$certificates:/run/certificates.pem:ro" --file deploy/Dockerfile --tag svc:check . >"$work/log" 2>&1 || { tail -n 30 "$work/log"; exit 1; }
grep -E 'STEP' "$work/log"
container=$(buildah from --pull-never svc:check)
root=$(buildah mount "$container")
of() { buildah inspect --format "$1" "$container"; }
user=$(of '{{.OCIv1.Config.User}}')
mapfile -t environment < <(of '{{range .OCIv1.Config.Env}}{{println .}}{{end}}' | grep =)
echo "user $user, entrypoint $(of '{{.OCIv1.Config.Entrypoint}}'), command $(of '{{.OCIv1.Config.Cmd}}')"
du -sm "$root" "$root/opt/svc" | sed "s|$root|/|; s|//|/|"

# A command in the image, as its user.
mkdir "$work/data"
chown "$user" "$work/data"
in_image() {
  exec bash deploy/in-image.sh "$root" "$work/data" "$user" "${environment[@]}" "SVC_PORT=$PORT" SVC_HOST=127.0.0.1 "SVC_BOOTSTRAP_KEY=$KEY" "$@"
}

echo '== the image'
(in_image sh -c 'id; touch /opt/svc/x /etc/x 2>&1 || echo "the root is read-only"; ls /opt/svc; ls /opt/svc/node_modules | wc -l' ) 2>&1
(in_image node -e '
  for (const format of ["spdx", "cyclonedx"]) {
    const sbom = JSON.parse(require("node:fs").readFileSync(`/opt/svc/sbom.${format}.json`));
    console.log(`sbom.${format}.json:`, (sbom.packages ?? sbom.components).length, "packages");
  }')
# Of what Node compiles nothing has to be compiled again, and the service's user may not change it.
compiled=$(in_image NODE_DEBUG_NATIVE=COMPILE_CACHE node /opt/svc/cli/svc.js keys list 2>&1 >"$work/keys" | grep -c 'was accepted' || true)
echo "svc keys list: $compiled files were compiled before"
[ "$compiled" -gt 200 ]
[ -z "$(find "$root/opt/svc" -uid "${user%:*}" -print -quit)" ]
echo 'its user may change nothing of the product'
(in_image node /opt/svc/cli/svc.js serve >"$work/served" 2>&1) &
service=$!
for _ in $(seq 120); do
  (in_image node /opt/svc/deploy/healthcheck.js) 2>/dev/null && break
  kill -0 "$service" || { cat "$work/served"; exit 1; }
  sleep 1
done
(in_image node /opt/svc/deploy/healthcheck.js)
echo 'healthy'
curl --silent --fail-with-body "http://127.0.0.1:$PORT/readyz"; echo
API_KEY=$KEY bash -c "$(sed "s/127.0.0.1:4000/127.0.0.1:$PORT/" docs/examples/first-query.sh)" | tee "$work/answer"; echo
grep -q fullAddress "$work/answer"
curl --silent --fail-with-body "http://127.0.0.1:$PORT/" | grep '<script' >/dev/null
echo 'the console is served'
grep -m 1 '^Uid' "/proc/$service/status"
# Commands that need packages for development say so in one line.
echo 'query Kind { __typename }' >"$work/data/kind.graphql"
refusal=$( (in_image node /opt/svc/cli/svc.js codegen --operations /var/lib/svc/kind.graphql --out /tmp/client.ts) 2>&1 || true)
echo "$refusal"
[ "$refusal" = 'svc codegen needs the packages for development: run it in a checkout after `npm ci`.' ]
kill -TERM "$service"
wait "$service"
echo 'SIGTERM: stopped in order'
service=
(in_image node /opt/svc/deploy/healthcheck.js) && exit 1
echo 'not healthy any more'
echo 'The image builds, starts and answers.'
