import type { Catalog, RecordType } from '../../catalog/model.ts';
import { ODD_KEYS, randomOperation } from '../../test/gateway/random-operation.ts';
import type { Draw } from '../../test/random.ts';
import type { RawRequest } from './send.ts';

/** What requests are made about. */
export interface Subject {
  readonly catalog: Catalog;
  readonly key: string;
  /** Ids of entities of the snapshot, by type. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

/** Makes the requests of one kind. */
export type Maker = (subject: Subject, draw: Draw) => RawRequest;

const TYPES = ['Brand', 'OperatingLocation', 'LegalEntity'];

const pick = <T>(items: readonly T[], draw: Draw): T => {
  const item = items[draw(items.length)];
  if (item === undefined) throw new RangeError('Expected something to pick from.');
  return item;
};

const repeated = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join(' ');

/** A POST of a GraphQL request with the subject's key. */
const post = ({ key }: Subject, query: string, variables: object = {}): RawRequest => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json', 'x-api-key': key },
  body: JSON.stringify({ query, variables }),
});

const typeOf = ({ catalog }: Subject, draw: Draw): RecordType => {
  const type = catalog.types.get(pick(TYPES, draw));
  if (type === undefined) throw new Error('Expected the types of the contract in the catalog.');
  return type;
};

const idOf = ({ ids }: Subject, type: string, draw: Draw): string => pick(ids.get(type) ?? [''], draw);

/** A random operation by the catalog, of which one in eight has a fault. */
const operation: Maker = (subject, draw) => {
  const type = typeOf(subject, draw);
  const { query, variables } = randomOperation(subject.catalog, type, idOf(subject, type.name, draw), draw);
  const odd = [...ODD_KEYS].reduce((text, [standIn, key]) => text.replaceAll(standIn, key), query);
  return post(subject, odd, variables);
};

const NAMES = ['coffee', 'harbor', 'smith', 'cedar dental', 'a', 'the', 'north pacific bank', '7', 'zzzz', 'ABC LLC'];
const PLACES = [{}, { state: 'WA' }, { city: 'Seattle', state: 'WA' }, { postalCode: '98101' }];
const ENTITIES = ['BRAND', 'OPERATING_LOCATION', 'LEGAL_ENTITY'];

/** Searches as people write them. */
const search: Maker = (subject, draw) => {
  const inputs = [
    { name: pick(NAMES, draw), address: pick(PLACES, draw) },
    {
      prompt: `${pick(['coffee shops', 'dentists', 'law firms', 'banks'], draw)} in ${pick(['Seattle', 'WA', '98101'], draw)}`,
    },
    { website: 'example.com' },
    { phoneNumber: '206-555-0100' },
    { person: { firstName: 'Ann', lastName: 'Lee' } },
    { id: idOf(subject, 'Brand', draw) },
  ];
  const searchInput = { entityType: pick(ENTITIES, draw), ...pick(inputs, draw) };
  const query = `query ($searchInput: SearchInput!) { search(searchInput: $searchInput) {
    ... on Brand { id names { edges { node { name } } } operatingLocations(first: ${draw(20)}) { edges { node { id } } } }
    ... on LegalEntity { id count(field: "persons") }
    ... on OperatingLocation { id addresses { edges { node { fullAddress } } } } } }`;
  return post(subject, query, { searchInput });
};

const aPath = (draw: Draw, most: number): string =>
  Array.from({ length: 1 + draw(most) }, (_, at) => (at % 2 === 0 ? 'operatingLocations' : 'brands')).join('.');

/** Connections within connections, with and without page sizes. */
const deep: Maker = (subject, draw) => {
  const levels = 1 + draw(9);
  const size = pick(['', '(first: 1)', '(first: 10000)', '(last: 100)'], draw);
  let inner = 'id';
  for (let level = levels; level > 0; level -= 1) {
    inner = `${level % 2 === 1 ? 'operatingLocations' : 'brands'}${size} { edges { node { ${inner} } } }`;
  }
  return post(
    subject,
    `{ search(searchInput: { id: "${idOf(subject, 'Brand', draw)}" }) { ... on Brand { ${inner} } } }`,
  );
};

/** Counts, filters and orders over long paths. */
const longPaths: Maker = (subject, draw) => {
  const path = aPath(draw, 14);
  const filter = pick(
    [`{ EQ: ["${path}.id", "x"] }`, `{ HAS: ["${path}"] }`, `{ ILIKE: ["${path}.names.name", "%a%"] }`],
    draw,
  );
  const many = repeated(
    1 + draw(60),
    (at) => `f${at}: operatingLocations(conditions: { filter: ${filter} }) { edges { node { id } } }`,
  );
  const selection = pick(
    [`count(field: "${path}")`, many, `names(conditions: { orderBy: ["name"] }) { edges { node { id } } }`],
    draw,
  );
  return post(
    subject,
    `{ search(searchInput: { id: "${idOf(subject, 'Brand', draw)}" }) { ... on Brand { ${selection} } } }`,
  );
};

