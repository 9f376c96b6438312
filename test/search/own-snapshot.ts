import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type IngestOptions, ingest } from '../../ingest/ingest.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { type ENGINES, testDatabase } from '../databases.ts';

/** Own records by dataset and file, each the lines of a CSV. */
export type OwnDatasets = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Files of reference data by name, each its lines. */
export type ReferenceFiles = Readonly<Record<string, readonly string[]>>;

/** A snapshot of own records on one engine; loaded before the tests of the suite begin. */
export function ownSnapshot(
  engine: (typeof ENGINES)[number],
  datasets: OwnDatasets,
  settings: Pick<IngestOptions, 'ssnKey'> & { readonly reference?: ReferenceFiles } = {},
): () => Snapshot {
  const { reference = {}, ...options } = settings;
  const opened: { readonly snapshot: Snapshot; readonly close: () => Promise<void> }[] = [];
  beforeAll(async () => {
    const { dataDir, warehouse: location, drop } = await testDatabase(engine);
    const paths = Object.entries(datasets).map(([name, files]) => {
      const folder = join(dataDir, name);
      mkdirSync(folder);
      for (const [file, lines] of Object.entries(files)) writeFileSync(join(folder, `${file}.csv`), lines.join('\n'));
      return { path: folder, dataset: { name } };
    });
    const files = Object.entries(reference).map(([file, lines]) => {
      const path = join(dataDir, file);
      writeFileSync(path, lines.join('\n'));
      return { path };
    });
    await ingest({ ...options, dataDir, warehouse: location, paths: [...paths, ...files] });
    const warehouse = storeAt(location).serve();
    await warehouse.refresh();
    const lease = warehouse.acquire();
    const close = async () => {
      lease[Symbol.dispose]();
      await warehouse.close();
      await drop();
    };
    opened.push({ snapshot: lease.snapshot, close });
  });
  afterAll(async () => {
    for (const { close } of opened) await close();
  });
  return () => {
    const [first] = opened;
    if (first === undefined) throw new Error('No snapshot.');
    return first.snapshot;
  };
}
