import type { Draw } from '../../random.ts';

/** Social security numbers that no answer, log line or file may hold. */
const SSNS = ['219-09-9871', '078051129', '457 55 5462'] as const;

/** Whether a text holds one of them, as written or in digits. */
export const holdsSsn = (text: string): boolean => WRITTEN.some((each) => text.includes(each));

const digitsOf = (ssn: string): string => ssn.replace(/\D/g, '');
const WRITTEN = SSNS.flatMap((ssn) => {
  const digits = digitsOf(ssn);
  return [ssn, digits, `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`];
});

/** A hostile request to the verification API or to the graph. */
export interface HostileRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** One of ten is sound, three go to the graph, the others to the REST routes: changed values, changed bytes, odd headers. */
export function hostileRequest(draw: Draw): HostileRequest {
  const body = pick(BODIES, draw)(draw);
  const changes = draw(10) === 0 ? 0 : 1 + draw(3);
  for (let at = 0; at < changes; at += 1) mutate(body, draw);
  const text = JSON.stringify(body);
  const headers = draw(20) === 0 ? pick(HEADERS, draw) : {};
  if (draw(10) < 3) return { path: '/graphql', headers, body: Buffer.from(graphRequest(body, draw)) };
  const path = pick(PATHS, draw) + pick(QUERIES, draw);
  return { path, headers, body: draw(4) === 0 ? mangled(text, draw) : Buffer.from(text) };
}

const pick = <T>(items: readonly T[], draw: Draw): T => {
  const item = items[draw(items.length)];
  if (item === undefined) throw new RangeError('Expected something to pick from.');
  return item;
};

type Json = Record<string, unknown>;

const address = { street_address1: '1200 Alderwick Street', city: 'Sandbox Harbor', state: 'WA', postal_code: '98998' };
const person = (draw: Draw): Json => ({ first_name: 'Mara', last_name: 'Quill', ssn: pick(SSNS, draw) });

/** Bodies that verify a business, in both forms, each with a social security number. */
const BODIES: readonly ((draw: Draw) => Json)[] = [
  (draw) => ({
    ...{ name: 'Blue Wren Bakery', website: 'bluewren.example', address: { ...address }, tin: '999000011' },
    person: person(draw),
  }),
  (draw) => ({
    data: {
      names: ['Blue Wren Bakery', 'Solar Willow'],
      primary_name: 'Blue Wren Bakery LLC',
      addresses: [{ ...address }, { state: 'WA' }],
      persons: [person(draw)],
      websites: ['https://bluewren.example/x'],
      tins: [pick(['999000011', '12', ...SSNS], draw)],
    },
    persons_to_screen: [{ first_name: 'Mara', last_name: 'Quill', dob: '1979-05-17' }],
  }),
];

const PATHS = ['/v2/kyb/', '/v2/kyb', '/v2/kyb-legacy/', '/v2/kyb-legacy', '/v1/kyb/', '/v1/kyb', `/v1/${SSNS[0]}`];
const ATTRS = 'tin_verification,ssn_verification,watchlist,bankruptcies,card_revenue_amount,operating_status';
const QUERIES: readonly string[] = [
  ...['', '', '', '?package=verify', '?package=identify&match_threshold=0.1'],
  ...[`?package=verify&attrs=${ATTRS}`, '?attrs=ssn_verification&top_n=10&match_threshold=0'],
  ...['?package=all', '?attrs=__proto__', '?top_n=1e3&top_n=2', '?match_threshold=NaN', '?%E0%A4%A&%00=1'],
  ...[`?ssn=${SSNS[0]}`, `?package=${SSNS[1]}`, `?${'a=1&'.repeat(500)}`],
];
const HEADERS: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': `application/json; charset=${SSNS[1]}` },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
  { 'x-request-id': 'a b' },
  { accept: 'text/html' },
];

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

