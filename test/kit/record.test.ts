import { makeExecutableSchema } from '@graphql-tools/schema';
import { expect, test } from 'vitest';
import { recordTypeOf } from '../../catalog/model.ts';
import { columnsPart } from '../../kit/record.ts';
import { RowBudget } from '../../kit/row-budget.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { requestContext } from '../gateway/distributed/tiny-subgraph.ts';
import { TINY } from '../ingest/tiny.ts';
import { answered } from './compiled/answered.ts';

const columns = columnsPart(recordTypeOf(TINY, 'Shop'));
const parts = new Map(['id', 'name', 'open', 'seats'].map((field) => [`Shop.${field}`, columns]));

/** Shops with these values, where the tables have those of `stored` by id or key: the answer, the statements, the rows taken. */
async function shops(given: readonly unknown[], selection: string, stored: Readonly<Record<string, object>> = {}) {
  const schema = makeExecutableSchema({
    typeDefs: 'type Query { shops: [Shop] }  type Shop { id: ID!  name: String  open: Boolean  seats: Int! }',
    resolvers: { Query: { shops: () => given } },
  });
  const statements: string[] = [];
  const select: Snapshot['select'] = (sql, [handles]) => {
    statements.push(`${/SELECT k\.key AS _owner, (.*?) FROM/.exec(sql)?.[1]} of ${handles}`);
    const found: readonly string[] = JSON.parse(String(handles));
    const rows = found.flatMap((handle, _owner) => (stored[handle] ? [{ _owner, ...stored[handle] }] : []));
    return JSON.parse(JSON.stringify(rows.reverse()));
  };
  const rows = new RowBudget(100);
  const context = requestContext({ rows });
  const answer = await answered(schema, `{ shops { ${selection} } }`, {
    ...{ parts, context: { ...context, snapshot: { ...context.snapshot, select } } },
  });
  return { ...answer, statements, rows: rows.taken };
}

test('"A row of this subgraph already has them"', async () => {
  const given = [
    { name: 'A', open: false, seats: 0 },
    { name: null, open: true, seats: 3 },
  ];
  expect(await shops(given, 'name open alias: seats')).toEqual({
    data: {
      shops: [
        { name: 'A', open: false, alias: 0 },
        { name: null, open: true, alias: 3 },
      ],
    },
    ...{ errors: [], statements: [], rows: 0 },
  });
});

test('"For references, one statement reads all columns that the operation selects of the type", converted', async () => {
  const stored = { x: { name: 'X', open: 1, seats: 5 }, y: { name: null, open: null, seats: 6 } };
  expect(await shops([{ id: 'y' }, { id: 'x' }, { id: 'y' }], 'name open seats', stored)).toEqual({
    data: {
      shops: [
        { name: null, open: null, seats: 6 },
        { name: 'X', open: true, seats: 5 },
        { name: null, open: null, seats: 6 },
      ],
    },
    errors: [],
    statements: ['n.name AS "name", n.open AS "open", n.seats AS "seats" of ["y","x"]'],
    rows: 3,
  });
});

test('only what lacks a value is read, and what it brings stays', async () => {
  const given = [
    { id: 'x', name: 'mine', seats: 1 },
    { id: 'x', name: 'mine' },
    { _key: 7, name: null },
  ];
  const stored = { x: { name: 'X', seats: 5 }, 7: { name: 'seven', seats: 7 } };
  expect(await shops(given, 'name seats', stored)).toEqual({
    data: {
      shops: [
        { name: 'mine', seats: 1 },
        { name: 'mine', seats: 5 },
        { name: 'seven', seats: 7 },
      ],
    },
    errors: [],
    statements: ['n.name AS "name", n.seats AS "seats" of ["x"]', 'n.name AS "name", n.seats AS "seats" of [7]'],
    rows: 2,
  });
});

test('"A reference to a record that does not exist becomes null"; a value that may not be null takes its record', async () => {
  const stored = { x: { name: 'X', seats: null } };
  const error = 'Cannot return null for non-nullable field Shop.seats.';
  expect(await shops([{ id: 'nobody' }, { id: 'x' }, { name: 'N', seats: null }], 'name seats', stored)).toEqual({
    data: { shops: [null, null, null] },
    errors: [`shops.2.seats: ${error}`, `shops.1.seats: ${error}`],
    statements: ['n.name AS "name", n.seats AS "seats" of ["nobody","x"]'],
    rows: 2,
  });
  expect(await shops([{ id: 'x' }], 'name', stored)).toMatchObject({ data: { shops: [{ name: 'X' }] }, errors: [] });
});
