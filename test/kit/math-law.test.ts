import { describe, expect, it } from 'vitest';
import type { RecordType } from '../../catalog/model.ts';
import { readCatalog } from '../../catalog/read.ts';
import { recordValues, type ValueField, type ValueKind } from '../../catalog/value-field.ts';
import { fetchEntities, kitSubgraphs } from './execute.ts';
import { endOf } from './oracle-cases.ts';
import { type OraclePath, type OracleStep, stepsFrom } from './oracle-filter.ts';
import { computed } from './oracle-math.ts';
import { type SmallGraph, smallGraphs } from './small-graph.ts';

const catalog = readCatalog();
const subgraphs = kitSubgraphs(catalog);
const graphs = await smallGraphs(catalog, [5]);
const entities = [...catalog.types.values()].filter((type) => type.kind === 'entity');
const attributes = [...catalog.types.values()].filter((type) => type.kind === 'attribute');

/** Cases of each type on each engine. */
const onEvery = (types: readonly RecordType[]) =>
  graphs.flatMap((graph) =>
    types.map((type) => [`${type.name} on ${graph.snapshot.dialect.name}`, type, graph] as const),
  );

const NUMERIC: readonly ValueKind[] = ['integer', 'float', 'numberText'];

/** Every function on the first field behind the steps that it can take. */
function uses(type: string, steps: readonly OracleStep[]): { readonly name: string; readonly path: OraclePath }[] {
  const last = steps.at(-1);
  const node = catalog.types.get(last === undefined ? type : endOf(last).type);
  if (node === undefined) throw new Error(`No record behind ${type}.`);
  const values = [...recordValues(node).values()];
  const pathTo = (value: ValueField | undefined): OraclePath | undefined =>
    value && { text: [...steps.map((step) => step.field), value.field].join('.'), steps, leaf: { on: 'node', value } };
  const number = pathTo(values.find(({ kind }) => NUMERIC.includes(kind)));
  const day = pathTo(values.find(({ kind }) => kind === 'date'));
  const any = pathTo(values.find(({ kind }) => kind !== 'json'));
  const records: OraclePath | undefined =
    steps.length === 0 ? any : { text: steps.map((step) => step.field).join('.'), steps };
  const taken: [string, OraclePath | undefined][] = [
    ['count', records],
    ...['sum', 'min', 'max', 'avg'].map((name): [string, OraclePath | undefined] => [name, number]),
    ['collect', any],
    ...['minDateTime', 'maxDateTime'].map((name): [string, OraclePath | undefined] => [name, day]),
    ...(type === 'Brand' ? ['minDate', 'maxDate'] : []).map((name): [string, OraclePath | undefined] => [name, day]),
  ];
  return taken.flatMap(([name, path]) => (path === undefined ? [] : [{ name, path }]));
}

const selection = (used: ReturnType<typeof uses>) =>
  used.map(({ name, path }) => `${name}: ${name}(field: "${path.text}")`).join(' ');

const expected = (graph: SmallGraph, used: ReturnType<typeof uses>, node: Parameters<typeof computed>[2]['node']) =>
  Object.fromEntries(
    used.map(({ name, path }) => [
      name,
      computed(graph, { name, path, order: [], offset: 0, limit: undefined, separator: ',' }, { node }),
    ]),
  );

const served = (name: string) => {
  const subgraph = subgraphs.get(name);
  if (subgraph === undefined) throw new Error(`No subgraph ${name}.`);
  return subgraph;
};

describe('statement law: one SQL statement per aggregate (field and arguments), over every path of one and two steps', () => {
  it.each(onEvery(entities))('%s', async (_name, type, graph) => {
    const owners = graph.records(type.name);
    const first = stepsFrom(catalog, type.name);
    const paths = first.flatMap((step) => [
      [step],
      ...stepsFrom(catalog, endOf(step).type).map((next) => [step, next]),
    ]);
    expect(paths.length).toBeGreaterThan(0);
    for (const steps of [[], ...paths]) {
      const used = uses(type.name, steps);
      graph.statements.length = 0;
      const { data, errors } = await fetchEntities(
        served(type.subgraph),
        catalog,
        graph.snapshot,
        `... on ${type.name} { ${selection(used)} }`,
        owners.map(({ id }) => ({ __typename: type.name, id })),
      );
      expect(errors).toBeUndefined();
      expect(graph.statements).toHaveLength(used.length);
      expect(data._entities).toEqual(owners.map((node) => expected(graph, used, node)));
    }
  });

  it.each(onEvery(attributes))('%s, of each record', async (_name, type, graph) => {
    const owner = catalog.types.get(type.owner ?? '');
    const connection = owner?.connections.values().find(({ node }) => node === type.name);
    if (owner === undefined || connection === undefined) throw new Error(`Nothing lists ${type.name}.`);
    const owners = graph.records(owner.name);
    const used = uses(type.name, []);
    graph.statements.length = 0;
    const { data, errors } = await fetchEntities(
      served(type.subgraph),
      catalog,
      graph.snapshot,
      `... on ${owner.name} { ${connection.field}(first: 100) { edges { node { ${selection(used)} } } } }`,
      owners.map(({ id }) => ({ __typename: owner.name, id })),
    );
    expect(errors).toBeUndefined();
    expect(graph.statements).toHaveLength(1 + used.length);
    expect(data._entities).toEqual(
      owners.map(({ key }) => ({
        [connection.field]: {
          edges: graph.related(connection, Number(key)).map(({ node }) => ({ node: expected(graph, used, node) })),
        },
      })),
    );
  });
});
