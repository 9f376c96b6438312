import { readdirSync, readFileSync, statSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { basename, join } from 'node:path';
import { type Draw, drawing } from '../../random.ts';

/** A social security number and an employer's number that stand nowhere in the sample city. */
const NUMBERS = ['412-34-9876', '412349876', '412 34 9876', '91-4273865', '914273865'] as const;

/** The keys that requests are sent with, or that stand where none belongs. */
export interface MarkedKeys {
  /** Chosen elsewhere, and made by the service. */
  readonly chosen: string;
  readonly made: string;
  /** Of nobody. */
  readonly unknown: string;
}

/** Every way in which a secret may be written, by what it is called in a report. */
export function markedTexts({ chosen, made, unknown }: MarkedKeys): ReadonlyMap<string, string> {
  const writings = (name: string, text: string): [string, string][] => [
    [name, text],
    [`${name}, in a URL`, encodeURIComponent(text)],
    [`${name}, in base64`, Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1)],
  ];
  return new Map([
    ...NUMBERS.flatMap((number) => writings(`number ${number}`, number)),
    ...writings('the chosen key', chosen),
    ...writings('the made key', made),
    ...writings('the unknown key', unknown),
  ]);
}

/** What of the marked secrets stands in a text or in bytes, by name. */
export const found = (text: string, secrets: ReadonlyMap<string, string>): string[] =>
  [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name);

/** What stands in the files below a folder, as `<file>: <secret>`. */
export const foundBelow = (folder: string, secrets: ReadonlyMap<string, string>): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .flatMap((name) => found(readFileSync(join(folder, name), 'latin1'), secrets).map((each) => `${name}: ${each}`));

/** Whether a file of this name stands anywhere below a folder. */
export const existsBelow = (folder: string, name: string): boolean =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((each) => basename(each) === name);

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const json = (path: string, body: unknown): Sent => ({ method: 'POST', path, body: JSON.stringify(body) });
const graphql = (query: string, variables: object = {}, operationName?: string) =>
  json('/graphql', { query, variables, ...(operationName !== undefined && { operationName }) });

