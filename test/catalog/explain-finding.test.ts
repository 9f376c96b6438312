import { expect, test } from 'vitest';
import { explainFindings } from '../../catalog/explain-finding.ts';
import { compose } from '../../cli/commands/compose.ts';
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
