import { CORRECTION_KINDS, type CorrectionKind } from '../../../catalog/correction.ts';
import { storedId, uuidText } from '../../../storage/ids.ts';
import { CORRECTION, SNAPSHOT_FACT } from '../../../storage/layout.ts';
import { PREVIOUS, type PreviousSnapshot } from '../../history/previous-snapshot.ts';
import type { StagingArea } from '../../staging/staging-area.ts';
import { allOf, type JoinSettings, NO_SETTINGS } from './join-settings.ts';
import { PlacedCorrections } from './placed-corrections.ts';
import { type SaidPair, STORED } from './said-pair.ts';
import { SETTINGS_FACT } from './write-corrections.ts';

/** People's decisions on the joins of a load. */
export interface Decided {
  readonly said: readonly SaidPair[];
  readonly settings: JoinSettings;
}

/**
 * Assigns people's decisions to the staged records. A load that keeps datasets without their files (`keeps`) also keeps
 * the decisions in the manifests of the previous load, because their joins are made again. Corrections from the
 * operations database are passed to every load, so those that were withdrawn are gone.
 */
export function placeCorrections(
  area: StagingArea,
  previous: PreviousSnapshot | undefined,
  { said, settings }: Decided,
  keeps: boolean,
): PlacedCorrections {
  if (!keeps || previous === undefined) return new PlacedCorrections(area, previous, said, settings);
  const known = new Set(said.map(nameOf));
  const kept = previousPairs(area, previous).filter((pair) => !known.has(nameOf(pair)));
  return new PlacedCorrections(area, previous, [...said, ...kept], allOf([settings, previousSettings(area, previous)]));
}

const nameOf = ({ kind, left, right }: SaidPair) =>
  [kind, ...[left, right].map(({ id }) => uuidText(id)).sort()].join();

interface Row {
  readonly kind: string;
  readonly type: string;
  readonly left_id: Uint8Array;
  readonly right_id: Uint8Array;
  readonly left_name: string;
  readonly right_name: string;
  readonly who: string;
  readonly said_at: string;
  readonly why: string;
  readonly origin: string;
}

function previousPairs(area: StagingArea, previous: PreviousSnapshot): SaidPair[] {
  if (!previous.has(CORRECTION, 'kind', 'left_id', 'right_id', 'said_at', 'origin')) return [];
  const rows = area.database
    .prepare<[string], Row>(`SELECT * FROM ${PREVIOUS}.${CORRECTION} WHERE origin <> ? ORDER BY number`)
    .all(STORED);
  return rows.map(({ kind, type, who, why, origin, ...row }) => ({
    ...{ kind: kindOf(kind), type, who, why, origin, when: row.said_at },
    left: { id: storedId(row.left_id), name: row.left_name },
    right: { id: storedId(row.right_id), name: row.right_name },
  }));
}

const kindOf = (written: string): CorrectionKind => CORRECTION_KINDS.find((kind) => kind === written) ?? 'not-same';

function previousSettings(area: StagingArea, previous: PreviousSnapshot): JoinSettings {
  if (!previous.has(SNAPSHOT_FACT, 'name', 'value')) return NO_SETTINGS;
  const fact = area.database
    .prepare<[string], string>(`SELECT value FROM ${PREVIOUS}.${SNAPSHOT_FACT} WHERE name = ?`)
    .pluck()
    .get(SETTINGS_FACT);
  return fact === undefined ? NO_SETTINGS : { ...NO_SETTINGS, ...JSON.parse(fact) };
}
