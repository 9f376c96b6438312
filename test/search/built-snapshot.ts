import { afterAll, beforeAll } from 'vitest';
import type { Catalog } from '../../catalog/model.ts';
import type { AnyStage } from '../../catalog/stage.ts';
import { buildSnapshot } from '../../ingest/build.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { type ENGINES, testDatabase } from '../databases.ts';
import { oneDataset } from '../ingest/tiny.ts';

type Engine = (typeof ENGINES)[number];
type Staging = (stage: AnyStage) => void;

/** Builds a snapshot of what a test stages for its own catalog; it goes when it is disposed. */
export async function buildOn(engine: Engine, catalog: Catalog, stage: Staging) {
  const { dataDir, warehouse, drop } = await testDatabase(engine);
  await buildSnapshot({ dataDir, warehouse, catalog, stageInputs: oneDataset('2026-01-02', stage) });
  return { location: { dataDir, warehouse, catalog }, [Symbol.asyncDispose]: drop };
}

/** Such a snapshot for all tests of a file. */
export function builtSnapshot(engine: Engine, catalog: Catalog, stage: Staging): () => Snapshot {
  const stack = new AsyncDisposableStack();
  let opened: Snapshot | undefined;
  beforeAll(async () => {
    const { location } = stack.use(await buildOn(engine, catalog, stage));
    const warehouse = stack.adopt(storeAt(location.warehouse).serve(), (each) => each.close());
    await warehouse.refresh();
    opened = stack.use(warehouse.acquire()).snapshot;
  });
  afterAll(() => stack.disposeAsync());
  return () => {
    if (opened === undefined) throw new Error('No snapshot.');
    return opened;
  };
}
