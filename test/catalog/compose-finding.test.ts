import { type ASTNode, GraphQLError, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { errorFinding, printFinding, syntaxFinding } from '../../catalog/compose-finding.ts';

const SDL = `type Query { shop(id: ID, open: Boolean): Shop }
enum Size { S M }
scalar Day
union Found = Shop
schema { query: Query }
type Shop { seats: Int }`;
const DOCUMENTS = new Map([
  ['shops', parse(SDL)],
  ['places', parse('type Place { city: String }')],
]);

/** A node that composition reports: it starts where the text of its subgraph says. */
function nodeAt(subgraph: string, text: string): ASTNode {
  const start = SDL.indexOf(text);
  const { loc } = parse(SDL);
  return Object.assign({ ...parse(SDL), loc: loc && Object.assign(Object.create(loc), { start }) }, { subgraph });
}
const found = (message: string, nodes: readonly ASTNode[] = []) =>
  errorFinding(new GraphQLError(message, { nodes }), DOCUMENTS);

describe('"Schema coordinate, such as `Brand.names(first:)`; empty if the finding is not about a definition"', () => {
  test.each<[at: string, coordinate: string]>([
    ['shop(id', 'Query.shop'],
    ['id: ID', 'Query.shop(id:)'],
    ['ID, open', 'Query.shop(id:)'],
    ['open: Boolean', 'Query.shop(open:)'],
    [': Shop }', 'Query.shop'],
    ['type Query', 'Query'],
    ['M }', 'Size.M'],
    ['enum Size', 'Size'],
    ['scalar Day', 'Day'],
    ['union Found', 'Found'],
    ['schema {', ''],
    ['seats: Int', 'Shop.seats'],
    ['\nenum', ''],
  ])('at %j: %j', (at, coordinate) => {
    expect(found('Wrong.', [nodeAt('shops', at)])).toEqual({
      ...{ severity: 'error', code: 'INVALID_GRAPHQL', subgraphs: ['shops'], coordinate, message: 'Wrong.' },
    });
  });

  test('the first place that has one counts; each subgraph is named once', () => {
    const nodes = [nodeAt('gone', 'seats'), nodeAt('shops', 'seats'), nodeAt('shops', 'id: ID')];
    expect(found('Wrong.', nodes)).toMatchObject({ subgraphs: ['gone', 'shops'], coordinate: 'Shop.seats' });
  });

  test('nodes of no subgraph name no place', () => {
    expect(found('Wrong.', [parse(SDL)])).toMatchObject({ subgraphs: [], coordinate: '' });
  });
});

describe('"some findings of composition have no nodes, and then the message names the place"', () => {
  test.each<[message: string, subgraphs: readonly string[], coordinate: string]>([
    ['[shops] Unknown type.', ['shops'], ''],
    ['Of [shops] it is unknown.', [], ''],
    ['"places" and "shops" differ on "Shop.seats(a:)".', ['places', 'shops'], 'Shop.seats(a:)'],
    ['"shops", "shops" and "others".', ['shops'], ''],
    ['"Shop" is no coordinate, "Shop." neither.', [], ''],
  ])('%s', (message, subgraphs, coordinate) => {
    expect(found(message)).toMatchObject({ subgraphs, coordinate });
  });
});

test('the code is that of composition; a number is none', () => {
  const code = (value: unknown) => errorFinding(new GraphQLError('x', { extensions: { code: value } }), DOCUMENTS).code;
  expect([code('KEY_INVALID_FIELDS'), code(7), code(undefined)]).toEqual([
    'KEY_INVALID_FIELDS',
    'INVALID_GRAPHQL',
    'INVALID_GRAPHQL',
  ]);
});

test('"SDL that does not parse; its message has line and column"', () => {
  const at = (text: string) => {
    try {
      parse(text);
    } catch (error) {
      if (error instanceof GraphQLError) return syntaxFinding(error, 'shops');
    }
    return undefined;
  };
  expect(at('type Shop {\n  seats Int }')).toEqual({
    severity: 'error',
    code: 'INVALID_GRAPHQL',
    subgraphs: ['shops'],
    coordinate: '',
    message: 'Syntax Error: Expected ":", found Name "Int". (line 2, column 9)',
  });
  expect(syntaxFinding(new GraphQLError('Wrong.'), 'shops').message).toBe('Wrong. (line 1, column 1)');
});

test('"severity, code, subgraphs, coordinate, message; `-` stands for what is unknown"', () => {
  const finding = { severity: 'hint', code: 'X', subgraphs: [], coordinate: '', message: ' a\n  b\t' } as const;
  expect(printFinding(finding)).toBe('hint X - - a b');
  expect(printFinding({ ...finding, subgraphs: ['a', 'b'], coordinate: 'A.b' })).toBe('hint X a,b A.b a b');
});
