import { type FieldNode, Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { recordTypeOf } from '../../../catalog/model.ts';
import { resolvePath } from '../../../catalog/path.ts';
import { type ConnectionArguments, checkConditions, checkPage } from '../../../subgraphs/kit/connection-arguments.ts';
import type { Page } from '../../../subgraphs/kit/page.ts';
import { TINY } from '../../ingest/tiny.ts';

const shop = recordTypeOf(TINY, 'Shop');

/** A connection of the shops, whose page shows three records unless a client says otherwise. */
function connectionOf(field: string) {
  const connection = shop.connections.get(field);
  if (connection === undefined) throw new Error(`No ${field}.`);
  return connection;
}

/** The field `names` as a client wrote it. */
function written(args: string): FieldNode {
  const [operation] = parse(`{ names${args} }`).definitions;
  const [node] = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : [];
  if (node?.kind !== Kind.FIELD) throw new Error('No field.');
  return node;
}

describe('"The schema’s default `first` is filled in even if only `last` was sent": it is not the client’s', () => {
  const forward = (size: number): Page => ({ direction: 'forward', start: 0, size });
  const backward: Page = { direction: 'backward', before: undefined, size: 2 };
  test.each<[string, ConnectionArguments, variables: Readonly<Record<string, unknown>>, Page]>([
    ['', { first: 3 }, {}, forward(3)],
    ['(first: 5)', { first: 5 }, {}, forward(5)],
    ['(last: 2)', { first: 3, last: 2 }, {}, backward],
    ['(last: 2, first: $n)', { first: 3, last: 2 }, { other: 3 }, backward],
    ['(first: $n)', { first: 4 }, { n: 4 }, forward(4)],
    // A variable that was sent as null takes the page of the connection.
    ['(first: $n)', { first: null }, { n: null }, forward(3)],
    ['(first: $n)', { first: 9 }, {}, forward(3)],
  ])('names%s', (args, coerced, variables, page) => {
    const checked = checkPage(connectionOf('names'), coerced, written(args), variables, { pageSize: 10 });
    expect(checked).toEqual(page);
  });

  test.each(['(last: 2, first: 3)', '(last: 2, first: $n)'])(
    'a `first` that the client wrote contradicts: names%s',
    (args) => {
      const check = () =>
        checkPage(connectionOf('names'), { first: 3, last: 2 }, written(args), { n: 3 }, { pageSize: 10 });
      expect(check).toThrow('A connection expects first or last, got {"first":3,"last":2}.');
    },
  );

  test('without a field there is only the default', () => {
    const page = checkPage(connectionOf('names'), { first: 3, last: 2 }, undefined, {}, { pageSize: 10 });
    expect(page).toEqual(backward);
  });

  test('the limit of a page is that of the request', () => {
    const check = () => checkPage(connectionOf('names'), { first: 3 }, written('(first: 3)'), {}, { pageSize: 2 });
    expect(check).toThrow('first expects a number from 0 to 2, the maximum of one page, got 3.');
  });
});

describe('"Checks the conditions of a connection, whose paths start at its node; undefined if there are none"', () => {
  test.each([undefined, null, {}, { filter: null, orderBy: null }, { orderBy: [] }])('%j', (conditions) => {
    expect(checkConditions(TINY, connectionOf('names'), conditions)).toBeUndefined();
  });

  test('values of the node and of the edge', () => {
    const addresses = connectionOf('addresses');
    const start = { type: recordTypeOf(TINY, 'Address'), connection: addresses };
    const [city, rank] = [resolvePath(TINY, start, 'city'), resolvePath(TINY, start, 'rank')];
    expect(checkConditions(TINY, addresses, { orderBy: ['rank DESC'] })).toEqual({
      order: [{ path: rank, descending: true }],
    });
    const filter = { operator: 'HAS', path: resolvePath(TINY, start, 'shops') };
    expect(checkConditions(TINY, addresses, { filter: { HAS: ['shops'] }, orderBy: ['city'] })).toEqual({
      filter,
      order: [{ path: city, descending: false }],
    });
    expect(() => checkConditions(TINY, addresses, { filter: { HAS: ['addresses'] } })).toThrow('Unknown path');
  });
});
