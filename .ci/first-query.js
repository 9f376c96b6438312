// Starts the product as the README says, on a free port over a new folder, and sends it the query that it prints. Fails
// unless that is the README's query and the answer has the business it asks for, with addresses.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'svc-first-query-'));
const env = { ...process.env, SVC_PORT: '0', SVC_DATA_DIR: folder };
const started = performance.now();
// A group of its own, so that what npm leaves behind can be found and ended.
const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
const limit = setTimeout(() => signalGroup('SIGKILL'), 120_000);
try {
  const printed = await firstQuery();
  const { body } = partsOf(readFileSync('docs/examples/first-query.sh', 'utf8'));
  expect(printed.body === body, `the README's query, got ${printed.body}`);
  const response = await fetch(printed.url, { method: 'POST', headers: printed.headers, body });
  const text = await response.text();
  expect(response.status === 200, `status 200, got ${response.status} ${text}`);
  const [brand] = JSON.parse(text).data.search;
  const { name } = JSON.parse(body).variables.searchInput;
  expect(
    nodes(brand?.names).some((node) => node.name === name),
    `a brand named ${name}, got ${text}`,
  );
  const addresses = nodes(brand.operatingLocations).flatMap((node) => nodes(node.addresses));
  expect(addresses.length > 0 && addresses.every((node) => node.fullAddress), `full addresses, got ${text}`);
  console.log(`${name}: ${addresses.map((node) => node.fullAddress).join('; ')}`);
  console.log(`from start to answer: ${((performance.now() - started) / 1000).toFixed(1)} s`);
} finally {
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  child.kill('SIGTERM');
  await exited;
  clearTimeout(limit);
  if (signalGroup('SIGKILL')) {
    console.error('The service goes on after npm was told to stop: expected npm to pass the signal on.');
    process.exitCode = 1;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** The command that the start prints, which ends with an empty line. */
async function firstQuery() {
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (printed.endsWith("'\n\n")) return partsOf(printed.slice(printed.indexOf('curl ')));
  }
  throw new Error(`The start ended without a first query: ${printed}`);
}

/** Address, headers and body of a curl command as cli/first-query.ts writes it. */
function partsOf(command) {
  const unquoted = (text) => text.replaceAll(`'\\''`, `'`);
  const headers = [...command.matchAll(/-H ['"]([a-z-]+): ([^'"]*)['"]/g)].map(([, name, value]) => [name, value]);
  return {
    url: /https?:\/\/\S+/.exec(command)[0],
    headers: Object.fromEntries(headers),
    body: unquoted(/-d '(.*)'\s*$/s.exec(command)[1]),
  };
}

function nodes(connection) {
  return (connection?.edges ?? []).map(({ node }) => node);
}

function expect(holds, what) {
  if (!holds) throw new Error(`Expected ${what}.`);
}

/** Whether a process of the group was there to signal. */
function signalGroup(signal) {
  try {
    return process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
    return false;
  }
}
