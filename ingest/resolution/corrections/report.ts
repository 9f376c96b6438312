import type { JoinSettings } from './join-settings.ts';
import type { Outcome, PlacedCorrections } from './placed-corrections.ts';
import { shownPair } from './said-pair.ts';

/** What became of the corrections of a load. */
export interface CorrectionReport {
  /** Number of corrections by what became of them. */
  readonly outcomes: ReadonlyMap<Outcome, number>;
  /** Those of which the load lacks a record, with the record. They are kept, and count when a load has it. */
  readonly absent: readonly string[];
  /** Those that contradict others or numbers of publishers, with what stands. */
  readonly contradictions: readonly string[];
  readonly settings: JoinSettings;
  /** Data sets that the settings name and the load lacks. */
  readonly unknownDatasets: readonly string[];
}

/** Undefined for a load without corrections and settings. */
export function correctionReport(corrections: PlacedCorrections): CorrectionReport | undefined {
  const outcomes = corrections.outcomes();
  const { settings } = corrections;
  if (outcomes.length === 0 && Object.values(settings).every((off) => off.length === 0)) return undefined;
  return {
    outcomes: new Map(
      Array.from(
        Map.groupBy(outcomes, ({ outcome }) => outcome),
        ([outcome, those]) => [outcome, those.length],
      ),
    ),
    absent: outcomes
      .filter(({ outcome }) => outcome === 'absent')
      .map(({ said, detail }) => `${shownPair(said)}: ${detail}`),
    contradictions: corrections.contradictions(),
    settings,
    unknownDatasets: corrections.unknownDatasets(),
  };
}
