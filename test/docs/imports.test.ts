import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { importsOf } from '../imports.ts';

/** The rooms, and the rooms that each may import beside itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  catalog: [],
  matching: ['catalog'],
  storage: ['catalog', 'matching'],
  operations: ['catalog'],
  tables: ['catalog'],
  kit: ['catalog', 'storage', 'operations'],
  search: ['catalog', 'matching', 'storage', 'kit'],
  verification: ['catalog', 'matching', 'storage', 'operations', 'tables', 'kit', 'search'],
  lists: ['catalog', 'matching', 'storage', 'operations', 'tables', 'kit', 'search'],
  watches: ['catalog', 'matching', 'storage', 'operations', 'tables', 'search', 'verification', 'lists'],
  sources: ['catalog', 'matching'],
  sample: ['catalog', 'matching'],
  ingest: ['catalog', 'matching', 'storage', 'tables', 'search', 'sources', 'sample'],
  subgraphs: ['catalog', 'matching', 'storage', 'operations', 'kit', 'search', 'verification', 'lists', 'watches'],
  gateway: [
    'catalog',
    'storage',
    'operations',
    'tables',
    'kit',
    'search',
    'verification',
    'lists',
    'watches',
    'subgraphs',
  ],
  backup: ['catalog', 'storage', 'operations', 'lists'],
  purge: ['catalog', 'matching', 'storage', 'operations', 'tables', 'search', 'lists', 'ingest'],
  // What people see asks over HTTP; only what is generated for it reads the catalog and the descriptions of the REST API.
  console: ['catalog', 'verification', 'watches', 'gateway'],
  cli: [
    'backup',
    'purge',
    'catalog',
    'matching',
    'storage',
    'operations',
    'tables',
    'search',
    'verification',
    'lists',
    'watches',
    'sources',
    'sample',
    'ingest',
    'subgraphs',
    'gateway',
  ],
  release: ['catalog', 'sources', 'verification', 'watches', 'gateway'],
};

/** Every import of one source file by another, types too, as paths below the repository. */
const IMPORTS = importsOf(
  Object.keys(MAY_IMPORT)
    .flatMap((folder) =>
      readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file)),
);

const PAIRS = [...IMPORTS].flatMap(([file, imported]) => imported.map((each) => [file, each] as const));

/** The room that a file counts to. */
const roomOf = (file: string): string => file.split('/')[0] ?? '';

/** The subgraph that a file belongs to; undefined for what stands over all subgraphs. */
const subgraphOf = (file: string): string | undefined => /^subgraphs\/([^/]+)\//.exec(file)?.[1];

/** Every file from which imports lead back to it, as the way back. */
function circles(): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    done.add(file);
    for (const imported of IMPORTS.get(file) ?? []) visit(imported, [...way, file]);
  };
  for (const file of IMPORTS.keys()) visit(file, []);
  return found;
}

test('imports run one way, from each room to those that it stands on', () => {
  expect(PAIRS.length).toBeGreaterThan(300);
  const wrong = PAIRS.filter(([file, imported]) => {
    const [from, to] = [roomOf(file), roomOf(imported)];
    return from !== to && !MAY_IMPORT[from]?.includes(to);
  });
  expect(wrong).toEqual([]);
});

test('"Subgraphs never import each other"', () => {
  const wrong = PAIRS.filter(([file, imported]) => {
    const [from, to] = [subgraphOf(file), subgraphOf(imported)];
    return from !== undefined && to !== undefined && from !== to;
  });
  expect(wrong).toEqual([]);
});

/** Types of what the routes below /console/api/ answer. */
const ANSWERS = 'gateway/console/answers/';

test('the console knows nothing of the server but the types of its own answers: only its build reads what describes the APIs', () => {
  const outside = PAIRS.filter(
    ([file, imported]) => roomOf(file) === 'console' && roomOf(imported) !== 'console' && !imported.startsWith(ANSWERS),
  );
  expect(outside.length).toBeGreaterThan(0);
  expect(outside.filter(([file]) => !file.startsWith('console/build/'))).toEqual([]);
});

test('the types of answers import nothing, and the console imports nothing but types of them', () => {
  expect(PAIRS.filter(([file]) => file.startsWith(ANSWERS))).toEqual([]);
  const importing = [...IMPORTS].filter(
    ([file, imported]) => roomOf(file) === 'console' && imported.some((each) => each.startsWith(ANSWERS)),
  );
  expect(importing.length).toBeGreaterThan(0);
  for (const [file] of importing)
    expect(readFileSync(join(REPOSITORY, file), 'utf8')).not.toMatch(/^import (?!type).*gateway/m);
});

test('a command loads its own code alone: what all commands load first is settings and errors', () => {
  const loaded = new Set(['cli/main.ts']);
  for (const file of loaded)
    for (const [, path = ''] of readFileSync(join(REPOSITORY, file), 'utf8').matchAll(
      /^import (?!type).*?'(\.[^']+\.ts)'/gms,
    ))
      loaded.add(join(dirname(file), path));
  expect([...loaded].filter((file) => !/^(?:catalog|cli)\/|error|\/still-read|\/object-store/.test(file))).toEqual([]);
  expect(loaded.size).toBeGreaterThan(10);
});

test('there is no circle of imports', () => {
  expect(circles()).toEqual([]);
});
