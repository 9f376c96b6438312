import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { normalForm } from '../../gateway/executor/normal-form.ts';
import { PlanPath, type TypeCheck } from '../../gateway/executor/plan-path.ts';
import { compileRepresentations } from '../../gateway/executor/representations.ts';
import { merge } from '../../gateway/executor/result.ts';
import { compileRewrites } from '../../gateway/executor/rewrites.ts';
import { compileShape } from '../../gateway/executor/shape.ts';
import { compileVariables } from '../../gateway/executor/variables.ts';

const isOfType: TypeCheck = (object, type) => object.__typename === type;

test.for<[what: string, target: object, source: object, merged: object]>([
  ['objects field by field', { a: { b: 1 } }, { a: { c: 2 } }, { a: { b: 1, c: 2 } }],
  [
    'lists of one length item by item',
    { a: [{ b: 1 }, null] },
    { a: [{ c: 2 }, { d: 3 }] },
    { a: [{ b: 1, c: 2 }, { d: 3 }] },
  ],
  ['lists in lists', { a: [[{ b: 1 }]] }, { a: [[{ c: 2 }]] }, { a: [[{ b: 1, c: 2 }]] }],
  [
    'a list of another length takes the place',
    { a: [{ b: 1 }] },
    { a: [{ c: 2 }, { c: 3 }] },
    { a: [{ c: 2 }, { c: 3 }] },
  ],
  ['null never takes the place of a value, and is one', { a: 1 }, { a: null, b: null }, { a: 1, b: null }],
])('a fetch is merged: %s', ([, target, source, merged]) => {
  const into = { ...target };
  merge(into, { ...source });
  expect(into).toEqual(merged);
});

describe('a path of the planner', () => {
  const data = {
    shapes: [{ __typename: 'Square', area: { at: 1 } }, null, { __typename: 'Circle', area: { at: 2 } }],
    rows: [[{ at: 3 }], [{ at: 4 }, null]],
  };
  test.for<[path: string[], objects: unknown[], places: unknown[]]>([
    [
      ['shapes', '@', 'area'],
      [{ at: 1 }, { at: 2 }],
      [
        ['shapes', 0, 'area'],
        ['shapes', 2, 'area'],
      ],
    ],
    [['shapes', '@|[Circle]', 'area'], [{ at: 2 }], [['shapes', 2, 'area']]],
    [
      ['', 'shapes', '@|[Circle,Square]', 'area'],
      [{ at: 1 }, { at: 2 }],
      [
        ['shapes', 0, 'area'],
        ['shapes', 2, 'area'],
      ],
    ],
    [
      ['rows', '@', '@'],
      [{ at: 3 }, { at: 4 }],
      [
        ['rows', 0, 0],
        ['rows', 1, 0],
      ],
    ],
    [
      ['rows', '@'],
      [{ at: 3 }, { at: 4 }],
      [
        ['rows', 0, 0],
        ['rows', 1, 0],
      ],
    ],
    [['nothing', '@', 'a'], [], []],
  ])('%j', ([path, objects, places]) => {
    expect(new PlanPath(path).objects(data)).toEqual(objects);
    expect(new PlanPath(path).places(data).map((place) => place.path)).toEqual(places);
  });

  test('tells what was passed on the way', () => {
    const [, circle] = new PlanPath(['shapes', '@', 'area']).places(data);
    expect(circle?.ancestors).toEqual([data, data.shapes[2]]);
  });
});

test('rewrites go through lists and types; what has no __typename is of the type that its field has', () => {
  const rewrite = compileRewrites(
    [
      { kind: 'KeyRenamer', path: ['things', '... on Lamp', 'id__alias_0'], renameKeyTo: 'id' },
      { kind: 'ValueSetter', path: ['__typename'], setValueTo: 'Media' },
    ],
    isOfType,
  );
  const data = {
    things: [
      { __typename: 'Lamp', id__alias_0: 0 },
      { __typename: 'Pen', id__alias_0: 1 },
      { id__alias_0: null },
      null,
    ],
  };
  rewrite?.(data);
  expect(data).toEqual({
    __typename: 'Media',
    things: [{ __typename: 'Lamp', id: 0 }, { __typename: 'Pen', id__alias_0: 1 }, { id: null }, null],
  });
});

