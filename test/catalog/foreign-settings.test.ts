import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { adaptForeign } from '../../catalog/adapt-foreign.ts';
import { parseSubgraphEntries } from '../../catalog/compose-config.ts';
import { withEnvironment } from '../../catalog/foreign-settings.ts';

const rover = (svc: string) =>
  `subgraphs: { reviews: { routing_url: u, schema: { file: f }, ${svc === '' ? '' : `svc: ${svc}`} } }`;
const settingsOf = (svc: string) => parseSubgraphEntries(rover(svc))[0]?.settings;

describe('"rover.yaml with headers, timeout, key mapping"', () => {
  test('are read as they are written', () => {
    expect(settingsOf('')).toEqual({ headers: {}, keys: [] });
    expect(settingsOf('{ timeout: 800, headers: { a: b }, keys: { Brand: Shop.no } }')).toEqual({
      ...{ timeout: 800, headers: { a: 'b' } },
      keys: [{ entity: 'Brand', type: 'Shop', field: 'no' }],
    });
  });

  test('its bounds are taken, and nothing is as good as no settings', () => {
    expect([1, 600_000].map((timeout) => settingsOf(`{ timeout: ${timeout} }`)?.timeout)).toEqual([1, 600_000]);
    expect(settingsOf('null')).toEqual({ headers: {}, keys: [] });
    expect(settingsOf('{ headers: null, keys: null }')).toEqual({ headers: {}, keys: [] });
  });

  test.each([
    ['7', 'expected a map at subgraphs.reviews.svc, got 7.'],
    ['{ retries: 3 }', 'expected nothing but timeout, headers and keys at subgraphs.reviews.svc.retries, got retries.'],
    ['{ timeout: 0 }', 'expected whole milliseconds from 1 to 600000 at subgraphs.reviews.svc.timeout, got 0.'],
    ['{ timeout: 600001 }', 'got 600001.'],
    ['{ timeout: 1.5 }', 'got 1.5.'],
    ['{ timeout: "5" }', 'got 5.'],
    ['[]', 'expected a map at subgraphs.reviews.svc, got .'],
    ['{ headers: 7 }', 'expected a map at subgraphs.reviews.svc.headers, got 7.'],
    ['{ keys: [Brand] }', 'expected a map at subgraphs.reviews.svc.keys, got Brand.'],
    ['{ keys: { Brand: Shop.2 } }', 'got string.'],
    ['{ keys: { Brand: Shop.no.more } }', 'got string.'],
    ['{ headers: { a: 7 } }', 'expected a text at subgraphs.reviews.svc.headers.a, got number.'],
    ['{ headers: { a: "b\\nc" } }', 'expected a text at subgraphs.reviews.svc.headers.a'],
    [
      '{ keys: { Brand: Shop } }',
      'expected their type and its key, such as Business.businessId at subgraphs.reviews.svc.keys.Brand, got string.',
    ],
  ])('%s is refused', (svc, message) => {
    expect(() => settingsOf(svc)).toThrow(message);
  });

  test('values of environment variables stand where they are named; one that is not set is told', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: so it is written in rover.yaml.
    const headers = { authorization: 'Bearer ${env.TOKEN}-${env.TOKEN}', plain: '$5 {env.X}' };
    expect(withEnvironment(headers, { TOKEN: 'x' }, 'reviews')).toEqual({
      authorization: 'Bearer x-x',
      plain: '$5 {env.X}',
    });
    expect(() => withEnvironment(headers, { TOKEN: '' }, 'reviews')).toThrow(
      'rover.yaml: reviews.svc.headers.authorization needs TOKEN, which is not set.',
    );
  });
});

const OWN = [parse('type Brand @key(fields: "id") { id: UUID! name: String } scalar UUID')];
const BUSINESS = { entity: 'Brand', type: 'Business', field: 'no' };
const adapted = (sdl: string, keys = [BUSINESS]) => {
  const { sdl: text, findings } = adaptForeign('reviews', sdl, { keys }, OWN);
  return {
    sdl: text.replace(/\s+/g, ' ').trim(),
    found: findings.map(({ severity, message }) => `${severity} ${message}`),
  };
};

