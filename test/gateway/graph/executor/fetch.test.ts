import type { GraphQLFormattedError } from 'graphql';
import { describe, expect, test } from 'vitest';
import { type Answerer, entitiesOf, executed, fetchOf, flat } from './executed-plan.ts';

describe('a fetch of root fields', () => {
  test('sends the text with its leaves, its name, and the variables that it uses and the request has', async () => {
    const node = fetchOf('a', { operation: 'query Q{LEAVES}', operationName: 'Q', variableUsages: ['n', 'no', 'nil'] });
    const { sent } = await executed(node, {}, { variables: { n: 1, nil: null, other: 2 } });
    expect(sent).toEqual([['a', { query: 'query Q{a b}', operationName: 'Q', variables: { n: 1, nil: null } }]]);
    const bare = await executed(fetchOf('a'), {}, { variables: { n: 1 } });
    expect(bare.sent).toEqual([['a', { query: '{a}', variables: {} }]]);
  });

  test('"Its data is merged into every object at the path"; where there is none, nothing is asked', async () => {
    const node = flat(['pens', '@'], fetchOf('a'));
    const { data } = await executed(
      node,
      { a: { data: { ink: 1 } } },
      { data: { pens: [{ id: 1 }, null, { id: 2 }] } },
    );
    expect(data).toEqual({ pens: [{ id: 1, ink: 1 }, null, { id: 2, ink: 1 }] });
    expect((await executed(node, {}, { data: { pens: [] } })).sent).toEqual([]);
  });

  test.each<[given: GraphQLFormattedError, shown: object]>([
    [
      { message: 'x', path: ['ink'] },
      { message: 'x', path: ['pen', 'ink'] },
    ],
    [{ message: 'x' }, { message: 'x' }],
    // "Passes on only the code, message and path of a subgraph's error."
    [
      { message: 'x', locations: [{ line: 1, column: 2 }], extensions: { code: 'TIMEOUT' } },
      { message: 'x', extensions: { code: 'TIMEOUT' } },
    ],
  ])('its error %j is %j', async (given, shown) => {
    const { errors, data } = await executed(
      flat(['pen'], fetchOf('a')),
      { a: { data: null, errors: [given] } },
      { data: { pen: { id: 1 } } },
    );
    expect({ errors, data }).toEqual({ errors: [shown], data: { pen: { id: 1 } } });
  });

  test('its errors leave its data as it is', async () => {
    const { data, errors } = await executed(fetchOf('a'), { a: { data: { a: 1 }, errors: [{ message: 'x' }] } });
    expect({ data, errors }).toEqual({ data: { a: 1 }, errors: [{ message: 'x' }] });
  });

  test('its fields are renamed back', async () => {
    const node = fetchOf('a', { outputRewrites: [{ kind: 'KeyRenamer', path: ['a__0'], renameKeyTo: 'a' }] });
    expect((await executed(node, { a: { data: { a__0: 1 } } })).data).toEqual({ a: 1 });
  });

  test('more objects at its path than the request may show refuse it', async () => {
    const node = flat(['pens', '@'], fetchOf('a'));
    const data = () => ({ pens: [{ id: 1 }, { id: 2 }] });
    expect((await executed(node, {}, { data: data(), rows: 2 })).errors).toEqual([]);
    expect((await executed(node, {}, { data: data(), rows: 1 })).errors).toMatchObject([
      { extensions: { code: 'COST_LIMIT' } },
    ]);
  });
});

