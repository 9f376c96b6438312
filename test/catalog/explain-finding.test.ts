import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../catalog/compose-finding.ts';
import { explainFindings } from '../../catalog/explain-finding.ts';
import { compose } from '../../cli/commands/compose.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { repository } from './check/repository.ts';

const BRANDS = `type Query {
  brand: Brand
}
type Brand @entity(svcId: "B") {
  size: Int
}
`;
const PERMITS = `type Permit @entity {
  number: String
}
`;

test.each<[fault: string, permits: string, brands: string, lines: (string | RegExp)[]]>([
  [
    'a line that does not parse',
    'type Permit @entity {\n  number: String!!\n}\n',
    BRANDS,
    [
      /^error AUTHORED_SDL - subgraphs\/permits\/authored\.graphql .*Syntax Error: Expected Name, found "!"\.$/,
      '  at subgraphs/permits/authored.graphql:2:18',
    ],
  ],
  [
    'a connection to a misspelt type',
    `${PERMITS}extend type Brand {\n  permits: [Permt] @connection\n}\n`,
    BRANDS,
    [
      'error AUTHORED_SDL - Brand.permits Brand.permits: is a connection to Permt, which no subgraph declares as a record.',
      '  at subgraphs/permits/authored.graphql:5:3',
      '  hint: check the spelling; types of other subgraphs are written without quotes and are case-sensitive.',
    ],
  ],
  [
    'a field of two subgraphs',
    `${PERMITS}extend type Brand {\n\n    size: Int\n}\n`,
    BRANDS,
    [
      /^error INVALID_FIELD_SHARING brands,permits Brand\.size /,
      '  at subgraphs/brands/authored.graphql:5:3',
      /^ {2}hint: one subgraph owns a field: remove it from the others/,
    ],
  ],
  [
    'a misspelt type of a field',
    PERMITS,
    BRANDS.replace('size: Int', 'size: Intt'),
    [/^error INVALID_GRAPHQL brands Brand\.size .*Unknown type "?Intt/, '  at subgraphs/brands/authored.graphql:5:3'],
  ],
])('composition errors come "with file, line, column and hint": %s', (_fault, permits, brands, expected) => {
  const made = repository({ brands: BRANDS, permits: PERMITS });
  made.author({ brands, permits });
  const lines: string[] = [];
  expect(compose(made.root, false, (line) => lines.push(line))).toBe(false);
  expect(lines).toEqual(expected.map((line) => (line instanceof RegExp ? expect.stringMatching(line) : line)));
});

test.each([
  ['Brand.size', 5],
  ['Size.LARGE', 9],
  ['Size', 7],
])('the line of a finding: %s', (coordinate, line) => {
  const { root, author } = repository({ brands: BRANDS });
  author({ brands: `${BRANDS}enum Size {\n  SMALL\n  LARGE\n}\n` });
  const finding = { severity: 'error', code: 'X', subgraphs: ['brands'], coordinate, message: 'Wrong.' } as const;
  const [, place] = explainFindings(root, [finding]);
  expect(place?.split(':')[1]).toBe(String(line));
});

describe('"preferably in a subgraph that the finding names, and its field rather than its type"', () => {
  const FILES = {
    'rover.yaml': `subgraphs:
  shops: { routing_url: u, schema: { file: subgraphs/shops/schema.graphql } }
  stars: { routing_url: u, schema: { file: stars.graphql } }
  gone: { routing_url: u, schema: { file: gone.graphql } }
`,
    'subgraphs/shops/authored.graphql': 'schema { query: Query }\ntype Shop {\n  seats: Int\n}\nunion Found = Shop\n',
    'subgraphs/places/authored.graphql': 'extend type Shop {\n  city: String\n}\ntype Shop {\n    seats: Int\n}\n',
    'subgraphs/shops/schema.graphql': 'type Shop {\n\n\n  derived: Int\n}\n',
    'kit/record.ts': '',
    'stars.graphql': 'type Star {\n  shop: Shop\n}\n',
  };
  /** The lines that explain an error in a repository of these files. */
  function explained(finding: Partial<Finding>, files: Readonly<Record<string, string>> = FILES): string[] {
    const root = temporaryFolder('explained');
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const wrong = { severity: 'error', code: 'X', subgraphs: [], coordinate: '', message: 'Wrong.' } as const;
    return explainFindings(root, [{ ...wrong, ...finding }]).slice(1);
  }

  test.each<[coordinate: string, subgraphs: readonly string[], place: string | undefined]>([
    ['Shop.seats', [], 'subgraphs/places/authored.graphql:5:5'],
    ['Shop.seats', ['shops'], 'subgraphs/shops/authored.graphql:3:3'],
    ['Shop.seats(of:)', ['shops'], 'subgraphs/shops/authored.graphql:3:3'],
    ['Shop.city', ['shops'], 'subgraphs/places/authored.graphql:2:3'],
    ['Shop.gone', ['shops'], 'subgraphs/shops/authored.graphql:2:6'],
    ['Shop.derived', ['shops'], 'subgraphs/shops/authored.graphql:2:6'],
    ['Found', [], 'subgraphs/shops/authored.graphql:5:7'],
    ['Star.shop', ['gone'], 'stars.graphql:2:3'],
    ['Gone.shop', ['stars'], undefined],
    ['', ['shops'], undefined],
  ])('%s of %j', (coordinate, subgraphs, place) => {
    expect(explained({ coordinate, subgraphs })).toEqual(place === undefined ? [] : [`  at ${place}`]);
  });

  test('a line that does not parse is the place of what its subgraph is about, and of what its file is', () => {
    const files = { ...FILES, 'stars.graphql': 'type Star {\n  shop Shop\n}\n' };
    expect(explained({ coordinate: 'Shop.seats', subgraphs: ['shops', 'stars'] }, files)).toEqual([
      '  at stars.graphql:2:8',
    ]);
    expect(explained({ coordinate: 'stars.graphql' }, files)).toEqual(['  at stars.graphql:2:8']);
    expect(explained({ coordinate: 'Shop.seats', subgraphs: ['shops'] }, files)).toEqual([
      '  at subgraphs/shops/authored.graphql:3:3',
    ]);
  });

  test('"A rover.yaml that cannot be read is reported as a finding of its own": own subgraphs have their places', () => {
    const files = { ...FILES, 'rover.yaml': 'subgraphs: { shops: {} }' };
    expect(explained({ coordinate: 'Star.shop' }, files)).toEqual([]);
    expect(explained({ coordinate: 'Found' }, files)).toEqual(['  at subgraphs/shops/authored.graphql:5:7']);
    expect(explained({ coordinate: 'Star' }, { 'rover.yaml': 'subgraphs: {}' })).toEqual([]);
  });

  test('a hint of composition is its line alone, and needs no files', () => {
    const hint = { severity: 'hint', code: 'X', subgraphs: ['shops'], coordinate: 'Shop', message: 'So.' } as const;
    expect(explainFindings('/nowhere', [hint])).toEqual(['hint X shops Shop So.']);
    const { root } = repository({ brands: BRANDS });
    const error = { ...hint, severity: 'error', coordinate: 'Brand' } as const;
    expect(explainFindings(root, [hint, error])).toEqual([
      'hint X shops Shop So.',
      'error X shops Brand So.',
      '  at subgraphs/brands/authored.graphql:4:6',
    ]);
  });
});
