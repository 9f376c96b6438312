import { readFileSync } from 'node:fs';
import { Supergraph } from '@apollo/federation-internals';
import { parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../../../catalog/read.ts';
import { type EntityObjects, NO_OBJECTS } from '../../../../catalog/tiers.ts';
import type { Entity } from '../../../../gateway/graph/executor/result.ts';
import { shapedAnswer } from '../../../../gateway/graph/executor/shape.ts';
import { compileMeter } from '../../../../gateway/graph/metering/compile-meter.ts';
import { SUPERGRAPH_FILE } from '../../../../gateway/graph/supergraph.ts';
import { selectedOf } from '../../selected-of.ts';

const catalog = readCatalog();
const schema = Supergraph.build(readFileSync(SUPERGRAPH_FILE, 'utf8')).apiSchema().toGraphQLJSSchema();

/** A selection of searched brands, or of other fields of Query, compiled for values of @skip and @include. */
function compiled(selection: string, conditions: Record<string, boolean> = {}) {
  const variables = '$skipped: Boolean = false, $path: String = "tins"';
  const text = selection.startsWith('{')
    ? `query (${variables}) ${selection}`
    : `query (${variables}) { search(searchInput: { name: "A" }) { ${selection} } }`;
  const faults = validate(schema, parse(text)).filter(({ message }) => !message.includes('is never used'));
  expect(faults).toEqual([]);
  const selected = selectedOf(schema, text, conditions);
  return { selected, meter: compileMeter(catalog, selected) };
}

/** The entity objects of an answer: what the subgraphs gave for `search`, or for all of Query. */
function metered(selection: string, given: Entity | readonly unknown[], variables: Record<string, unknown> = {}) {
  const { selected, meter } = compiled(selection, { skipped: variables.skipped === true });
  const data = Array.isArray(given) ? { search: given } : { ...given };
  const shown = shapedAnswer(data, selected, { keys: [], misfits: 0, objectsLeft: 1_000_000 });
  return (shown && meter?.count(shown, data, { keys: [], variables })) ?? NO_OBJECTS;
}

const objects = (some: Partial<EntityObjects>): EntityObjects => ({ ...NO_OBJECTS, ...some });
const edges = (...nodes: unknown[]) => ({ edges: nodes.map((node) => ({ node, cursor: 'c', rank: 0 })) });
const brand = (values: Entity): Entity => ({ __typename: 'Brand', ...values });
const firm = (values: Entity): Entity => ({ __typename: 'LegalEntity', ...values });

const NAMES = 'names { edges { node { name } } }';
const CARDS = 'cardTransactions { edges { node { projectedQuantity period } } }';
const named = edges({ name: 'A' });

describe('"charged once per entity object in a response, at the dearest attribute that returned data"', () => {
  test.for<[what: string, selection: string, given: Entity | unknown[], expected: Partial<EntityObjects>]>([
    [
      'the dearest of several attributes, however many records each has',
      `... on Brand { ${CARDS} ${NAMES} }`,
      [
        brand({
          names: edges({ name: 'A' }, { name: 'B' }),
          cardTransactions: edges({ period: '1m' }, { period: '3m' }),
        }),
      ],
      { PLUS: 1 },
    ],
    [
      'an attribute without records returned no data',
      `... on Brand { ${NAMES} ${CARDS} }`,
      [brand({ names: named, cardTransactions: edges() })],
      { CORE: 1 },
    ],
    [
      'nor did a null connection, a null node, or a record whose values are all null',
      `... on Brand { ${NAMES} ${CARDS} }`,
      [
        brand({ names: named, cardTransactions: null }),
        brand({ names: named, cardTransactions: edges(null) }),
        brand({ names: null, cardTransactions: edges({ projectedQuantity: null, period: null }) }),
      ],
      { CORE: 2, FREE: 1 },
    ],
    [
      'false, 0 and an empty text are data',
      '... on Brand { isMarketables { edges { node { isMarketable } } } cardTransactions { edges { node { projectedQuantity } } } }',
      [
        brand({ isMarketables: edges({ isMarketable: false }), cardTransactions: edges() }),
        brand({ isMarketables: edges(), cardTransactions: edges({ projectedQuantity: 0 }) }),
      ],
      { CORE: 1, PLUS: 1 },
    ],
    [
      "an entity's own values, and names and types of legal entities, are free",
      '... on Brand { id svcId internalId } ... on LegalEntity { names { edges { node { name } } } types { edges { node { legalEntityType } } } }',
      [brand({ id: 'b' }), firm({ names: named, types: edges({ legalEntityType: 'Corporation' }) })],
      { FREE: 2 },
    ],
    [
      '__typename, cursors, pages and the reasons of a search are no attribute',
      '... on Brand { searchMetadata { website { rank } } names { pageInfo { hasNextPage } edges { cursor node { __typename } } } }',
      [brand({ searchMetadata: { website: { rank: 0 } }, names: { ...named, pageInfo: { hasNextPage: true } } })],
      { FREE: 1 },
    ],
    [
      'attributes of attributes count for the entity that they lead away from',
      '... on LegalEntity { registeredEntities { edges { node { registrations { edges { node { roles { edges { node { jobTitle } } } } } } } } } }',
      [
        firm({ registeredEntities: edges({ registrations: edges({ roles: edges({ jobTitle: 'ceo' }) }) }) }),
        firm({ registeredEntities: edges({ registrations: edges({ roles: edges() }) }) }),
      ],
      { PLUS: 1, FREE: 1 },
    ],
    [
      'an entity below another is an object of its own',
      `... on Brand { ${NAMES} legalEntities { edges { node { tins { edges { node { tin } } } } } } }`,
      [brand({ names: named, legalEntities: edges(firm({ tins: edges({ tin: '1' }) }), firm({ tins: edges() })) })],
      { CORE: 1, PREMIUM: 1, FREE: 1 },
    ],
    [
      'also below an attribute, to which its data do not count',
      `... on Brand { industries { edges { node { brands { edges { node { ${CARDS} } } } } } } }`,
      [brand({ industries: edges({ brands: edges({ cardTransactions: edges({ period: '1m' }) }) }) })],
      { FREE: 1, PLUS: 1 },
    ],
    [
      'what an edge says is data about its node, whether the node is asked for or not',
      '... on LegalEntity { tins { edges { verificationResult } } }',
      [firm({ tins: { edges: [{ verificationResult: 'error' }] } }), firm({ tins: { edges: [{}] } })],
      { PREMIUM: 1, FREE: 1 },
    ],
    [
      'a copy in a flat row costs what its record costs',
      '... on OperatingLocation { operatingLocationCache { operatingLocationId city rankPosition } }',
      [
        { __typename: 'OperatingLocation', operatingLocationCache: [{ operatingLocationId: 'o' }] },
        { __typename: 'OperatingLocation', operatingLocationCache: [{ operatingLocationId: 'o', city: 'A' }] },
        {
          __typename: 'OperatingLocation',
          operatingLocationCache: [{ operatingLocationId: 'o', city: 'A', rankPosition: 1 }],
        },
      ],
      { FREE: 1, CORE: 1, PLUS: 1 },
    ],
    [
      'records that are not there cost nothing',
      `... on Brand { ${NAMES} }`,
      [null, brand({ names: named })],
      { CORE: 1 },
    ],
    ['an answer without data costs nothing', `... on Brand { ${NAMES} }`, { search: null }, {}],
  ])('%s', ([, selection, given, expected]) => {
    expect(metered(selection, given)).toEqual(objects(expected));
  });

  test('an entity that shows its id is one object, wherever it stands and under whatever alias', () => {
    const selection = (id: string) => `{
      search(searchInput: { name: "A" }) { ... on Brand { ${id} ${NAMES} } }
      again: search(searchInput: { name: "B" }) { ... on Brand { ${id} ${CARDS} } }
    }`;
    const given = {
      search: [brand({ id: 'one', one: 'one', names: named }), brand({ id: 'two', one: 'two', names: named })],
      again: [brand({ id: 'one', one: 'one', cardTransactions: edges({ period: '1m' }) })],
    };
    expect(metered(selection('id'), given)).toEqual(objects({ CORE: 1, PLUS: 1 }));
    expect(metered(selection('one: id'), given)).toEqual(objects({ CORE: 1, PLUS: 1 }));
    // What does not show its id cannot be told apart in the response.
    expect(metered(selection('svcId'), given)).toEqual(objects({ CORE: 2, PLUS: 1 }));
  });

  test('ids are those of their type', () => {
    const selection = `... on Brand { id legalEntities { edges { node { id tins { edges { node { tin } } } } } } }`;
    const given = [brand({ id: 'same', legalEntities: edges(firm({ id: 'same', tins: edges({ tin: '1' }) })) })];
    expect(metered(selection, given)).toEqual(objects({ FREE: 1, PREMIUM: 1 }));
  });

  test('what @skip leaves out is not charged', () => {
    const selection = `... on Brand { ${NAMES} cardTransactions @skip(if: $skipped) { edges { node { period } } } }`;
    const given = [brand({ names: named, cardTransactions: edges({ period: '1m' }) })];
    expect(metered(selection, given, { skipped: false })).toEqual(objects({ PLUS: 1 }));
    expect(metered(selection, given, { skipped: true })).toEqual(objects({ CORE: 1 }));
  });
});

describe('a math function gives data of what its path ends at', () => {
  test.for<[call: string, value: unknown, expected: Partial<EntityObjects>]>([
    ['count(field: "tins")', 3, { PREMIUM: 1 }],
    ['count(field: "tins")', 0, { FREE: 1 }],
    ['count(field: "brands")', 9, { FREE: 1 }],
    ['count(field: "names")', 9, { FREE: 1 }],
    ['collect(field: "addresses.edges.node.city")', 'A,B', { CORE: 1 }],
    ['collect(field: "tins.tin")', null, { FREE: 1 }],
    ['collect(field: "tins.verification_result")', 'error', { PREMIUM: 1 }],
    ['sum(field: "operatingLocations.reviewSummaries.reviewCount")', 12, { PLUS: 1 }],
    ['sum(field: "operatingLocations.reviewSummaries.reviewCount")', 0, { FREE: 1 }],
    ['min(field: "operatingLocations.reviewSummaries.reviewCount")', 0, { PLUS: 1 }],
    ['max(field: "operatingLocations.operatingLocationCache.rankPosition")', 4, { PLUS: 1 }],
    ['maxDateTime(field: "bankruptcies.filingDate")', '2020-07-04T00:00:00', { PREMIUM: 1 }],
  ])('%s that gives %j', ([call, value, expected]) => {
    expect(metered(`... on LegalEntity { it: ${call} }`, [firm({ it: value })])).toEqual(objects(expected));
  });

  test('of an attribute it is charged to the entity around', () => {
    const selection = '... on Brand { industries { edges { node { it: count(field: "brands.cardTransactions") } } } }';
    expect(metered(selection, [brand({ industries: edges({ it: 2 }, { it: 3 }) })])).toEqual(objects({ PLUS: 1 }));
  });

  test('each request by the path that its variables have', () => {
    const selection = '... on LegalEntity { it: count(field: $path) }';
    const given = [firm({ it: 2 })];
    const of = (path: string) => metered(selection, given, { path });
    expect([of('tins'), of('addresses'), of('brands')]).toEqual(
      [{ PREMIUM: 1 }, { CORE: 1 }, { FREE: 1 }].map(objects),
    );
  });
});

test('"without them paid requests are answered with status 402": which requests may cost something', () => {
  const isPaid = (selection: string, variables: Record<string, unknown> = {}) =>
    compiled(selection, { skipped: variables.skipped === true }).meter?.isPaid(variables) ?? false;
  expect(isPaid('{ account { creditsAvailable } _schemaExtended { types { pricingTier } } }')).toBe(false);
  expect(isPaid('{ aggregate(searchInput: { name: "A" }) { count(field: "brand") } }')).toBe(false);
  expect(isPaid('... on Brand { id legalEntities { edges { node { names { edges { node { name } } } } } } }')).toBe(
    false,
  );
  expect(isPaid(`... on Brand { ${NAMES} }`)).toBe(true);
  expect(isPaid('... on LegalEntity { tins { edges { rank } } }')).toBe(true);
  const [math, skipped] = [
    '... on LegalEntity { count(field: $path) }',
    `... on Brand { ${NAMES.replace('{', '@skip(if: $skipped) {')} }`,
  ];
  expect([isPaid(math, { path: 'tins' }), isPaid(math, { path: 'brands' })]).toEqual([true, false]);
  expect([isPaid(skipped), isPaid(skipped, { skipped: true })]).toEqual([true, false]);
});
