import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import type { ValueKind } from '../../../catalog/value-field.ts';
import { fetchEntities, kitSubgraphs } from './execute.ts';
import { graphqlLiteral } from './graphql-literal.ts';
import type { OracleOrder } from './oracle.ts';
import { Cases, endOf, picked } from './oracle-cases.ts';
import { filterJson, type OracleFilter, type OraclePath, pathsIn, prefixed, withPrefix } from './oracle-filter.ts';
import { computed } from './oracle-math.ts';
import { smallGraphs } from './small-graph.ts';

const catalog = readCatalog();
const subgraphs = kitSubgraphs(catalog);
const graphs = await smallGraphs(
  catalog,
  Array.from({ length: 12 }, (_, seed) => seed + 100),
);
const types = [...catalog.types.values()].filter((type) => type.kind !== 'cache');
const connections = types.flatMap((type) => [...type.connections.values()]);

const NUMBERS: ReadonlySet<ValueKind> = new Set(['integer', 'float', 'numberText', 'text']);
const DAYS: ReadonlySet<ValueKind> = new Set(['date', 'dateTime']);
const KINDS: Readonly<Record<string, (kind: ValueKind) => boolean>> = {
  count: () => true,
  sum: (kind) => NUMBERS.has(kind),
  min: (kind) => NUMBERS.has(kind),
  max: (kind) => NUMBERS.has(kind),
  avg: (kind) => NUMBERS.has(kind),
  collect: () => true,
  minDateTime: (kind) => DAYS.has(kind),
  maxDateTime: (kind) => DAYS.has(kind),
  minDate: (kind) => DAYS.has(kind),
  maxDate: (kind) => DAYS.has(kind),
};
const NAMES = Object.keys(KINDS);

/** A random use of a math function on a type: as a client writes it, and as the oracle takes it. */
function randomMath(cases: Cases, type: string) {
  const start = { type };
  const name = cases.pick(NAMES.filter((each) => type === 'Brand' || !each.endsWith('Date')));
  const path = name === 'count' && cases.below(2) === 0 ? connectionPath(cases, type) : cases.path(start, KINDS[name]);
  const target = path.steps.at(-1);
  /** Terms with paths relative to the records counted, or from the node where that is not the same. */
  const relative = target === undefined ? start : endOf(target);
  const isRelative = (paths: readonly OraclePath[]) => paths.some((each) => cases.resolves(relative, each));

  const own = target === undefined || cases.below(3) > 0;
  let written: OracleFilter | undefined;
  let filter: OracleFilter | undefined;
  if (cases.below(4) > 0) {
    if (own) {
      written = cases.filter(relative, 2);
      filter = withPrefix(written, path.steps);
    } else {
      do written = cases.filter(start, 2);
      while (isRelative(pathsIn(written)));
      filter = written;
    }
  }
  const terms = cases.below(3) === 0 ? cases.orders(relative, 2) : [];
  const orderBy = terms.map((term) => cases.orderText(term));
  const order: readonly OracleOrder[] = terms.map((term) => ({ ...term, path: prefixed(term.path, path.steps) }));
  const limit = cases.below(4) === 0 ? cases.below(6) : undefined;
  const offset = cases.below(4) === 0 ? cases.below(4) : 0;
  const separator = name === 'collect' && cases.below(2) === 0 ? cases.pick(['; ', '', "'", '|']) : undefined;
  const conditions = {
    ...(written && { filter: filterJson(written) }),
    ...(orderBy.length > 0 && { orderBy }),
    ...(limit !== undefined && { limit }),
    ...(offset > 0 && { pageToken: String(offset) }),
  };
  const args = [
    `field: ${JSON.stringify(path.text)}`,
    ...(separator === undefined ? [] : [`separator: ${JSON.stringify(separator)}`]),
    ...(Object.keys(conditions).length === 0 ? [] : [`conditions: ${graphqlLiteral(conditions)}`]),
  ];
  return {
    field: `${name}(${args.join(', ')})`,
    math: { name, path, filter, order, limit, offset, separator: separator ?? ',' },
  };
}

function connectionPath(cases: Cases, type: string): OraclePath {
  const { steps } = cases.steps({ type }, 1 + cases.below(3));
  return steps.length === 0 ? cases.path({ type }) : { steps, text: cases.text(steps.map((step) => step.field)) };
}

const served = (name: string) => {
  const subgraph = subgraphs.get(name);
  if (subgraph === undefined) throw new Error(`No subgraph ${name}.`);
  return subgraph;
};

describe('completions.md section 4: math functions over random paths, filters, orders and slices equal the oracle', () => {
  it('of references, by their id: one statement for all', async () => {
    const property = fc.asyncProperty(fc.gen(), async (next) => {
      const graph = picked(next, graphs);
      const cases = new Cases(catalog, graph, next);
      const type = cases.pick(types.filter(({ kind }) => kind === 'entity'));
      const { field, math } = randomMath(cases, type.name);
      const owners = graph.records(type.name);
      graph.statements.length = 0;
      const { data, errors } = await fetchEntities(
        served(type.subgraph),
        catalog,
        graph.snapshot,
        `... on ${type.name} { value: ${field} }`,
        owners.map(({ id }) => ({ __typename: type.name, id })),
      );
      const asked = `${graph.snapshot.dialect.name}: ${type.name}.${field}`;
      expect(errors, asked).toBeUndefined();
      expect(graph.statements, asked).toHaveLength(1);
      const expected = owners.map((node) => ({ value: computed(graph, math, { node }) }));
      expect(data._entities, asked).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 800 });
  });

  it("of the nodes of a connection, attributes among them: one statement beside the connection's", async () => {
    const property = fc.asyncProperty(fc.gen(), async (next) => {
      const graph = picked(next, graphs);
      const cases = new Cases(catalog, graph, next);
      const connection = cases.pick(connections);
      const { field, math } = randomMath(cases, connection.node);
      const owners = graph.records(connection.owner);
      graph.statements.length = 0;
      const { data, errors } = await fetchEntities(
        served(connection.subgraph),
        catalog,
        graph.snapshot,
        `... on ${connection.owner} { page: ${connection.field}(first: 100) { edges { node { value: ${field} } } } }`,
        owners.map(({ id }) => ({ __typename: connection.owner, id })),
      );
      const asked = `${graph.snapshot.dialect.name}: ${connection.owner}.${connection.field} ${field}`;
      expect(errors, asked).toBeUndefined();
      const nodes = owners.map(({ key }) => graph.related(connection, Number(key)));
      expect(graph.statements, asked).toHaveLength(nodes.some((each) => each.length > 0) ? 2 : 1);
      const expected = nodes.map((each) => ({
        page: { edges: each.map(({ node }) => ({ node: { value: computed(graph, math, { node }) } })) },
      }));
      expect(data._entities, asked).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 500 });
  });
});
