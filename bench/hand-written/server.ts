import { createServer, type IncomingMessage } from 'node:http';
import Database from 'better-sqlite3';
import { answerUsage } from '../usage.ts';
import { count } from './count.ts';
import { federated } from './federated.ts';
import { filtered } from './filtered.ts';
import { connection } from './rows.ts';

/**
 * The yardstick: the same rows as a scenario's query by hand-written SQL and JSON.stringify over bare HTTP. No key, no
 * GraphQL, no checks. Run as a child process with the snapshot's file and the scenario as arguments.
 */
const [file = '', scenario = ''] = process.argv.slice(2);
const database = new Database(file, { readonly: true });
database.pragma('mmap_size = 8589934592');
const show = new Map([
  ['federated', federated],
  ['filtered', filtered],
  ['count', count],
]).get(scenario)?.(database);
if (show === undefined) throw new Error(`There is no hand-written "${scenario}".`);

const holding = database.prepare<[string], number>("SELECT key FROM legal_entity WHERE id = unhex(?, '-')").pluck();
const brands = database
  .prepare<[number], number>(
    'SELECT to_key FROM legal_entity_does_business_as_brand WHERE from_key = ? AND from_rank < 10 ORDER BY from_rank',
  )
  .pluck();

function answer(id: string): string {
  const key = holding.get(id);
  const search = key === undefined ? [] : [{ brands: connection(show?.(brands.all(key)) ?? []) }];
  return JSON.stringify({ data: { search } });
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
  if (typeof address === 'object') answerUsage({ url: `http://127.0.0.1:${address?.port}` });
});
