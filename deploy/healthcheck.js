// Exits with 0 while the service of this container answers GET /healthz. Plain JavaScript: it starts every few seconds.
const { SVC_PORT = '' } = process.env;
// As the service itself reads it: what Kubernetes injects is no port.
const port = /^\d+$/.test(SVC_PORT) ? SVC_PORT : '4000';

try {
  const { status } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) });
  if (status !== 200) throw new Error(`GET /healthz answers ${status}.`);
} catch (error) {
  console.error(error.cause?.message ?? error.message);
  process.exitCode = 1;
}
