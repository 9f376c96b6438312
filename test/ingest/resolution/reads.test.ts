import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { KnownBrands } from '../../../ingest/resolution/known-brands.ts';
import type { Rule } from '../../../ingest/resolution/rule.ts';
import { RULES } from '../../../ingest/resolution/rules.ts';
import { Reference } from '../../../ingest/staging/reference.ts';
import { stagedTables } from '../../../ingest/staging/staged-tables.ts';
import { StagingArea } from '../../../ingest/staging/staging-area.ts';
import { sampleFacts, stageSample } from '../../../sample/sample.ts';

const CATALOG = readCatalog();
const BRANDS = new KnownBrands();
const TABLES = stagedTables(CATALOG);
const folder = mkdtempSync(join(tmpdir(), 'svc-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'staging.sqlite');
const area = new StagingArea(file, CATALOG);
stageSample(area.stage(sampleFacts), { brands: 60, seed: 7 });
area.database.exec('COMMIT');
area.close();

/** Runs a rule over the staged sample, of whose tables there are no declared columns but the given ones. */
function applyWith({ apply }: Rule, names: readonly string[]): void {
  const staging = new Database(':memory:');
  onTestFinished(() => void staging.close());
  staging.exec(`ATTACH '${file}' AS sample`);
  for (const [type, table] of TABLES) {
    if (!names.some((name) => name.split('.')[0] === type)) continue;
    const left = new Set(
      table.columns.filter(({ field }) => !names.includes(`${type}.${field}`)).map(({ column }) => column),
    );
    const columns = staging.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table.name);
    const kept = columns.filter((column) => !left.has(column)).map((column) => `"${column}"`);
    staging.exec(`CREATE TABLE ${table.name} AS SELECT ${kept.join(', ')} FROM sample.${table.name}`);
  }
  staging.exec('DETACH sample');
  new Reference(staging);
  apply({
    staging,
    numberedDatasets: [1],
    brands: BRANDS,
    table: (name) => TABLES.get(name)?.name ?? name,
    rootOf: (_, number) => number,
    compare: (_, one, other) => one - other,
    join: () => {},
    wants: (one, other) => one !== other,
    mayJoin: () => true,
    doubt: () => {},
    fit: undefined,
  });
}

test.each(RULES.map((rule) => [rule.name, rule] as const))(
  '%s names no table and no column but those that it reads, and all of those',
  (_, rule) => {
    applyWith(rule, rule.reads);
    const idle = rule.reads.filter((name) => {
      try {
        applyWith(
          rule,
          rule.reads.filter((each) => each !== name),
        );
        return true;
      } catch (error) {
        expect(String(error)).toMatch(/no such (table|column)/);
        return false;
      }
    });
    expect(idle).toEqual([]);
  },
);
