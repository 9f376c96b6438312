import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { StoredDocument } from '../../../catalog/check/stored-documents.ts';
import { checkOperations } from '../../../catalog/check/stored-operations.ts';
import { badUserInput } from '../../../catalog/errors/catalogue.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const SCHEMA = buildSchema(`
  type Query { shop(name: String!): Shop }
  type Shop { seats: Int  tables: Int @deprecated(reason: "Use seats.") }`);
/** The service takes only shops named "x". */
const checks = (type: string, field: string) =>
  `${type}.${field}` === 'Query.shop'
    ? ({ name }: Readonly<Record<string, unknown>>) => {
        if (name !== 'x') throw badUserInput('name', '"x"', name);
      }
    : undefined;

const ASK = 'query Ask($n: String!) {\n  shop(name: $n) { seats }\n}';
const stored = (fields: Partial<StoredDocument>): StoredDocument => ({
  ...{ file: 'a.graphql', client: 'web', text: ASK, ...fields },
});
function check(others: readonly StoredDocument[], beside?: string) {
  const root = temporaryFolder('stored');
  if (beside !== undefined) writeFileSync(join(root, 'a.variables.json'), beside);
  return checkOperations(root, [], SCHEMA, checks, others);
}
const AT = { file: 'a.graphql', line: 2, column: 3, client: 'web' };
const REFUSED = {
  ...{ ...AT, criticality: 'breaking', operation: 'Ask', coordinate: 'Query.shop' },
  message: 'Query.shop of operation Ask: name expects "x", got "y".',
};

describe('"against the schema, then with the checks of arguments"', () => {
  test('what the service refuses comes before what is deprecated', () => {
    const text = 'query Ask {\n  shop(name: "y") { tables }\n}';
    expect(check([stored({ text })]).faults).toEqual([
      REFUSED,
      {
        ...{ ...AT, column: 21, criticality: 'dangerous', coordinate: 'Shop.tables' },
        message: 'The field Shop.tables is deprecated. Use seats.',
      },
    ]);
  });
});

describe('"Variables are stored in a file beside a document"', () => {
  test.each(['[]', 'null', '7', '{'])('%s is no object of variables', (beside) => {
    expect(check([stored({})], beside).faults).toEqual([
      {
        ...{ file: 'a.graphql', line: 1, column: 1, client: 'web', criticality: 'breaking' },
        message: 'a.variables.json expects a JSON object of variables.',
      },
    ]);
  });
});

test.each<[what: string, fields: Partial<StoredDocument>]>([
  ['a trusted document', { name: 'Ask' }],
  ['a list', { variables: { n: 'y' } }],
])('"Line numbers of a text inside JSON are not those of the file": %s', (_, fields) => {
  expect(check([stored(fields)], '{"n":"y"}').faults).toEqual([{ ...REFUSED, line: 1, column: 1 }]);
});

test('a trusted document is known by its name, what a nameless document has is known by its place alone', () => {
  const text = '{ shop(name: "x") { sets } }';
  const names = (name?: string) =>
    check([stored({ text, ...(name === undefined ? {} : { name }) })]).faults.map((fault) => fault.operation);
  expect([names('Sets'), names()]).toEqual([['Sets'], [undefined]]);
});