test('a reference lacks no key; equal ones are sent once', () => {
  const name = (each: string) => ({ kind: 'Field' as const, name: each });
  const represent = compileRepresentations(
    [{ kind: Kind.INLINE_FRAGMENT, typeCondition: 'Pen', selections: [name('__typename'), name('id')] }],
    isOfType,
    undefined,
  );
  const pen = { __typename: 'Pen', id: 1, more: true };
  expect(represent([pen, { __typename: 'Pen' }, { __typename: 'Lamp', id: 1 }, { ...pen }])).toEqual({
    list: [{ __typename: 'Pen', id: 1 }],
    indexes: [0, undefined, undefined, 0],
  });
});

describe('the shape of an answer', () => {
  const schema = buildSchema(`
    enum Colour { RED }
    type Query { int: Int text: String flag: Boolean float: Float id: ID colour: Colour some: [Int!] all: [[Int]!] own: [Query] }`);
  const shaped = (query: string, data: Record<string, unknown>, objectsLeft = 1_000_000) => {
    const [operation] = parse(query).definitions;
    const root = schema.getQueryType();
    if (operation?.kind !== Kind.OPERATION_DEFINITION || !root) throw new Error('Expected a query.');
    const reading = { schema, fragments: {}, isIncluded: () => true, numberOf: () => undefined };
    return compileShape(reading, root, [operation.selectionSet])(data, {
      keys: [],
      misfits: 0,
      objectsLeft,
    });
  };

  test.for<[query: string, given: unknown, value: unknown]>([
    ['{ int }', 1.5, null],
    ['{ int }', '1', null],
    ['{ int }', 0, 0],
    ['{ text }', 1, null],
    ['{ text }', '', ''],
    ['{ flag }', 'true', null],
    ['{ flag }', false, false],
    ['{ float }', '1.5', null],
    ['{ float }', 1, 1],
    ['{ id }', 7, 7],
    ['{ id }', true, null],
    ['{ colour }', 'BLUE', null],
    ['{ colour }', 'RED', 'RED'],
    ['{ some }', [1, null], null],
    ['{ some }', [1, 2], [1, 2]],
    ['{ some }', 1, null],
    ['{ all }', [[1, null]], [[1, null]]],
    ['{ all }', [null], null],
  ])('%s of %j is %j', ([query, given, value]) => {
    const key = query.slice(2, -2);
    expect(shaped(query, { [key]: given })).toEqual({ [key]: value });
  });

  test('"how many more objects the answer may have; one more throws COST_LIMIT"', () => {
    const query = '{ own { int } }';
    const data = { own: [{ int: 1 }, null, { int: 2 }] };
    expect(shaped(query, data, 3)).toEqual(data);
    expect(() => shaped(query, data, 2)).toThrow(expect.objectContaining({ code: 'COST_LIMIT' }));
  });
});

describe('"Defaults of variables count as written by the client, everywhere, also inside JSON literals"', () => {
  const schema = buildSchema('scalar JSON type Query { a(n: Int, of: [Int], filter: JSON): Int }');
  const read = (query: string, given: Record<string, unknown>) => {
    const document = parse(query);
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('Expected an operation.');
    const form = normalForm(schema, query, document, operation);
    if (form === undefined) throw new Error('Expected a normal form.');
    const [normal] = parse(form.text).definitions;
    if (normal?.kind !== Kind.OPERATION_DEFINITION) throw new Error('Expected the operation first.');
    const variables = compileVariables(schema, normal, form.prefix)(given, form);
    return variables && JSON.parse(JSON.stringify(variables));
  };

  test('what is sent has them, and no variable that was left out', () => {
    const query = 'query ($n: Int = 2, $of: [Int], $m: Int = 3) { a(n: $n, of: $of, filter: { EQ: ["rank", $m] }) }';
    expect(read(query, {})).toEqual({
      sent: { n: 2, m: 3, svc_0: { EQ: ['rank', 3] } },
      coerced: { n: 2, m: 3, svc_0: { EQ: ['rank', 3] } },
    });
    expect(read(query, { n: null, m: 4, of: 5, other: 6 })).toEqual({
      sent: { n: null, m: 4, of: 5, svc_0: { EQ: ['rank', 4] } },
      coerced: { n: null, m: 4, of: [5], svc_0: { EQ: ['rank', 4] } },
    });
    expect(read(query, { n: 'x' })).toBeUndefined();
  });

  test('a variable with the name of the gateway’s own too', () => {
    const query = 'query ($representations: Int) { a(n: $representations, filter: { is: $representations }) }';
    expect(read(query, { representations: 1 })?.sent).toEqual({ svc_representations: 1, svc_0: { is: 1 } });
  });
});
