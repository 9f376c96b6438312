import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { KnownKeys } from '../../kit/known-keys.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { serve, subgraphOf } from './execute.ts';
import { smallGraphs } from './small-graph.ts';

const catalog = readCatalog();

interface Located {
  readonly _entities: readonly {
    readonly operatingLocations: { readonly edges: readonly { node: { id: string } }[] };
  }[];
}

describe.each(await smallGraphs(catalog, [1]))('on $snapshot.dialect.name', ({ snapshot, records }) => {
  const statements: string[] = [];
  const select: Snapshot['select'] = (sql, parameters) => {
    statements.push(sql);
    return snapshot.select(sql, parameters);
  };

  /** The locations of all brands from one subgraph, then the addresses of these and other locations from another. */
  async function addresses(keys: KnownKeys | undefined, others: readonly string[] = []): Promise<string> {
    const fetch = async (name: string, selection: string, representations: readonly object[]) => {
      const query = `query ($representations: [_Any!]!) { _entities(representations: $representations) { ${selection} } }`;
      const asked = { variables: { representations }, ...(keys && { keys }) };
      return (await serve(subgraphOf(catalog, name), catalog, { ...snapshot, select }, query, asked)).data;
    };
    const brands = records('Brand').map(({ id }) => ({ __typename: 'Brand', id }));
    const { _entities }: Located = JSON.parse(
      await fetch('brands', '... on Brand { operatingLocations { edges { node { id } } } }', brands),
    );
    const locations = _entities.flatMap(({ operatingLocations: { edges } }) =>
      edges.map(({ node }) => ({ __typename: 'OperatingLocation', id: node.id })),
    );
    expect(locations).not.toHaveLength(0);
    statements.length = 0;
    return fetch('places', '... on OperatingLocation { addresses { edges { node { fullAddress } } } }', [
      ...locations,
      ...others.map((id) => ({ __typename: 'OperatingLocation', id })),
    ]);
  }

  const looksUp = () => statements.map((sql) => sql.includes('operating_location AS o'));

  test('"references from one to the other are then keys, and no statement looks the ids up again"', async () => {
    const byId = await addresses(undefined);
    expect(looksUp()).toEqual([true]);
    expect(await addresses(new KnownKeys())).toBe(byId);
    expect(looksUp()).toEqual([false]);
  });

  test('"Unchanged if one is not known, because some by key and some by id are two statements"', async () => {
    const unknown = '00000000-0000-0000-0000-000000000000';
    expect(await addresses(new KnownKeys(), [unknown])).toBe(await addresses(undefined, [unknown]));
    expect(looksUp()).toEqual([true]);
  });
});
