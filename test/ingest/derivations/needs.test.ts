import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Catalog } from '../../../catalog/model.ts';
import { readCatalog } from '../../../catalog/read.ts';
import { buildSnapshot } from '../../../ingest/build.ts';
import type { Derivation } from '../../../ingest/derivations/derivation.ts';
import { applies, DERIVATIONS } from '../../../ingest/derivations/derivations.ts';
import { Reference } from '../../../ingest/staging/reference.ts';
import { sampleFacts, stageSample } from '../../../sample/sample.ts';
import { physicalTables } from '../../../storage/layout.ts';
import { warehouseFolder } from '../../../storage/sqlite/folder.ts';

const CATALOG = readCatalog();
let sample: string;

const folder = mkdtempSync(join(tmpdir(), 'svc-derivations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const { version } = await buildSnapshot({
    dataDir: folder,
    catalog: CATALOG,
    stageInputs: ({ stage }) => stageSample(stage(sampleFacts), { brands: 80, seed: 7 }),
  });
  sample = join(warehouseFolder(folder), `${version}.sqlite`);
});

/** "Address" and "Address.city": each thing that a derivation says it needs. */
const namesOf = ({ needs }: Derivation): string[] =>
  Object.entries(needs).flatMap(([name, columns]) => [name, ...columns.map((column) => `${name}.${column}`)]);

/** Runs a derivation over the sample's tables, of which there is nothing but what it needs, or less. */
function applyWith(derivation: Derivation, names: readonly string[]): number {
  const database = new Database(':memory:');
  onTestFinished(() => void database.close());
  database.exec(`ATTACH '${sample}' AS sample; ATTACH ':memory:' AS built`);
  new Reference(database);
  database.exec(`INSERT INTO reference_zip (zip, state) VALUES ('98101', 'WA')`);
  for (const { name, kind, columns } of physicalTables(CATALOG)) {
    const of = [...CATALOG.types.values(), ...CATALOG.associations.values()].find(({ table }) => table === name);
    if (of !== undefined && !names.includes(of.name)) continue;
    const kept = columns.filter(
      (column) => column.declared === undefined || names.includes(`${of?.name}.${column.declared.column}`),
    );
    database.exec(`CREATE TABLE built.${name} AS SELECT ${kept.map((column) => `"${column.name}"`).join(', ')} FROM sample.${name}
      ${kind === 'cache' ? 'WHERE FALSE' : ''}`);
  }
  // What is not asked for as `built` would be found there.
  database.exec('DETACH sample');
  return derivation.apply({ database, catalog: only(CATALOG, derivation) });
}

/** The catalog as a derivation knows it. */
function only({ types, associations, subgraphs }: Catalog, derivation: Derivation): Catalog {
  const needed = new Set(namesOf(derivation));
  const kept = [...types].filter(([name]) => needed.has(name));
  return {
    types: new Map(
      kept.map(([name, type]) => [
        name,
        { ...type, columns: type.columns.filter(({ column }) => needed.has(`${name}.${column}`)) },
      ]),
    ),
    associations,
    subgraphs,
  };
}

describe.each(DERIVATIONS.map((derivation) => [derivation.name, derivation] as const))('%s', (_, derivation) => {
  test('its statements name no table and no column but those that it needs', () => {
    expect(applies(derivation, CATALOG)).toBe(true);
    expect(() => applyWith(derivation, namesOf(derivation))).not.toThrow();
  });

  test('and all of those', () => {
    const all = namesOf(derivation);
    const idle = all.filter((name) => {
      try {
        applyWith(
          derivation,
          all.filter((each) => each !== name),
        );
        return true;
      } catch (error) {
        expect(String(error)).toMatch(/no such (table|column)|has no column named/);
        return false;
      }
    });
    expect(idle).toEqual([]);
  });
});

test('a derivation does not run where the catalog lacks a type or a column of it', () => {
  const [derivation] = DERIVATIONS;
  if (derivation === undefined) throw new Error('There are no derivations.');
  const address = CATALOG.types.get('Address');
  if (address === undefined) throw new Error('There is no Address.');
  const without = (type: typeof address) => applies(derivation, { ...CATALOG, types: new Map([['Address', type]]) });
  expect(without(address)).toBe(true);
  expect(without({ ...address, columns: address.columns.filter(({ field }) => field !== 'latitude') })).toBe(false);
  expect(applies(derivation, { ...CATALOG, types: new Map() })).toBe(false);
});
