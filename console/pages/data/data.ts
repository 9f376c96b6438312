import type { Change, Counts, Dataset } from '../../../gateway/console/answers/snapshots.ts';

/** Possible changes of a record, in the order in which pages show them. */
export const CHANGES = [
  'added',
  'vanished',
  'merged',
  'closed',
  'reopened',
  'changed',
] as const satisfies readonly Change[];

/** Prefix by which load reports list values that were left out, in addition to rejected rows. */
const LEFT_OUT = 'value left out: ';

/** What was left out of a dataset, by reason, the most frequent first. */
export function leftOut({ files }: Dataset): readonly (readonly [reason: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { rejects, notes } of files ?? []) {
    const values = Object.entries(notes).flatMap(([note, count]) =>
      note.startsWith(LEFT_OUT) ? [[note.slice(LEFT_OUT.length), count] as const] : [],
    );
    for (const [reason, count] of [...Object.entries(rejects), ...values])
      counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

const TYPE_TITLES: Readonly<Record<string, string>> = {
  Brand: 'Brands',
  OperatingLocation: 'Locations',
  LegalEntity: 'Legal entities',
};

/** The word for records of a type; the type's own name if there is none. */
export const typeTitle = (type: string): string => TYPE_TITLES[type] ?? type;

/** The sum of counts by reason. */
export const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
/** A share of a whole in percent; a share above zero is never shown as 0. */
export const percent = (part: number, whole: number): string =>
  part === 0 || whole === 0 ? '0 %' : part * 100 < whole ? '<1 %' : `${Math.floor((100 * part) / whole)} %`;
