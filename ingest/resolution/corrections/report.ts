import type { JoinSettings } from './join-settings.ts';
import type { Outcome, PlacedCorrections } from './placed-corrections.ts';
import { shownPair } from './said-pair.ts';

/** The outcomes of a load's corrections. */
export interface CorrectionReport {
  /** Number of corrections by outcome. */
  readonly outcomes: ReadonlyMap<Outcome, number>;
  /** Corrections with a record that the load lacks, and that record. They stay stored, and apply once a load has it. */
  readonly absent: readonly string[];
  /** Corrections that contradict others or publishers' numbers, and which of them wins. */
  readonly contradictions: readonly string[];
  readonly settings: JoinSettings;
  /** Datasets that the settings name and the load lacks. */
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
