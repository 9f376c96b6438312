import { expect, test } from 'vitest';
import { sqlite } from '../../../storage/sqlite/dialect.ts';
import { rowsOfOwners, selectList } from '../../../subgraphs/kit/select-list.ts';
import { requestContext } from '../../gateway/distributed/tiny-subgraph.ts';

const { snapshot } = requestContext();

test('"Selects the values that are needed", under aliases that let node and edge share a row', () => {
  const values = new Map([
    ['name', { field: 'name', column: 'name_1', kind: 'text' }],
    ['open', { field: 'open', column: 'is_open', kind: 'boolean' }],
    ['seats', { field: 'seats', column: 'seats', kind: 'numberText' }],
  ] as const);
  const { terms, decode } = selectList(values, new Set(['open', 'count', 'name']), 'e', sqlite, 'edge_');
  expect(terms).toEqual(['e.is_open AS "edge_open"', 'e.name_1 AS "edge_name"']);
  const row = { edge_open: 0, edge_name: 'A', open: 1, edge_seats: 4 };
  decode(row, snapshot);
  expect(row).toEqual({ edge_open: false, edge_name: 'A', open: 1, edge_seats: 4 });
});

test.each([
  [0, []],
  [1, [['B']]],
  [3, [['B'], [], ['A', 'C']]],
])('"The decoded rows of each owner of a batch, in their order": of %d owners', (owners, expected) => {
  const rows = [
    { _owner: 2, name: 'a' },
    { _owner: 0, name: 'b' },
    { _owner: 2, name: 'c' },
  ].filter(({ _owner }) => _owner < owners);
  const decode = (row: Record<string, unknown>) => {
    row.name = String(row.name).toUpperCase();
  };
  const found = rowsOfOwners(rows, owners, decode, snapshot);
  expect(found.map((each) => each.map(({ name }) => name))).toEqual(expected);
});
