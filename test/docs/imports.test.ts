import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';

/** What each folder may import beside itself; "subgraphs/kit" is told apart from the subgraphs that stand on it. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  catalog: [],
  matching: [],
  warehouse: ['catalog', 'matching'],
  operations: ['catalog', 'matching'],
  'subgraphs/kit': ['catalog', 'matching', 'warehouse', 'operations'],
  subgraphs: ['catalog', 'matching', 'warehouse', 'operations', 'subgraphs/kit'],
  gateway: ['catalog', 'matching', 'warehouse', 'operations', 'subgraphs/kit', 'subgraphs'],
  cli: ['catalog', 'matching', 'warehouse', 'operations', 'subgraphs/kit', 'subgraphs', 'gateway'],
};

/** Every import of one source file by another, as paths below the repository. */
function imports(): [file: string, imported: string][] {
  return ['catalog', 'matching', 'warehouse', 'operations', 'subgraphs', 'gateway', 'cli']
    .flatMap((folder) =>
      readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(join(REPOSITORY, file), 'utf8').matchAll(/(?:from|import\(|import) ?'(\.{1,2}\/[^']+)'/g)].map(
        ([, path = '']): [string, string] => [file, relative('.', join(dirname(file), path))],
      ),
    );
}

/** The folder that a file counts to. */
const layerOf = (file: string): string =>
  file.startsWith('subgraphs/kit/') ? 'subgraphs/kit' : (file.split('/')[0] ?? '');

/** The subgraph that a file belongs to; undefined for the kit, and for what stands over all subgraphs. */
const subgraphOf = (file: string): string | undefined => /^subgraphs\/(?!kit\/)([^/]+)\//.exec(file)?.[1];

test('"Imports run one way: catalog, matching ← warehouse, operations ← kit ← subgraphs ← gateway ← cli"', () => {
  const all = imports();
  expect(all.length).toBeGreaterThan(300);
  const wrong = all.filter(([file, imported]) => {
    const [from, to] = [layerOf(file), layerOf(imported)];
    return from !== to && !MAY_IMPORT[from]?.includes(to);
  });
  expect(wrong).toEqual([]);
});

test('"Subgraphs never import each other"', () => {
  const wrong = imports().filter(([file, imported]) => {
    const [from, to] = [subgraphOf(file), subgraphOf(imported)];
    return from !== undefined && to !== undefined && from !== to;
  });
  expect(wrong).toEqual([]);
});
