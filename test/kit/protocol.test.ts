import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { type Asked, kitSubgraphs, serve } from './execute.ts';
import { smallGraphs } from './small-graph.ts';

const catalog = readCatalog();
const subgraphs = kitSubgraphs(catalog);
const graphs = await smallGraphs(catalog, [2]);
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe.each(graphs.map((graph) => [graph.snapshot.dialect.name, graph] as const))(
  'a foreign gateway speaks the standard subgraph protocol, on %s',
  (_dialect, graph) => {
    const references = (type: string) => graph.records(type).map(({ id }) => ({ __typename: type, id }));
    const [brand, other] = references('Brand');
    const [location] = references('OperatingLocation');
    const key = (type: string) => String(graph.records(type)[0]?.key);

    const ask = async (query: string, asked?: Asked) => {
      const subgraph = subgraphs.get('brands');
      if (subgraph === undefined) throw new Error('No subgraph brands.');
      graph.statements.length = 0;
      const { data, errors } = await serve(subgraph, catalog, graph.snapshot, query, asked);
      return { data: JSON.parse(data), errors };
    };
    const entities = (selection: string, representations: readonly unknown[]) =>
      ask(`query ($r: [_Any!]!) { _entities(representations: $r) { ${selection} } }`, {
        variables: { r: representations },
      });

    test('several types in one `_entities`, in the order of the representations', async () => {
      const { data, errors } = await entities(
        '__typename ... on OperatingLocation { internalId } ... on Brand { number: internalId }',
        [location, brand, location],
      );
      expect(errors).toBeUndefined();
      const place = { __typename: 'OperatingLocation', internalId: key('OperatingLocation') };
      expect(data).toEqual({ _entities: [place, { __typename: 'Brand', number: key('Brand') }, place] });
      expect(graph.statements).toHaveLength(2);
    });

    test('a reference to no record is null, without an error; so is one without an id, or with one that is no UUID', async () => {
      const odd = [NOBODY, 'x', '', 7, null, undefined].map((id) => ({ __typename: 'Brand', id }));
      const { data, errors } = await entities('... on Brand { internalId }', [...odd, brand]);
      expect(errors).toBeUndefined();
      expect(data._entities).toEqual([...odd.map(() => null), { internalId: key('Brand') }]);
      expect(graph.statements).toHaveLength(1);
    });

    test('where no column of it is read, a reference to no record has empty connections, and counts nothing', async () => {
      const { data } = await entities('... on Brand { names { edges { cursor } } count(field: "names") }', [
        { __typename: 'Brand', id: NOBODY },
      ]);
      expect(data._entities).toEqual([{ names: { edges: [] }, count: 0 }]);
    });

    test('keys that a foreign gateway cannot know are not needed; values that it sends are taken as they are', async () => {
      const sent = { ...brand, internalId: 'as sent' };
      const { data } = await entities('... on Brand { internalId internalBrandId: svcId }', [sent]);
      expect(data._entities[0].internalId).toBe('as sent');
      expect(data._entities[0].internalBrandId).toMatch(/^B[0-9a-f]{16}$/);
    });

    test('`_entities` with aliases, twice, and beside `_service` and `__typename`', async () => {
      const { data, errors } = await ask(
        `query ($r: [_Any!]!, $s: [_Any!]!) { one: _entities(representations: $r) { ... on Brand { internalId } }
          __typename  _service { sdl }  two: _entities(representations: $s) { ... on Brand { id } } }`,
        { variables: { r: [brand], s: [other] } },
      );
      expect(errors).toBeUndefined();
      expect(Object.keys(data)).toEqual(['one', '__typename', '_service', 'two']);
      expect(data).toMatchObject({
        one: [{ internalId: key('Brand') }],
        __typename: 'Query',
        two: [{ id: other?.id }],
      });
      expect(data._service.sdl).toContain('type Brand');
    });

    test('references may be literals', async () => {
      const { data } = await ask(
        `{ _entities(representations: [{ __typename: "Brand", id: "${brand?.id}" }]) { ... on Brand { internalId } } }`,
      );
      expect(data._entities).toEqual([{ internalId: key('Brand') }]);
    });

    test('a representation of no entity is an error of its place alone', async () => {
      const odd = [{ __typename: 'BrandName', id: brand?.id }, { id: brand?.id }, 'Brand'];
      const { data, errors } = await entities('... on Brand { id }', [brand, ...odd]);
      expect(data._entities).toEqual([{ id: brand?.id }, null, null, null]);
      expect(errors?.map(({ path, extensions }) => [path, extensions?.code])).toEqual(
        [1, 2, 3].map((index) => [['_entities', index], 'BAD_USER_INPUT']),
      );
      expect(errors?.[0]?.message).toBe('__typename expects the name of an entity of this subgraph, got "BrandName".');
    });

    test('representations that are no list are bad input', async () => {
      const { data, errors } = await ask('query ($r: [_Any!]!) { _entities(representations: $r) { __typename } }', {
        variables: { r: 'Brand' },
      });
      expect(data).toBeNull();
      expect(errors?.[0]).toMatchObject({ path: ['_entities'], extensions: { code: 'BAD_USER_INPUT' } });
    });

    test('introspection, by graphql-js', async () => {
      const { data } = await ask(
        '{ __type(name: "BrandName") { name kind fields { name } } __schema { queryType { name } } }',
      );
      expect(data.__type).toMatchObject({ name: 'BrandName', kind: 'OBJECT' });
      expect(data.__type.fields).toContainEqual({ name: 'nameFullTextSearchVector' });
      expect(data.__schema).toEqual({ queryType: { name: 'Query' } });
    });

    test('one of several operations, by its name', async () => {
      const query = 'query A { a: __typename } query B { b: __typename }';
      expect((await ask(query, { operationName: 'A' })).data).toEqual({ a: 'Query' });
      expect((await ask(query, { operationName: 'B' })).data).toEqual({ b: 'Query' });
      for (const asked of [{}, { operationName: 'C' }]) {
        const { data, errors } = await ask(query, asked);
        expect(data).toBeNull();
        expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_REQUEST' });
      }
    });

    test('a field that this subgraph does not have, and an operation that it does not', async () => {
      for (const query of ['{ nothing }', 'mutation { nothing }', 'subscription { nothing }']) {
        const { data, errors } = await ask(query);
        expect(data).toBeNull();
        expect(errors?.[0]?.extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED' });
      }
    });
  },
);
