import type { Namesake } from '../purge/namesakes.ts';
import type { PurgeReport } from '../purge/purge.ts';
import type { FoundPurge } from '../purge/snapshots/purge-snapshots.ts';
import { table } from './table.ts';

/** Maximum records that are listed individually. */
const SHOWN = 20;

/** What a purge would remove: ids, types and reasons, never the contents of records. */
export function foundLines({ records, snapshots }: FoundPurge): string[] {
  const shown = records.slice(0, SHOWN).map(({ type, id, reason }) => [type, id, reason]);
  const others = records.length > SHOWN ? [`and ${records.length - SHOWN} more`] : [];
  const versions = snapshots.map(({ version }) => version).join(', ');
  return [...table([['type', 'id', 'why'], ...shown]), ...others, `${records.length} records, in ${versions}`];
}

/** Records that stay and still contain a name of a purged one. */
export function namesakeLines(namesakes: readonly Namesake[]): string[] {
  if (namesakes.length === 0) return [];
  const shown = namesakes.slice(0, SHOWN).map(({ type, id }) => `  ${type} ${id}`);
  const others = namesakes.length > SHOWN ? [`  and ${namesakes.length - SHOWN} more`] : [];
  return ['These stay, and their names have one of theirs; name their ids too if they are to go:', ...shown, ...others];
}

/** What was removed, by place, in numbers. */
export function reportLines({ records, snapshots, files, runs, rows }: PurgeReport): string[] {
  const total = [...records.values()].reduce((sum, each) => sum + each, 0);
  return table([
    ['place', 'removed'],
    ...[...records].map(([type, count]) => [`records: ${type}`, String(count)]),
    ['records', String(total)],
    ...snapshots.map(([replaced, version]) => [`snapshot ${replaced}`, `replaced by ${version}`]),
    ...[...rows].map(([name, count]) => [`rows: ${name}`, String(count)]),
    ['files', String(files)],
    ['runs ended, or without their file now', String(runs)],
  ]);
}
