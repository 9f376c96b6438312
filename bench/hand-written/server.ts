import { createServer, type IncomingMessage } from 'node:http';
import Database from 'better-sqlite3';
import { answerUsage } from './usage.ts';

/**
 * The yardstick: the same rows as the federated query by hand-written SQL and JSON.stringify over bare HTTP. No key, no
 * GraphQL, no checks. Run as a child process with the snapshot's file as argument.
 */
const database = new Database(process.argv[2] ?? '', { readonly: true });
database.pragma('mmap_size = 8589934592');

const holding = database.prepare<[string], { key: number }>("SELECT key FROM legal_entity WHERE id = unhex(?, '-')");
const brands = database
  .prepare<[number], number>(
    'SELECT to_key FROM legal_entity_does_business_as_brand WHERE from_key = ? AND from_rank < 10 ORDER BY from_rank',
  )
  .pluck();
const brandNames = database
  .prepare<[string], [number, string]>(
    'SELECT n.owner_key, n.name FROM json_each(?) AS k CROSS JOIN brand_name AS n ON n.owner_key = k.value AND n.rank < 3',
  )
  .raw();
const addresses = database
  .prepare<[string], [number, number | null, string | null]>(
    `SELECT k.value, a.to_key, ad.full_address FROM json_each(?) AS k
     CROSS JOIN brand_operates_at_operating_location AS l ON l.from_key = k.value AND l.from_rank < 100
     LEFT JOIN operating_location_operates_at_address AS a ON a.from_key = l.to_key AND a.from_rank = 0
     LEFT JOIN address AS ad ON ad.key = a.to_key`,
  )
  .raw();
const entities = database
  .prepare<[string], [number, number]>(
    `SELECT k.value, e.from_key FROM json_each(?) AS k
     CROSS JOIN legal_entity_does_business_as_brand AS e ON e.to_key = k.value AND e.to_rank < 100`,
  )
  .raw();
const entityNames = database
  .prepare<[string], [number, string]>(
    'SELECT n.owner_key, n.name FROM json_each(?) AS k CROSS JOIN legal_entity_name AS n ON n.owner_key = k.value AND n.rank < 3',
  )
  .raw();

const connection = (nodes: readonly unknown[]) => ({ edges: nodes.map((node) => ({ node })) });

function groups<T>(rows: readonly (readonly [number, ...unknown[]])[], value: (row: never) => T): Map<number, T[]> {
  const grouped = new Map<number, T[]>();
  for (const row of rows) {
    const group = grouped.get(row[0]);
    if (group === undefined) grouped.set(row[0], [value(row as never)]);
    else group.push(value(row as never));
  }
  return grouped;
}

function answer(id: string): string {
  const found = holding.get(id);
  if (found === undefined) return '{"data":{"search":[]}}';
  const keys = brands.all(found.key);
  const list = JSON.stringify(keys);
  const names = groups(brandNames.all(list), ([, name]: [number, string]) => ({ name }));
  const locations = groups(addresses.all(list), ([, address, fullAddress]: [number, number | null, string | null]) => ({
    addresses: connection(address === null ? [] : [{ fullAddress }]),
  }));
  const legal = groups(entities.all(list), ([, entity]: [number, number]) => entity);
  const ownerNames = groups(
    entityNames.all(JSON.stringify([...new Set([...legal.values()].flat())])),
    ([, name]: [number, string]) => ({ name }),
  );
  const nodes = keys.map((key) => ({
    names: connection(names.get(key) ?? []),
    operatingLocations: connection(locations.get(key) ?? []),
    legalEntities: connection(
      (legal.get(key) ?? []).map((entity) => ({ names: connection(ownerNames.get(entity) ?? []) })),
    ),
  }));
  return JSON.stringify({ data: { search: [{ brands: connection(nodes) }] } });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const server = createServer(async (request, response) => {
  const { variables } = JSON.parse(await bodyOf(request));
  const text = answer(variables.searchInput.id);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') answerUsage(`http://127.0.0.1:${address?.port}`);
});
