import { once } from 'node:events';
import { beforeAll, expect, test } from 'vitest';
import { storeAt } from '../../../storage/store-at.ts';
import { statementProcesses } from '../../statement-processes.ts';
import { until } from '../../until.ts';
import { KEY, sampleFolder, startLayout, svc } from './layout.ts';

const folder = sampleFolder();
/** The brand with the most locations, by id. */
let hub: string;
beforeAll(async () => {
  hub = await storeAt(`${folder}/warehouse`).read(undefined, async (snapshot) => {
    const [brand] = await snapshot.select<{ id: string }>(
      `SELECT ${snapshot.dialect.uuidOut('b.id')} AS id FROM brand AS b WHERE b.key =
         (SELECT e.from_key FROM brand_operates_at_operating_location AS e GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)`,
      [],
    );
    return brand?.id ?? '';
  });
});

/** Estimates would refuse what is asked for here. */
const PLANS = JSON.stringify({ enterprise: { timeout: 600_000, cost: Number.MAX_SAFE_INTEGER } });

const ofHub = (selection: string) =>
  `{ search(searchInput: { id: "${hub}", entityType: BRAND }) { ... on Brand { ${selection} } } }`;
/** It would count for days. */
const endless = () => ofHub(`id count(field: "${'operatingLocations.brands.'.repeat(6)}operatingLocations")`);
const cheap = () => ofHub('names(first: 1) { edges { node { name } } }');

test('"in distributed mode the deadline travels": no subgraph is taken from the others', async () => {
  const layout = await startLayout(folder, 'distributed', [], {
    SVC_REQUEST_TIMEOUT: '1500',
    SVC_SUBGRAPH_FAILURES: '2',
    SVC_PLANS: PLANS,
  });
  try {
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await layout.ask(endless());
      // The subgraph ends first and tells what there is, unless the machine is so busy that the gateway gives up before.
      const codes = body.errors?.map(({ extensions }) => extensions.code) ?? [body.error_code];
      expect({ status, codes }).toEqual({ status: body.data === undefined ? 504 : 200, codes: ['TIMEOUT'] });
    }
    const { body } = await layout.ask(cheap());
    expect(body.errors).toBeUndefined();
  } finally {
    await layout.close();
  }
  await until(() => statementProcesses().length === 0);
});

test('rows that subgraphs read count for the whole request', async () => {
  const layout = await startLayout(folder, 'distributed', [], { SVC_PLANS: '{"enterprise":{"rows":20}}' });
  try {
    const { status, body } = await layout.ask(
      // 13 rows of one subgraph, 12 of another.
      ofHub(
        'operatingLocations(first: 12) { edges { node { id legalEntities(first: 1) { edges { node { id } } } } } }',
      ),
    );
    expect({ status, codes: body.errors?.map(({ extensions }) => extensions.code) }).toEqual({
      status: 400,
      codes: ['COST_LIMIT'],
    });
  } finally {
    await layout.close();
  }
});

test.each(['SIGTERM', 'SIGKILL'] as const)('a service that ends by %s leaves no process of its own', async (signal) => {
  const settings = { SVC_DATA_DIR: folder, SVC_REQUEST_TIMEOUT: '600000', SVC_PLANS: PLANS };
  const { child, url } = await svc(['serve', '--port', '0'], settings);
  const asked = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': KEY },
    body: JSON.stringify({ query: endless() }),
  }).catch(() => 'cut');
  await until(() => statementProcesses(child.pid).length > 0);
  const [running = 0] = statementProcesses(child.pid);
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  await asked;
  await until(() => !isAlive(running));
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
