import type { StoredCorrection } from '../../operations/corrections.ts';
import { commandActor } from '../command-actor.ts';
import { print } from '../print.ts';
import { refusal } from '../resolve/say.ts';
import { withOperations } from '../with-operations.ts';
import { idOf } from './labelled-pairs.ts';
import type { WrittenLabel } from './read-labels.ts';

/**
 * Stores decided labels as corrections, which the next load applies and `svc resolve forget` takes back. Those of records
 * without a key are not kept: nothing says which records they are.
 */
export async function keepLabels(labels: readonly WrittenLabel[]): Promise<void> {
  const [who, when] = [commandActor().replace(/^cli:/, ''), new Date().toISOString()];
  const decided = labels.filter(({ label }) => label !== undefined);
  const corrections = decided.flatMap(({ type, label, left, right }): StoredCorrection[] => {
    const [leftId, rightId] = [idOf(type, left), idOf(type, right)];
    if (leftId === undefined || rightId === undefined || left.record === undefined || right.record === undefined)
      return [];
    const kind = label ? 'same' : 'not-same';
    return [
      { kind, type, leftId, rightId, left: left.record, right: right.record, who, when, why: 'labelled for svc fit' },
    ];
  });
  const { added, known, refused } = await withOperations((operations) => operations.corrections.add(...corrections));
  const nameless = decided.length - corrections.length;
  print(
    [],
    [
      ...refused.map(refusal),
      `${added.length} labels kept as corrections, ${known.length} known before, ${refused.length} refused${nameless === 0 ? '' : `, ${nameless} without keys`}.${added.length > 0 ? ' They take effect with the next load (svc ingest).' : ''}`,
    ].join('\n'),
  );
}