/** A thousand of the same under other names, and fragments that double. */
const multiplied: Maker = (subject, draw) => {
  const count = pick([10, 100, 1_000], draw);
  const each = pick(
    ['__schema { types { name fields { name } } }', 'search(searchInput: { name: "a" }) { __typename }', '__typename'],
    draw,
  );
  if (draw(3) > 0) return post(subject, `{ ${repeated(count, (at) => `a${at}: ${each}`)} }`);
  const fragments = repeated(
    1 + draw(24),
    (at) => `fragment F${at} on Query { a${at}: __typename ...F${at + 1} b${at}: __typename ...F${at + 1} }`,
  );
  const levels = fragments.split('fragment').length - 1;
  return post(subject, `{ ...F0 } ${fragments} fragment F${levels} on Query { __typename }`);
};

/** Values that are none, or far too large. */
const values: Maker = (subject, draw) => {
  const value = pick(
    [
      '1e400',
      '-0',
      '9007199254740993',
      '""',
      'null',
      '[[[[]]]]',
      '{ a: { b: 1 } }',
      '"\\u0000"',
      '-1',
      '99999999999',
      'true',
    ],
    draw,
  );
  const place = pick(['first', 'last', 'after', 'before', 'conditions'], draw);
  const operator = pick(['EQ', 'IN', 'LIKE', 'NOT', 'ADD', 'HAS', '__proto__', 'constructor'], draw);
  const argument = place === 'conditions' ? `{ filter: { ${operator}: ["rank", ${value}] } }` : value;
  return post(
    subject,
    `query ($toString: Int, $__proto__: Int) { search(searchInput: { id: "${idOf(subject, 'Brand', draw)}" }) { ... on Brand { names(${place}: ${argument}) { edges { node { id } } } } } }`,
  );
};

const BYTES = [...'{}[]()":!$@|&=,.#\\ \n\0aé☕'];

/** A valid request with bytes changed, taken out or put in. */
const mutated: Maker = (subject, draw) => {
  const { body = '', ...request } = operation(subject, draw);
  let text = body;
  for (let count = 1 + draw(4); count > 0; count -= 1) {
    const at = draw(text.length + 1);
    text = text.slice(0, at) + (draw(3) === 0 ? '' : pick(BYTES, draw)) + text.slice(at + draw(3));
  }
  return { ...request, body: text };
};

/** What is no request for data, or comes in another way than it should. */
const odd: Maker = (subject, draw) => {
  const key = { 'x-api-key': subject.key };
  const json = { 'content-type': 'application/json' };
  const requests: readonly RawRequest[] = [
    { method: 'GET', path: `/graphql?query=${encodeURIComponent('{ __typename }')}`, headers: key },
    { method: 'GET', path: '/graphql?query=%7B&variables=%5B', headers: key },
    { method: 'DELETE', path: '/graphql', headers: key },
    {
      method: 'GET',
      path: pick(['/', '/healthz', '/readyz', '/%', '/..%2f..%2fetc/passwd', `/${'x'.repeat(4_000)}`], draw),
      headers: {},
    },
    { method: 'POST', path: '/graphql', headers: { ...json, 'x-api-key': `svc_${draw(1_000_000)}` }, body: '{}' },
    {
      method: 'POST',
      path: '/graphql',
      headers: { ...json, ...key },
      body: pick(['', 'null', '[]', '"a"', '{"query":1}', '\ud800', '{"query":"{a}","variables":[]}'], draw),
    },
    { method: 'POST', path: '/graphql', headers: { 'content-type': 'text/plain', ...key }, body: '{ __typename }' },
    { method: 'POST', path: '/graphql', headers: { ...json, ...key, 'content-encoding': 'gzip' }, body: '{}' },
    {
      method: 'POST',
      path: '/graphql',
      headers: { ...json, ...key },
      body: JSON.stringify({ query: `{ ${'a{'.repeat(1 + draw(5_000))}` }),
    },
    {
      method: 'POST',
      path: '/graphql',
      headers: {
        ...json,
        ...key,
        accept: pick(['text/html', 'application/graphql-response+json', '*/*;q=0', ','], draw),
      },
      body: '{"query":"{ __typename }"}',
    },
  ];
  return pick(requests, draw);
};

/** Every kind of request, with its share; the first two are half of all. */
export const MAKERS: ReadonlyMap<string, { readonly make: Maker; readonly share: number }> = new Map([
  ['operation', { make: operation, share: 30 }],
  ['search', { make: search, share: 20 }],
  ['deep', { make: deep, share: 8 }],
  ['long paths', { make: longPaths, share: 8 }],
  ['multiplied', { make: multiplied, share: 6 }],
  ['values', { make: values, share: 8 }],
  ['mutated', { make: mutated, share: 10 }],
  ['odd', { make: odd, share: 10 }],
]);