describe('"A fetch of entities by their representations"', () => {
  const pen = (id: number) => ({ __typename: 'Pen', id });
  const pens = () => ({ pens: [pen(1), { __typename: 'Lamp', id: 1 }, pen(2), pen(1)] });
  const node = flat(['pens', '@'], entitiesOf('a'));

  test('sends each once and merges it wherever it occurs', async () => {
    const { data, sent } = await executed(
      node,
      { a: { data: { _entities: [{ ink: 1 }, { ink: 2 }] } } },
      { data: pens() },
    );
    expect(sent).toEqual([['a', { query: '{a}', variables: { representations: [pen(1), pen(2)] } }]]);
    expect(data).toEqual({
      pens: [
        { ...pen(1), ink: 1 },
        { __typename: 'Lamp', id: 1 },
        { ...pen(2), ink: 2 },
        { ...pen(1), ink: 1 },
      ],
    });
  });

  test('asks nothing where there is no entity', async () => {
    const data = { pens: [{ __typename: 'Lamp', id: 1 }] };
    expect(await executed(node, {}, { data })).toMatchObject({ sent: [], failed: [], errors: [] });
  });

  test('one that is not found leaves its object as it is', async () => {
    const { data } = await executed(
      node,
      { a: { data: { _entities: [null, { ink: 2 }] } } },
      { data: { pens: [pen(1), pen(2)] } },
    );
    expect(data).toEqual({ pens: [pen(1), { ...pen(2), ink: 2 }] });
  });

  test.each<[what: string, data: Record<string, unknown> | null]>([
    ['more', { _entities: [{}, {}, {}] }],
    ['fewer', { _entities: [{}] }],
    ['none', null],
    ['no list', { _entities: { length: 2 } }],
  ])('%s entities than were asked for are a fault, unless an error says why', async (_, answered) => {
    const { failed, data } = await executed(node, { a: { data: answered } }, { data: pens() });
    expect(failed).toEqual([new Error('Expected 2 entities of a.')]);
    expect(data).toEqual(pens());
    const told = await executed(node, { a: { data: answered, errors: [{ message: 'x' }] } }, { data: pens() });
    expect({ failed: told.failed, errors: told.errors }).toEqual({ failed: [], errors: [{ message: 'x' }] });
  });

  test('"An error inside an entity is reported at every object of the answer that shows the entity"', async () => {
    const errors = [
      { message: 'of one', path: ['_entities', 0, 'ink'], extensions: { code: 'TIMEOUT' } },
      { message: 'of the other', path: ['_entities', 1] },
      { message: 'of all', path: ['_entities'] },
      { message: 'of none', path: ['_entities', 2] },
    ];
    const answer = { data: { _entities: [null, { ink: 2 }] }, errors };
    expect((await executed(node, { a: answer }, { data: pens() })).errors).toEqual([
      { message: 'of one', path: ['pens', 0, 'ink'], extensions: { code: 'TIMEOUT' } },
      { message: 'of one', path: ['pens', 3, 'ink'], extensions: { code: 'TIMEOUT' } },
      { message: 'of the other', path: ['pens', 2] },
      { message: 'of all' },
    ]);
  });

  test('its rewrites change what is sent and what returns; an entity has the type of its representation', async () => {
    const rewritten = flat(
      ['pens', '@'],
      entitiesOf('a', {
        inputRewrites: [{ kind: 'ValueSetter', path: ['... on Pen', '__typename'], setValueTo: 'Tool' }],
        outputRewrites: [{ kind: 'KeyRenamer', path: ['... on Tool', 'ink__0'], renameKeyTo: 'ink' }],
      }),
    );
    const answer = { data: { _entities: [{ ink__0: 1 }, { __typename: 'Other', ink__0: 2 }] } };
    const { sent, data } = await executed(rewritten, { a: answer }, { data: { pens: [pen(1), pen(2)] } });
    expect(sent[0]?.[1].variables).toEqual({ representations: [1, 2].map((id) => ({ __typename: 'Tool', id })) });
    expect(data).toEqual({
      pens: [
        { __typename: 'Tool', id: 1, ink: 1 },
        { __typename: 'Other', id: 2, ink__0: 2 },
      ],
    });
  });

  test('more objects at its path than the request may show refuse it', async () => {
    const answer = { data: { _entities: [{}, {}] } };
    expect((await executed(node, { a: answer }, { data: pens(), rows: 4 })).errors).toEqual([]);
    const { errors, sent } = await executed(node, { a: answer }, { data: pens(), rows: 3 });
    expect({ errors, sent }).toMatchObject({ errors: [{ extensions: { code: 'COST_LIMIT' } }], sent: [] });
  });
});

describe('"how a subgraph gets values from the parents of an object"', () => {
  const node = flat(
    ['shops', '@', 'pens', '@'],
    entitiesOf('a', { contextRewrites: [{ kind: 'KeyRenamer', path: ['..', 'city'], renameKeyTo: 'c' }] }),
  );
  const pen = (id: number) => ({ __typename: 'Pen', id });
  const data = () => ({
    shops: [
      { city: 'X', pens: [pen(1)] },
      { city: 'Y', pens: [pen(1), pen(2)] },
      { city: 'X', pens: [pen(3)] },
      { pens: [pen(4)] },
    ],
  });
  const answer: Answerer = ({ variables: { c = 'none', representations = [] } = {} }) => ({
    data: { _entities: Array.isArray(representations) ? representations.map(({ id }) => ({ at: `${c}${id}` })) : [] },
    errors: [{ message: String(c), path: ['_entities', 0, 'at'] }],
  });

  test('objects of equal values share a fetch, and errors find their objects', async () => {
    const { sent, data: got, errors } = await executed(node, { a: answer }, { data: data() });
    expect(sent.map(([, { variables }]) => variables)).toEqual([
      { c: 'X', representations: [pen(1), pen(3)] },
      { c: 'Y', representations: [pen(1), pen(2)] },
      { representations: [pen(4)] },
    ]);
    expect(got).toMatchObject({
      shops: [
        { pens: [{ id: 1, at: 'X1' }] },
        {
          pens: [
            { id: 1, at: 'Y1' },
            { id: 2, at: 'Y2' },
          ],
        },
        { pens: [{ id: 3, at: 'X3' }] },
        { pens: [{ id: 4, at: 'none4' }] },
      ],
    });
    expect(errors).toEqual([
      { message: 'X', path: ['shops', 0, 'pens', 0, 'at'] },
      { message: 'Y', path: ['shops', 1, 'pens', 0, 'at'] },
      { message: 'none', path: ['shops', 3, 'pens', 0, 'at'] },
    ]);
  });

  test('a path without ".." starts at the object itself', async () => {
    const own = flat(
      ['shop'],
      entitiesOf('a', { contextRewrites: [{ kind: 'KeyRenamer', path: ['city'], renameKeyTo: 'c' }] }),
    );
    const { sent } = await executed(own, { a: answer }, { data: { shop: { ...pen(1), city: 'Z' }, city: 'no' } });
    expect(sent[0]?.[1].variables).toEqual({ c: 'Z', representations: [pen(1)] });
  });

  test('more objects than the request may show refuse it', async () => {
    expect((await executed(node, { a: answer }, { data: data(), rows: 4 })).errors).toMatchObject([
      { extensions: { code: 'COST_LIMIT' } },
    ]);
  });
});
