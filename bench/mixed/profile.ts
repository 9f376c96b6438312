import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Draw } from '../../test/random.ts';
import { bodyFor, SCENARIOS } from '../scenarios.ts';
import type { RawAnswer, RawRequest } from '../soak/send.ts';
import type { MixedSubject } from './subject.ts';

/** What was acknowledged: it must be there at the end. */
export interface Acknowledged {
  readonly lists: Set<string>;
  /** Materializations. */
  readonly runs: Set<string>;
  /** Tags of decisions. */
  readonly decisions: Set<string>;
}

/** One client's way to the service, with the account's key. */
export interface MixedClient {
  readonly subject: MixedSubject;
  readonly draw: Draw;
  /** Differs for each request of a run. */
  readonly serial: number;
  readonly acknowledged: Acknowledged;
  /** An answer with status 200 and, from the graph, without errors; else it throws. */
  ask(request: Omit<RawRequest, 'headers'>): Promise<RawAnswer>;
}

/** What clients do, in so many of a hundred cases. */
export interface Habit {
  readonly name: string;
  readonly weight: number;
  readonly run: (client: MixedClient) => Promise<unknown>;
}

const pick = <T>(items: readonly T[], draw: Draw): T => {
  const item = items[draw(items.length)];
  if (item === undefined) throw new RangeError('Expected something to pick from.');
  return item;
};

const post = (path: string, body: object | string) =>
  ({ method: 'POST', path, body: typeof body === 'string' ? body : JSON.stringify(body) }) as const;
const graph = (body: object | string) => post('/graphql', body);

/** A query of the bench about a holding company. */
const scenario = (name: string, weight: number): Habit => ({
  name,
  weight,
  async run({ subject, draw, serial, ask }) {
    const found = SCENARIOS.find((each) => each.name === name);
    if (found === undefined) throw new Error(`No scenario is called ${name}.`);
    await ask(graph(bodyFor(found, pick(subject.holdings, draw), serial)));
  },
});

const SEARCH = `query Search($searchInput: SearchInput!) { search(searchInput: $searchInput) {
  ... on Brand { id names(first: 1) { edges { node { name } } } operatingLocations(first: 3) { edges { node { id } } } } } }`;
const FIRM =
  'query Firm($id: String) { search(searchInput: { id: $id, entityType: BRAND }) { ... on Brand { id names { edges { node { name } } } } } }';
const LIST = 'mutation List($input: CreateListInput!) { createList(input: $input) { list { id } } }';
const MATERIALIZE =
  'mutation Make($listId: ID!) { createListMaterialization(input: { listId: $listId }) { listMaterialization { id } } }';
const RUN = 'query Run($id: ID!) { listMaterialization(input: { id: $id }) { status resourceUri } }';

/** Between two looks at a run, and how long one is waited for, in milliseconds. */
const [RUN_EVERY, RUN_WITHIN] = [1_000, 120_000];

async function search({ subject, draw, ask }: MixedClient) {
  const { name, city, state } = pick(subject.brands, draw);
  await ask(
    graph({ query: SEARCH, variables: { searchInput: { entityType: 'BRAND', name, address: { city, state } } } }),
  );
}

/** By hash first; the text follows where no gateway had it yet. */
async function persisted({ subject, draw, ask }: MixedClient) {
  const variables = { id: pick(subject.brands, draw).id };
  const sha256Hash = createHash('sha256').update(FIRM).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  await ask(graph({ variables, extensions })).catch((error: unknown) => {
    if (!String(error).includes('PERSISTED_QUERY_NOT_FOUND')) throw error;
    return ask(graph({ query: FIRM, variables, extensions }));
  });
}

async function verify({ subject, draw, ask }: MixedClient) {
  const { name, street, city, state, zip } = pick(subject.brands, draw);
  const address = { street_address1: street, city, state, postal_code: zip };
  await ask(post('/v2/kyb/?package=verify', { name, address }));
}

/** Screens a customer and decides on the first hit. */
async function screen({ subject, draw, serial, acknowledged, ask }: MixedClient) {
  const tag = `customer ${serial}`;
  const org_name = [pick(subject.listedNames, draw)];
  const searches = [{ type: 'ENTITY', entity_description: { org_name } }];
  const { text } = await ask(post('/evaluation/sanctions/screen', { tag, searches }));
  const hit = JSON.parse(text).search_results[0]?.hits[0];
  if (hit === undefined) return;
  const decision = { tag, record_id: hit.entity.record_id, status: 'in_review' };
  await ask(post('/evaluation/sanctions/decisions/update_one', decision));
  acknowledged.decisions.add(tag);
}

/** Makes a list, has it written, waits for the file and fetches it. */
async function list({ subject, draw, serial, acknowledged, ask }: MixedClient) {
  const data = async (query: string, variables: object) =>
    JSON.parse((await ask(graph({ query, variables }))).text).data;
  const filter = { EQ: ['operatingLocations.addresses.state', pick(subject.brands, draw).state] };
  const input = {
    ...{ name: `list ${serial}`, fileFormat: pick(['CSV', 'NDJSON'], draw), columnOrdering: ['names.name'] },
    searchInput: { entityType: 'BRAND', conditions: { filter, limit: 50 } },
  };
  const listId = (await data(LIST, { input })).createList.list.id;
  acknowledged.lists.add(listId);
  const { id } = (await data(MATERIALIZE, { listId })).createListMaterialization.listMaterialization;
  acknowledged.runs.add(id);
  const until = performance.now() + RUN_WITHIN;
  for (;;) {
    const { status, resourceUri } = (await data(RUN, { id })).listMaterialization;
    if (status === 'SUCCESS') {
      const { pathname, search: query } = new URL(resourceUri);
      await ask({ method: 'GET', path: pathname + query });
      return;
    }
    if (performance.now() > until) throw new Error(`run ${id} is ${status} after ${RUN_WITHIN / 1_000} s`);
    await pause(RUN_EVERY);
  }
}

/** What the console asks for beside the graph. */
async function lookAt({ subject, draw, ask }: MixedClient) {
  await ask({ method: 'GET', path: `/console/api/entities/${pick(subject.brands, draw).id}/origin` });
}

/** The mixed clients: mostly graph queries, of known and of new texts. */
export const PROFILE: readonly Habit[] = [
  scenario('federated', 20),
  scenario('filtered', 8),
  scenario('count', 6),
  scenario('literals', 4),
  scenario('aliases', 2),
  { name: 'search', weight: 18, run: search },
  { name: 'persisted', weight: 14, run: persisted },
  { name: 'verify', weight: 10, run: verify },
  { name: 'screen', weight: 10, run: screen },
  { name: 'list', weight: 3, run: list },
  { name: 'console', weight: 5, run: lookAt },
];
