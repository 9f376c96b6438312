import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import { onceARun } from '../once-a-run.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** A reason and a value that would do harm where they are taken for anything but text. */
export const HOSTILE_DATE = '<img src=x onerror="window.harmed = 1">';

/** Rows of brands. The newer load has a brand more, another under a longer name, and rows that are no brands. */
const BRANDS: Readonly<Record<'older' | 'newer', readonly string[]>> = {
  older: ['a,Alder Bakery,firm', 'b,Birch Books,'],
  newer: [
    'a,Alder Bakery and Cafe,firm',
    'c,Cedar Cycles,',
    ',No Key Inc,',
    // More than a page of what is rejected shows at once.
    ...Array.from({ length: 60 }, (_, at) => `n${at},,`),
  ],
};

/** Two snapshots of a few own records, of which one load left rows out. All test files of a run share it. */
async function loadedTwice(): Promise<string> {
  const { folder } = await onceARun('console-two-loads', (dataDir) => loadTwice(dataDir));
  return join(folder, 'warehouse');
}

/** The two loads, into the warehouse of a folder or into another one. */
export async function loadTwice(dataDir: string, warehouse?: string): Promise<void> {
  for (const [name, rows] of Object.entries(BRANDS)) {
    const input = join(dataDir, name);
    mkdirSync(input);
    writeFileSync(join(input, 'brand.csv'), `${['brand_key,brand_name,legal_entity_key', ...rows].join('\n')}\n`);
    writeFileSync(
      join(input, 'legal_entity.ndjson'),
      `${[
        { legal_entity_key: 'firm', legal_name: 'ALDER HOLDINGS INC', first_observed_date: HOSTILE_DATE },
        { legal_entity_key: 'firm', legal_name: 'ALDER HOLDINGS INC' },
        { legal_entity_key: '', legal_name: 'Tax id 412-34-9876 in a name, and no key' },
      ]
        .map((row) => JSON.stringify(row))
        .join('\n')}\n`,
    );
    await ingest({
      dataDir,
      ...(warehouse && { warehouse }),
      paths: [{ path: input, dataset: { name: 'crm' }, date: name === 'older' ? '2026-01-31' : '2026-02-28' }],
    });
  }
}

/** The folder of a copy of them, of a test file's own, which it may switch; `made` resolves once it is there. */
export function twoLoads() {
  const folder = join(temporaryFolder('two-loads', afterAll), 'warehouse');
  return {
    folder,
    async made() {
      cpSync(await loadedTwice(), folder, { recursive: true });
      return folder;
    },
  };
}
