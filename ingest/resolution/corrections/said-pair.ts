import { type Correction, type CorrectionKind, type RecordName, shownRecord } from '../../../catalog/correction.ts';
import type { StagedId } from '../../../catalog/stage.ts';
import { entityId, storedId } from '../../../storage/ids.ts';

/** A record that somebody names, and its id. */
export interface SaidRecord {
  readonly id: StagedId;
  /** As it was named: "crm:4711", or the id. */
  readonly name: string;
}

/** A correction of two records of a type, as a load takes it. */
export interface SaidPair {
  readonly kind: CorrectionKind;
  readonly type: string;
  readonly left: SaidRecord;
  readonly right: SaidRecord;
  readonly who: string;
  readonly when: string;
  readonly why: string;
  /** Where it came from: "corrections.csv line 3", or STORED. */
  readonly origin: string;
}

/** Origin of corrections in the operations database. */
export const STORED = 'svc resolve';

/** A correction with the ids of its records. */
export const saidPair = ({ left, right, ...said }: Correction, origin: string): SaidPair => ({
  ...said,
  origin,
  left: { id: recordId(said.type, left), name: shownRecord(left) },
  right: { id: recordId(said.type, right), name: shownRecord(right) },
});

/** The id of a record: computed from its dataset and key, or the one by which it was named. */
export const recordId = (type: string, { dataset, key }: RecordName): StagedId =>
  dataset === '' ? storedId(Buffer.from(key.replaceAll('-', ''), 'hex')) : entityId(type, dataset, key);

/** A correction, for people: 'not-same crm:1 and web:7, said by anna on 2026-03-01: "two owners" (corrections.csv line 3)'. */
export const shownPair = ({ kind, left, right, ...said }: SaidPair): string =>
  `${kind} ${left.name} and ${right.name}, ${shownSaying(said)}`;

/** Who made the correction, when, why and where. */
export function shownSaying({ who, when, why, origin }: Pick<SaidPair, 'who' | 'when' | 'why' | 'origin'>): string {
  const by = who === '' ? 'said' : `said by ${who}`;
  return `${by}${when === '' ? '' : ` on ${when.slice(0, 10)}`}${why === '' ? '' : `: "${why}"`} (${origin})`;
}