/** Values in the place of others. */
const ODD: readonly ((draw: Draw) => unknown)[] = [
  ...[null, '', ' \u200b\t', true, -0, 1e308, 219_099_871, [], {}, [null, [], [[]]]].map(
    (value) => () => structuredClone(value),
  ),
  ...['\u0000\u001b[2J', '\ud800', 'ß'.repeat(300), '𝕏'.repeat(40), '%_\\%', "'; DROP TABLE brand; --"].map(
    (value) => () => value,
  ),
  () => '<script>alert(1)</script>',
  () => 'A'.repeat(100_000),
  () => Array.from({ length: 5_000 }, () => 'Blue Wren'),
  (draw) => nested(1 + draw(1_000)),
  () => Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`key${at}`, at])),
  () => JSON.parse('{"__proto__":{"ssn":"x","names":["y"]},"constructor":{"prototype":{"z":1}}}'),
  (draw) => [pick(SSNS, draw)],
  (draw) => ({ ssn: pick(SSNS, draw) }),
];
const KEYS = ['__proto__', 'constructor', 'toString', 'SSN', 'ssn ', 'length', '', 'data', 'names', 'person', 'dob'];

/** An object or list somewhere in a value, and one of its keys. */
function placeIn(value: object, draw: Draw): { readonly holder: object; readonly key: string } | undefined {
  const keys = Object.keys(value);
  if (keys.length === 0) return undefined;
  const key = pick(keys, draw);
  const inner: unknown = Reflect.get(value, key);
  const deeper = typeof inner === 'object' && inner !== null && draw(3) > 0 ? placeIn(inner, draw) : undefined;
  return deeper ?? { holder: value, key };
}

/** Own properties, also those that a plain assignment would give to the prototype. */
const put = (holder: object, key: string, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
};

function mutate(body: object, draw: Draw): void {
  const place = placeIn(body, draw);
  if (place === undefined) return;
  const { holder, key } = place;
  const value: unknown = Reflect.get(holder, key);
  const isSecret = typeof value === 'string' && holdsSsn(value);
  // A number that is moved into a name, alone or in its list, would be a name.
  const holdsSecret = isSecret || holdsSsn(JSON.stringify(value) ?? '');
  const keys = Array.isArray(holder) ? [key] : KEYS;
  const changes: (() => void)[] = [
    () =>
      put(
        holder,
        key,
        isSecret ? pick([[value], { value }, Number(digitsOf(value)), `${value}0`], draw) : oddValue(draw),
      ),
    () => void Reflect.deleteProperty(holder, key),
    () => put(holder, pick(holdsSecret ? keys.slice(0, 7) : keys, draw), value),
    () => put(holder, pick(keys, draw), oddValue(draw)),
    () => put(holder, key, [value, value, value, value, value]),
    () => put(holder, key, { [key]: value }),
  ];
  pick(isSecret ? changes.slice(0, 3) : changes, draw)();
}

const oddValue = (draw: Draw): unknown => pick(ODD, draw)(draw);

/** JSON whose bytes were changed, or that comes in another encoding. */
function mangled(text: string, draw: Draw): Buffer {
  const bytes = Buffer.from(text);
  const at = draw(bytes.length);
  switch (draw(8)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.from(text, 'utf16le');
    case 2:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
    case 3:
      return Buffer.concat([bytes, bytes]);
    case 4:
      return Buffer.from(text.replace('{', `{"data":{"persons":[{"ssn":"${SSNS[0]}"}]},`));
    case 5:
      return Buffer.from(`${'{"data":'.repeat(1 + draw(60_000))}"${SSNS[1]}"`);
    default:
      bytes[at] = draw(256);
      return bytes;
  }
}

const SELECTION = `{ responseId tasks { name result reason comparisons { requested recorded } }
  registeredEntities { legalEntity { id names(first: 1) { edges { node { name } } } } } }`;

/** The same body asked of the graph, in variables or written out. */
function graphRequest(body: Json, draw: Draw): string {
  const input: unknown = camelCased('data' in body ? { ...Object(body.data) } : body);
  const attrs = 'attrs: [TIN_VERIFICATION, SSN_VERIFICATION]';
  if (draw(2) === 0) {
    const query = `query ($input: VerifyBusinessInput!) { verifyBusiness(input: $input, ${attrs}) ${SELECTION} }`;
    return JSON.stringify({ query, variables: { input } });
  }
  const written = JSON.stringify(input)?.replace(/"(\w+)":/g, '$1:') ?? 'null';
  return JSON.stringify({ query: `{ verifyBusiness(input: ${written}, ${attrs}) ${SELECTION} }` });
}

const camelCased = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value) ?? 'null', (_, item: unknown) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
    return Object.fromEntries(
      Object.entries(item).map(([name, each]) => [
        name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        each,
      ]),
    );
  });
