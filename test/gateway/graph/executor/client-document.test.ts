import { buildSchema, GraphQLError } from 'graphql';
import { describe, expect, test } from 'vitest';
import { ClientDocument } from '../../../../gateway/graph/executor/client-document.ts';

const schema = buildSchema(`
  input Firm { tin: String  ssn: String  seats: Int }
  interface Shop { name: String  partner: Shop }
  type Bakery implements Shop { name: String  partner: Shop  bread: Int }
  type Query { of(numbers: [Int], firm: Firm): Int  shops: [Shop] }`);

describe('"The errors in the values of the variables, located at their definitions"', () => {
  const client = new ClientDocument({
    query: 'query ($numbers: [Int]\n  $firm: Firm) { of(numbers: $numbers, firm: $firm) }',
  });
  const faultsOf = (given: Record<string, unknown>) => client.variableErrors(schema, given);

  test('each with its code and its place', () => {
    const [fault, ...others] = faultsOf({ numbers: [1, 'x'], firm: { seats: 1 } });
    expect(others).toEqual([]);
    expect(fault?.toJSON()).toEqual({
      message: 'Variable "$numbers" got invalid value "x" at "numbers[1]"; Int cannot represent non-integer value: "x"',
      locations: [{ line: 1, column: 8 }],
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(faultsOf({ firm: { seats: 'x' } })[0]?.locations).toEqual([{ line: 2, column: 3 }]);
  });

  test.each<[items: number, faults: number]>([
    [9, 9],
    [10, 10],
    // The one that says that there are more.
    [11, 11],
    [12, 11],
    // With the values and the list: 999 parts, and 1,000.
    [997, 11],
    [998, 2],
    [5_000, 2],
  ])('of %i wrong items %i errors: values of 1,000 parts and more tell one', (items, faults) => {
    expect(faultsOf({ numbers: Array.from({ length: items }, () => 'x') })).toHaveLength(faults);
  });

  test.each<[lists: number, faults: number]>([
    // Six parts each, beside fifteen others: 999 parts, and 1,005.
    [164, 11],
    [165, 2],
  ])('the parts of %i lists count too', (lists, faults) => {
    const numbers = Array.from({ length: 12 }, () => 'x');
    const others = Array.from({ length: lists }, () => [1, 2, 3, 4, 5]);
    expect(faultsOf({ numbers, others })).toHaveLength(faults);
  });

  test.each<[given: Record<string, unknown>, hidden: string, shown: string]>([
    [{ firm: { ssn: '12-3456', place: 1 } }, '12-3456', '{ ssn: …, place: 1 }'],
    [{ firm: { tin: ['12', '34'], place: 1 } }, '12", "34', '{ tin: …, place: 1 }'],
    [{ firm: { TIN: 123456, place: 1 } }, '123456', '{ TIN: …, place: 1 }'],
    [{ numbers: ['1234567890'] }, '1234567890', '"*********"'],
    [{ numbers: ['123-45-6789'] }, '6789', '"*********"'],
  ])('no tax number is quoted where it does not belong: %j', (given, hidden, shown) => {
    const messages = faultsOf(given).map(({ message }) => message);
    expect(messages.join()).toContain(shown);
    expect(messages.find((message) => message.includes('place') || 'numbers' in given)).not.toContain(hidden);
  });

  test('a number of eight digits is no tax number', () => {
    expect(faultsOf({ numbers: ['12345678'] })[0]?.message).toContain('"12345678"');
  });

  test('a number too large for an Int is quoted, unless it has the nine digits of a tax number', () => {
    expect(faultsOf({ numbers: [12_345_678_901] })[0]?.message).toContain('12345678901');
    expect(faultsOf({ numbers: [-3_000_000_000] })[0]?.message).toContain('-3000000000');
  });
});

describe('"The response keys of the fields around a location in the document, outermost first"', () => {
  const query = [
    'query {',
    '  all: shops {',
    '    ...Named',
    '    partner { name }',
    '  }',
    '}',
    'fragment Named on Shop { partner { called: name } }',
    'fragment Unused on Shop { name }',
  ];
  test.each<[lineBreak: string]>([['\n'], ['\r\n'], ['\r']])('lines end with %j', (lineBreak) => {
    const client = new ClientDocument({ query: query.join(lineBreak) });
    const pathAt = (line: number, text: string) =>
      client.pathAt({ line, column: (query[line - 1] ?? '').indexOf(text) + 1 });
    expect(pathAt(1, 'query')).toEqual([]);
    expect(pathAt(2, 'all')).toEqual(['all']);
    expect(pathAt(2, 'shops')).toEqual(['all']);
    expect(pathAt(3, '...')).toEqual(['all']);
    expect(pathAt(4, 'name')).toEqual(['all', 'partner', 'name']);
    // A fragment continues where it is spread.
    expect(pathAt(7, 'called')).toEqual(['all', 'partner', 'called']);
    expect(pathAt(7, 'fragment')).toEqual(['all']);
    expect(pathAt(8, 'name')).toEqual(['name']);
  });

  test('the end of a field is no part of it', () => {
    const client = new ClientDocument({ query: '{ a{ b } c }' });
    expect([4, 6, 8, 9].map((column) => client.pathAt({ line: 1, column }))).toEqual([['a'], ['a', 'b'], ['a'], []]);
  });

  test('fragments that spread each other end', () => {
    const query = '{ shops { ...A } } fragment A on Shop { partner { ...B } } fragment B on Shop { partner { ...A } }';
    const client = new ClientDocument({ query });
    expect(client.pathAt({ line: 1, column: query.indexOf('...B') + 1 })).toEqual(['shops', 'partner']);
  });
});

describe('an error of a field', () => {
  const query = 'query One { of }\nquery Two { of shops { ...F } }\nfragment F on Shop { name partner { name } }';
  const client = new ClientDocument({ query, operationName: 'Two' });
  test.each([
    ['of the operation', { fragment: undefined, index: 0 }, [{ line: 2, column: 13 }], ['of']],
    ['of a fragment', { fragment: 'F', index: 2 }, [{ line: 3, column: 37 }], ['shops', 'partner', 'name']],
  ])('%s has "its location and the path of its response keys"', (_, place, locations, path) => {
    const { message, ...where } = client.errorAt(place, new Error('wrong')).toJSON();
    expect({ message, ...where }).toEqual({ message: 'wrong', locations, path });
  });

  test('no such field, no such fragment, no such operation: a fault of the caller', () => {
    expect(() => client.errorAt({ fragment: undefined, index: 9 }, new Error('x'))).toThrow('Expected field 9');
    expect(() => client.errorAt({ fragment: 'G', index: 0 }, new Error('x'))).toThrow('Expected field 0');
    const other = new ClientDocument({ query, operationName: 'Three' });
    expect(() => other.errorAtOperation(new Error('x'))).toThrow('Expected the operation that was compiled.');
  });

  test('one about the operation has its place', () => {
    expect(client.errorAtOperation(new Error('wrong')).toJSON()).toEqual({
      message: 'wrong',
      locations: [{ line: 2, column: 1 }],
    });
  });
});

describe('"An execution error, with the locations of the fields that its path leads to"', () => {
  const query =
    '{ all: shops { ... on Bakery { bread } partner { ...F } } again: shops { name } }\nfragment F on Shop { name partner { name } }';
  const client = new ClientDocument({ query });
  const bakery = { __typename: 'Bakery', bread: null, partner: { __typename: 'Bakery', name: null } };
  const answer = { schema, isIncluded: () => true, data: { all: [{ __typename: 'Shop' }, bakery], again: [] } };
  const locatedAt = (...path: (string | number)[]) =>
    client.located(new GraphQLError('wrong', { path, extensions: { code: 'INTERNAL' } }), path, answer).toJSON();

  test.each<[path: (string | number)[], column: number, line?: number]>([
    [['all'], 3],
    [['all', 1, 'bread'], 32],
    [['all', 1, 'partner'], 40],
    [['all', 1, 'partner', 'name'], 22, 2],
    [['again', 0, 'name'], 59],
  ])('%j', (path, column, line = 1) => {
    expect(locatedAt(...path)).toEqual({
      message: 'wrong',
      path,
      extensions: { code: 'INTERNAL' },
      locations: [{ line, column }],
    });
  });

  test('what the document does not select is located as far as it goes', () => {
    expect(locatedAt('all', 1, 'unknown', 'name').locations).toEqual([{ line: 1, column: 3 }]);
    expect(locatedAt('unknown').locations).toBeUndefined();
  });
});
