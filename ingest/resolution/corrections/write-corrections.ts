import type Sqlite from 'better-sqlite3';
import { BUILT, CORRECTION, SNAPSHOT_FACT } from '../../../storage/layout.ts';
import type { PlacedCorrections } from './placed-corrections.ts';

/** Name of the fact with the joins that manifests switched off in a load. */
export const SETTINGS_FACT = 'join settings';

/** Writes corrections, settings and their outcomes into a snapshot, for `svc explain`. */
export function writeCorrections(database: Sqlite.Database, corrections: PlacedCorrections): void {
  const insert = database.prepare(`INSERT INTO ${BUILT}.${CORRECTION} VALUES (${Array(13).fill('?').join(', ')})`);
  for (const [at, { said, outcome, detail }] of corrections.outcomes().entries()) {
    const { kind, type, left, right, who, when, why, origin } = said;
    const ids = [left.id, right.id].map((id) => Buffer.from(id));
    insert.run(at + 1, kind, type, ...ids, left.name, right.name, who, when, why, origin, outcome, detail);
  }
  const { settings } = corrections;
  if (Object.values(settings).every((off) => off.length === 0)) return;
  database
    .prepare(`INSERT INTO ${BUILT}.${SNAPSHOT_FACT} (name, value) VALUES (?, ?)`)
    .run(SETTINGS_FACT, JSON.stringify(settings));
}