describe("another team's SDL in our names", () => {
  test('an extension of their type, and a type that stays theirs though it has a field of that name', () => {
    expect(adapted('extend type Business @key(fields: "no") { no: ID! stars: Int } type Noted { no: ID! }')).toEqual({
      sdl: 'extend type Brand @key(fields: "id") { id: UUID! stars: Int } type Noted { no: ID! } scalar UUID',
      found: [],
    });
  });

  test('their own prefix of federation, and numbers in directives, do not matter', () => {
    const theirs =
      'type Business @federation__key(fields: "no numbers") @rated(of: 7, by: "no") { no: ID! numbers: Int } type Query { n: Int }';
    expect(adapted(theirs).sdl).toBe(
      'type Brand @federation__key(fields: "id numbers") @rated(of: 7, by: "no") { id: UUID! numbers: Int } type Query { n: Int } scalar UUID',
    );
  });

  test.each<[own: string, theirs: string, expected: string]>([
    ['id: ID!', '', 'type Brand { id: ID! }'],
    ['id: String!', '', 'type Brand { id: String! }'],
    ['id: UUID!', 'scalar Day', 'type Brand { id: UUID! } scalar Day scalar UUID'],
    ['id: UUID!', 'scalar Day scalar UUID', 'type Brand { id: UUID! } scalar Day scalar UUID'],
  ])('"Our ids use a scalar that their SDL may not declare": %s beside %j', (own, theirs, expected) => {
    const ours = [parse(`type Brand @key(fields: "id") { ${own} } type Plain { id: Int } scalar Day`)];
    const { sdl } = adaptForeign('reviews', `type Business { no: ID! } ${theirs}`, { keys: [BUSINESS] }, ours);
    expect(sdl.replace(/\s+/g, ' ').trim()).toBe(expected);
  });

  test('what they add to our types and to root types may be null; their own types stay', () => {
    const theirs = `extend type Query { n: Int! } extend type Mutation { rate: Int! } type Brand @key(fields: "id") { id: UUID! stars: Float! all: [Int!]! name: String! @external } type Own { n: Int! } scalar UUID`;
    expect(adapted(theirs, []).sdl).toBe(
      'extend type Query { n: Int } extend type Mutation { rate: Int } type Brand @key(fields: "id") { id: UUID! stars: Float all: [Int!] name: String! @external } type Own { n: Int! } scalar UUID',
    );
    expect(adapted(theirs, []).found.map((text) => text.split(' is ')[0])).toEqual([
      'hint Query.n',
      'hint Mutation.rate',
      'hint Brand.stars',
      'hint Brand.all',
    ]);
  });

  test('SDL without anything to change, and SDL that does not parse, stay letter for letter', () => {
    for (const sdl of ['type   Own { a: Int! }', 'type Own {'])
      expect(adaptForeign('reviews', sdl, { keys: [] }, OWN)).toEqual({ sdl, findings: [] });
  });

  test.each([
    ['type Shop { no: ID! }', 'but reviews has no Business.no.'],
    ['type Business { number: ID! }', 'but reviews has no Business.no.'],
  ])('a mapping that leads nowhere in theirs is an error: %s', (sdl, message) => {
    expect(adapted(sdl).found[0]).toMatch(/^error /);
    expect(adapted(sdl).found[0]).toContain(message);
  });

  test('a type of ours without a key, or with a key that is no id, is none that they can mean', () => {
    const ours = [
      parse('type Firm { id: UUID! } type Town @key(fields: "name") { name: String } input Size { id: ID }'),
    ];
    for (const entity of ['Firm', 'Town', 'Size']) {
      const { findings } = adaptForeign(
        'reviews',
        'type Business { no: ID! }',
        { keys: [{ ...BUSINESS, entity }] },
        ours,
      );
      expect(findings).toEqual([
        {
          severity: 'error',
          code: 'FOREIGN_KEY',
          subgraphs: ['reviews'],
          coordinate: 'Business.no',
          message: `rover.yaml maps Business.no of reviews to ${entity}.id, but this service has no ${entity} with an id.`,
        },
      ]);
    }
  });
});
