import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MeasuredServer } from './child.ts';
import { startWithDatabase } from './database-processes.ts';
import { KEY, PLANS } from './key.ts';
import { startDistributed, startEmbedded } from './layouts.ts';
import type { BenchSample } from './sample.ts';

/** A tree of the repository whose service is measured. */
export interface Tree {
  readonly name: string;
  /** Absent: this tree. */
  readonly root?: string;
}

/** A server under measurement. */
export interface Variant {
  /** The name of its tree. */
  readonly tree: string;
  readonly layout: string;
  readonly server: MeasuredServer;
}

/** The layouts of the service that are measured beside the embedded one on SQLite. */
export interface Layouts {
  readonly distributed: boolean;
  /** A PostgreSQL database that holds the same sample. */
  readonly postgres?: string;
}

/** Starts the service of every tree in every layout. The trees of one layout are next to each other. */
export async function startServices(
  { dataDir }: BenchSample,
  { distributed, postgres }: Layouts,
  trees: readonly Tree[],
): Promise<Variant[]> {
  const layouts = new Map<string, (env: NodeJS.ProcessEnv, root?: string) => Promise<MeasuredServer>>();
  layouts.set('embedded', startEmbedded);
  if (distributed) layouts.set('distributed', startDistributed);
  if (postgres !== undefined)
    layouts.set('embedded, PostgreSQL', (env, root) =>
      startWithDatabase(postgres, (url) => startEmbedded({ ...env, SVC_WAREHOUSE_URL: url }, root)),
    );
  const variants: Variant[] = [];
  for (const [layout, start] of layouts)
    for (const tree of trees) {
      const env = await settings(dataDir, variants.length);
      variants.push({ tree: tree.name, layout, server: await start(env, tree.root) });
    }
  return variants;
}

/**
 * The settings of a service. Each has accounts and keys of its own, in a new database: another version may have other
 * tables, and one that has counted many runs takes longer.
 */
async function settings(dataDir: string, place: number): Promise<NodeJS.ProcessEnv> {
  const folder = join(dataDir, `operations-${place}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  return {
    SVC_DATA_DIR: dataDir,
    SVC_OPERATIONS_URL: `sqlite:${join(folder, 'operations.db')}`,
    SVC_PORT: '0',
    SVC_BOOTSTRAP_KEY: KEY,
    SVC_LOG_LEVEL: 'error',
    SVC_PLANS: JSON.stringify(PLANS),
  };
}
