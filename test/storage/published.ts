import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPostgres } from '../../catalog/database-location.ts';
import { connect } from '../../storage/postgres/connect.ts';
import { registered } from '../../storage/postgres/register.ts';
import { currentVersion, versions, warehouseFolder } from '../../storage/sqlite/folder.ts';
import type { TestDatabase } from '../databases.ts';

/** What a warehouse has on disk or on its server, read without its help. */
export interface Published {
  readonly current: string | undefined;
  /** Oldest first. */
  readonly versions: readonly string[];
  /** What dead builds left: folders, and schemas that no register names. */
  readonly debris: readonly string[];
}

export async function publishedIn({ warehouse, dataDir }: TestDatabase): Promise<Published> {
  const folder = warehouseFolder(dataDir);
  const building = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('building-')) : [];
  if (!isPostgres(warehouse)) {
    return {
      current: currentVersion(warehouse),
      versions: existsSync(warehouse) ? versions(warehouse) : [],
      debris: building,
    };
  }
  const client = await connect(warehouse);
  try {
    const all = await registered(client);
    const { rows } = await client.query<{ name: string }>(
      `SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'svc\\_2%'`,
    );
    return {
      current: all.find(({ current }) => current)?.version,
      versions: all.map(({ version }) => version),
      debris: [
        ...building,
        ...rows.map(({ name }) => name).filter((name) => !all.some((each) => each.schema === name)),
      ],
    };
  } finally {
    await client.end();
  }
}

/** Leaves what a build leaves that the machine's power cut ended. */
export function leaveDebris({ dataDir }: TestDatabase): void {
  const folder = join(warehouseFolder(dataDir), 'building-20260101T000000Z-abcdef');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'staging.sqlite'), 'half');
}
