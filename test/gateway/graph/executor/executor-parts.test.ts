import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { normalForm } from '../../../../gateway/graph/executor/normal-form.ts';
import { PlanPath, type TypeCheck } from '../../../../gateway/graph/executor/plan-path.ts';
import { compileRepresentations } from '../../../../gateway/graph/executor/representations.ts';
import { merge } from '../../../../gateway/graph/executor/result.ts';
import { compileRewrites, valuesAt } from '../../../../gateway/graph/executor/rewrites.ts';
import { shapedAnswer } from '../../../../gateway/graph/executor/shape.ts';
import { compileVariables } from '../../../../gateway/graph/executor/variables.ts';
import { selectedOf } from '../../selected-of.ts';

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
  ['an object takes the place of what is none', { a: 1, b: { c: 1 } }, { a: { c: 2 }, b: 2 }, { a: { c: 2 }, b: 2 }],
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
    expect(new PlanPath(path).positions(data).map((place) => place.path)).toEqual(places);
  });

  test('"Throws COST_LIMIT for more than `most` objects"', () => {
    const path = new PlanPath(['shapes', '@', 'area']);
    expect(path.objects(data, 3)).toHaveLength(2);
    // The null counts too, as it is an item on the way.
    expect(() => path.objects(data, 2)).toThrow(expect.objectContaining({ code: 'COST_LIMIT' }));
  });

  test('tells what was passed on the way', () => {
    const [, circle] = new PlanPath(['shapes', '@', 'area']).positions(data);
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

test('without rewrites there is nothing to do', () => {
  expect([compileRewrites(undefined, isOfType), compileRewrites([], isOfType)]).toEqual([undefined, undefined]);
});

test.each<[path: string[], values: unknown[]]>([
  [['a'], [{ b: [{ c: 1 }, { c: null }, {}] }]],
  [
    ['a', 'b', 'c'],
    [1, null],
  ],
  [['a', 'x'], []],
  [['... on Pen', 'a', '... on Lamp', 'b'], [[{ c: 1 }, { c: null }, {}]]],
  [['... on Lamp', 'a'], []],
])('"the values at the end of a rewrite\'s path below a value": %j', (path, values) => {
  expect(valuesAt({ __typename: 'Pen', a: { b: [{ c: 1 }, { c: null }, {}] } }, path, isOfType)).toEqual(values);
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

test('what is required of an object inside is picked from it, in lists and in lists of lists; what it lacks makes it null', () => {
  const name = (each: string) => ({ kind: 'Field' as const, name: each });
  const represent = compileRepresentations(
    [name('__typename'), { ...name('parts'), selections: [name('id')] }],
    isOfType,
    undefined,
  );
  const parts = [{ id: 1, more: 2 }, [{ id: 3, more: 4 }, null], { more: 5 }, 6];
  expect(
    represent([
      { __typename: 'Pen', parts },
      { __typename: 'Pen', parts: { id: 7, more: 8 } },
    ]).list,
  ).toEqual([
    { __typename: 'Pen', parts: [{ id: 1 }, [{ id: 3 }, null], null, 6] },
    { __typename: 'Pen', parts: { id: 7 } },
  ]);
});

describe('the shape of an answer', () => {
  const schema = buildSchema(`
    enum Colour { RED }
    interface Thing { id: ID! }
    type Pen implements Thing { id: ID!  ink: Colour }
    type Lamp implements Thing { id: ID!  watts: Int }
    type Query { thing: Thing  things: [Thing!]  must: Int! int: Int text: String flag: Boolean float: Float id: ID colour: Colour some: [Int!] all: [[Int]!] own: [Query] }`);
  const made = (query: string, data: Record<string, unknown>, objectsLeft = 1_000_000) => {
    const making = { keys: [], misfits: 0, objectsLeft };
    return { value: shapedAnswer(data, selectedOf(schema, query), making), misfits: making.misfits };
  };
  const shaped = (...args: Parameters<typeof made>) => made(...args).value;

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

  test.for<[query: string, given: Record<string, unknown>, value: unknown, misfits: number]>([
    // "A missing value becomes null without being counted"
    ['{ int text }', { int: null }, { int: null, text: null }, 0],
    ['{ int text flag }', { int: 'x', text: 1, flag: true }, { int: null, text: null, flag: true }, 2],
    // A non-null field without a value takes its object with it, and counts once.
    ['{ must }', {}, null, 1],
    ['{ int own { must } }', { int: 1, own: [{ must: 1 }, {}] }, { int: 1, own: [{ must: 1 }, null] }, 1],
    ['{ some }', { some: [1, null] }, { some: null }, 1],
    ['{ own { int } }', { own: 7 }, { own: null }, 1],
    ['{ thing { id } }', { thing: 7 }, { thing: null }, 1],
    ['{ colour }', { colour: 'BLUE' }, { colour: null }, 0],
  ])(
    '"misfits: values that do not match their type, and non-null fields without a value": %s of %j',
    ([query, given, value, misfits]) => {
      expect(made(query, given)).toEqual({ value, misfits });
    },
  );

  test.for<[query: string, given: Record<string, unknown>, value: unknown]>([
    ['{ __typename }', {}, { __typename: 'Query' }],
    [
      '{ thing { __typename id ... on Pen { ink } ... on Lamp { watts } } }',
      { thing: { __typename: 'Lamp', id: 'a', ink: 'RED', watts: 3 } },
      { thing: { __typename: 'Lamp', id: 'a', watts: 3 } },
    ],
    [
      '{ things { id ... on Pen { ink } } }',
      {
        things: [
          { __typename: 'Pen', id: 'a', ink: 'RED' },
          { __typename: 'Lamp', id: 'b', ink: 'RED' },
        ],
      },
      { things: [{ id: 'a', ink: 'RED' }, { id: 'b' }] },
    ],
    // What does not say its type, or says the interface's, has the fields of the interface.
    ['{ thing { id ... on Pen { ink } } }', { thing: { id: 'a', ink: 'RED' } }, { thing: { id: 'a' } }],
    ['{ thing { id } }', { thing: { __typename: 'Thing', id: 'a' } }, { thing: { id: 'a' } }],
    ['{ thing { __typename id } }', { thing: { id: 'a' } }, { thing: null }],
    ['{ thing { id } }', { thing: { __typename: 'Chair', id: 'a' } }, { thing: null }],
    ['{ __proto__: int text }', { ['__proto__' as string]: 1, text: 'a' }, { ['__proto__' as string]: 1, text: 'a' }],
  ])('"keeps exactly the selected fields": %s of %j', ([query, given, value]) => {
    expect(JSON.stringify(shaped(query, given))).toBe(JSON.stringify(value));
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
    expect(read(query, { n: 1, m: 'x' })).toBeUndefined();
  });

  test('a variable with the name of the gateway’s own too', () => {
    const query =
      'query ($representations: Int, $m: Int) { a(n: $representations, filter: { is: [$representations, $m] }) }';
    expect(read(query, { representations: 1, m: 2 })?.sent).toEqual({
      svc_representations: 1,
      m: 2,
      svc_0: { is: [1, 2] },
    });
  });
});
