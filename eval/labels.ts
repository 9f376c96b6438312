import { BrokenSet } from './broken-set.ts';
import type { Mapping } from './mapping.ts';

/**
 * What a label says; undefined where it is empty. Throws BrokenSet for a text that means neither. Where a mapping says what
 * means a match, and not what means none, all other texts mean none.
 */
export function labelOf(
  written: string | undefined,
  { positive, negative }: Mapping,
  row: string,
): boolean | undefined {
  const text = (written ?? '').trim().toLowerCase();
  if (text === '') return undefined;
  if (positive.includes(text)) return true;
  if (negative === null || negative.includes(text)) return false;
  throw new BrokenSet(
    'BAD_SET',
    `Expected a label such as ${positive.slice(0, 3).join(', ')} or ${negative.slice(0, 3).join(', ')} in ${row}, got "${written}": say what means a match in a mapping file (positive, negative).`,
  );
}