const tool = (name: string, written: object): Sent => ({
  ...json('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: written } }),
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
});

const ADDRESS = { street_address1: '1200 Alderwick Street', city: 'Sandbox Harbor', state: 'WA', postal_code: '98998' };
const SEARCH =
  'query Shops($i: SearchInput!) { search(searchInput: $i) { ... on Brand { id } ... on LegalEntity { id } } }';
const FORMS: readonly string[] = ['/v2/kyb/', '/v2/kyb-legacy/', '/v1/kyb/'];

/** One request with a secret somewhere: `number` is a tax number, `key` an API key that is not the sender's. */
const REQUESTS: readonly ((number: string, key: string, draw: Draw) => Sent)[] = [
  // The graph: variables, literals, names, a URL, what is no GraphQL.
  (number) => graphql(SEARCH, { i: { entityType: 'LEGAL_ENTITY', name: 'Acme', tin: { tin: number } } }),
  (number) => graphql(SEARCH, { i: { name: `Acme ${number}`, person: { firstName: 'Mara', lastName: number } } }),
  (number) => graphql(`{ search(searchInput: { name: "Acme", tin: { tin: "${number}" } }) { ... on Brand { id } } }`),
  (number) => graphql(`{ search(searchInput: { id: "${number}" }) { ... on Brand { id } } }`),
  (number) => graphql(`query Of_${number.replaceAll(/\D/g, '')} { __typename }`),
  (number) => graphql(`{ of_${number.replaceAll(/\D/g, '')}: __typename }`),
  (number) => graphql(`{ of_${number.replaceAll(/\D/g, '')}: search(searchInput: { name: "" }) { __typename } }`),
  (number) => ({ ...graphql('{ __typename }'), headers: { 'x-request-id': number.replaceAll(' ', '-') } }),
  (number) => graphql(SEARCH, { i: { name: 'x' } }, `Shops ${number}`),
  (number) => graphql(`{ search(searchInput: { prompt: "${number}" }) { ... on Brand { ssn(of: "${number}") } } }`),
  (number) => graphql(`{ unknown(ssn: "${number}") }`),
  (_, key) => graphql(`{ search(searchInput: { name: "${key}" }) { ... on Brand { id } } }`),
  (_, key) => graphql(`query A { __typename } query B { __typename }`, {}, key),
  (number, key) => json('/graphql', { query: number, variables: { key } }),
  (number, key) => ({ method: 'POST', path: '/graphql', body: `{"query": "${number} ${key}` }),
  (number, key) => ({
    method: 'GET',
    path: `/graphql?query=${encodeURIComponent(`{ a(k: "${key}", n: "${number}") }`)}`,
  }),
  // The verification API: each form, sound and not.
  (number, _, draw) =>
    json(`${FORMS[draw(3)]}?package=verify`, {
      ...{ name: 'Blue Wren Bakery', address: ADDRESS, tin: number },
      person: { first_name: 'Mara', last_name: 'Quill', ssn: number },
    }),
  (number, _, draw) =>
    json(`${FORMS[draw(3)]}?package=verify`, {
      data: {
        names: ['Blue Wren Bakery'],
        addresses: [ADDRESS],
        persons: [{ last_name: 'Quill', ssn: number }],
        tins: [number],
      },
    }),
  (number, key, draw) => json(`${FORMS[draw(3)]}?attrs=${encodeURIComponent(key)}`, { name: number, tin: key }),
  (number, key, draw) => json(FORMS[draw(3)] ?? '', { name: [number], [key]: number, person: { ssn: [number] } }),
  (number, key, draw) => ({ method: 'POST', path: `${FORMS[draw(3)]}${encodeURIComponent(number)}`, body: key }),
  // Screening.
  (number) =>
    json('/evaluation/sanctions/screen', {
      tag: 'secrets',
      searches: [
        {
          type: 'INDIVIDUAL',
          individual_description: {
            name: { first: { value: 'Mara' }, last: { value: 'Quill' } },
            identification: { ssn: { value: number } },
          },
        },
      ],
    }),
  (number, key) => json('/evaluation/sanctions/screen', { tag: key, searches: [{ type: number, ssn: number }] }),
  (number, key) => json('/evaluation/sanctions/decisions/get_one', { decision_id: key, ssn: number }),
  (number, key) => ({
    method: 'GET',
    path: `/evaluation/sanctions/entity/${encodeURIComponent(key)}/${encodeURIComponent(number)}`,
  }),
  (number, key) => ({
    ...{
      method: 'POST',
      path: `/evaluation/sanctions/batches?tag=${encodeURIComponent(key)}&ssn=${encodeURIComponent(number)}`,
    },
    ...{ headers: { 'content-type': 'text/csv' }, body: `ssn,${key}\n${number},x\n` },
  }),
  (number) => ({
    ...{ method: 'POST', path: '/evaluation/sanctions/batches?tag=secrets', headers: { 'content-type': 'text/csv' } },
    body: `name,address,zip\nMara Quill ${number},${number} Elm St,98998\nOrchard ${number},,\n`,
  }),
  // What is stored: a search with output, and a list.
  (number) =>
    graphql(SEARCH, {
      i: { name: `Acme ${number}`, person: { firstName: number, lastName: 'Quill' }, output: { format: 'CSV' } },
    }),
  (number) =>
    graphql(SEARCH, {
      i: {
        entityType: 'LEGAL_ENTITY',
        conditions: { filter: { EQ: ['tins.tin', number] } },
        output: { format: 'CSV' },
      },
    }),
  (number) =>
    graphql('mutation ($i: CreateListInput!) { createList(input: $i) { __typename } }', {
      i: {
        ...{ name: `Of ${number}`, description: number },
        searchInput: { entityType: 'LEGAL_ENTITY', prompt: `bakers of ${number}` },
      },
    }),
  // Agents.
  (number, key) => tool('verify_business', { names: ['Acme'], persons: [{ ssn: number }], tins: [number, key] }),
  (number, key) => tool('search_businesses', { name: key, tin: { tin: number }, [key]: number }),
  (number, key) => tool('screen_party', { org_name: ['Acme'], dob: [number], list_groups: [key] }),
  (number, key) => tool('run_query', { query: `{ of(ssn: "${number}", key: "${key}") }`, describe: [key, number] }),
  (number) => tool('run_query', { query: `{ search(searchInput: { id: "${number}" }) { ... on Brand { id } } }` }),
  (number, key) => tool('get_business', { id: number, after: key, sections: [key] }),
  (number, key) => tool(`${key} ${number}`, {}),
  // Files, lists, and what there is not.
  (number, key) => ({
    method: 'GET',
    path: `/files/${encodeURIComponent(number)}?signature=${encodeURIComponent(key)}&expires=1`,
  }),
  (number, key) => ({ method: 'DELETE', path: `/files/uploads/${encodeURIComponent(`${number} ${key}`)}` }),
  (number, key) =>
    graphql('mutation ($i: CreateListInput!) { createList(input: $i) { __typename } }', {
      i: {
        listType: 'ENRICHMENT',
        inputFileUri: `https://${encodeURIComponent(key)}.example/${number}.csv`,
        fileFormat: number,
      },
    }),
  (number, key) => ({
    method: 'GET',
    path: `/nothing/${encodeURIComponent(number)}/${encodeURIComponent(key)}?ssn=${encodeURIComponent(number)}`,
  }),
  (number) => ({ method: 'GET', path: `/nothing/${encodeURIComponent(encodeURIComponent(number))}` }),
  (number, key) => ({
    ...{ method: 'GET', path: '/healthz' },
    headers: {
      'user-agent': number,
      tracestate: `ssn=${number.replaceAll(' ', '')},key=${key}`,
      baggage: `ssn=${number.replaceAll(' ', '')}`,
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      cookie: `key=${key}`,
      'x-request-id': key,
    },
  }),
  (number) => ({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': `text/${number.replaceAll(' ', '')}` },
    body: number,
  }),
];

export interface Poured {
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Secrets that answers repeated, with the request. */
  readonly echoed: readonly string[];
}

/** Sends requests that each hold a marked secret, good and refused ones, over every surface of a service. */
export async function pourSecrets(
  origin: string,
  keys: MarkedKeys,
  { requests, connections = 8 }: { requests: number; connections?: number },
): Promise<Poured> {
  const { chosen, made, unknown } = keys;
  const ofKeys = new Map([...markedTexts(keys)].filter(([name]) => name.includes('key')));
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  const echoed: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < requests) {
      const number = next;
      next += 1;
      const draw = drawing(number);
      const secret = NUMBERS[draw(NUMBERS.length)] ?? '';
      // One of twenty has no good key: more would be taken for guesses.
      const key = draw(20) === 0 ? unknown : draw(2) === 0 ? chosen : made;
      const make = REQUESTS[number % REQUESTS.length];
      if (make === undefined) throw new RangeError('Expected a request.');
      const sent = make(secret, key === chosen ? made : chosen, draw);
      const { status, text } = await send(origin, key, sent, agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      for (const name of found(text, ofKeys)) echoed.push(`${sent.method} ${sent.path}: ${name}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return { statuses, echoed };
}

function send(origin: string, key: string, { method, path, headers, body = '' }: Sent, agent: Agent) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const sent = httpRequest(
    new URL(origin),
    {
      ...{ method, path, agent },
      headers: {
        'x-api-key': key,
        ...(body !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    },
    (response) => {
      let text = JSON.stringify(response.headers);
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
