import type { ValueOf } from '../catalog/graph.ts';
import type { Stage, StagedId } from '../catalog/stage.ts';
import { type Day, isoDate, TODAY } from './dates.ts';
import type { Random } from './random.ts';
import { FAMILIES, GIVEN_NAMES } from './words.ts';

export type BankruptcyOutcome =
  | 'open'
  | 'discharged'
  | 'dismissed'
  | 'converted'
  | 'confirmed'
  | 'abroad'
  | 'municipal'
  | 'farm';

const CHAPTERS: Readonly<Record<BankruptcyOutcome, readonly ValueOf<'LegalEntityBankruptcy.chapterType'>[]>> = {
  open: ['7', '9', '11'],
  discharged: ['7', '12', '13'],
  dismissed: ['7', '11', '13'],
  converted: ['7'],
  confirmed: ['11', '12', '13'],
  abroad: ['15'],
  municipal: ['9'],
  farm: ['12'],
};

/** Stages the federal court case of a debtor, with the dates that its outcome implies. */
export function stageBankruptcy(
  stage: Stage,
  random: Random,
  debtor: StagedId,
  debtorName: string | null,
  outcome: BankruptcyOutcome,
): void {
  const filed = TODAY - random.between(900, 3500);
  const after = (from: number, to: number): string => isoDate(filed + random.between(from, to));
  const when = (outcomes: readonly BankruptcyOutcome[], date: () => string) =>
    outcomes.includes(outcome) ? date() : null;
  const person = () => `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILIES)}`;
  stage.attribute('LegalEntityBankruptcy', debtor, {
    debtorName,
    trustee: person(),
    judge: person(),
    filingDate: isoDate(filed),
    chapterType: random.pick(CHAPTERS[outcome]),
    caseNumber: caseNumber(random, filed),
    petition: random.chance(0.9) ? 'voluntary' : 'involuntary',
    entryDate: after(0, 3),
    dateConverted: when(['converted'], () => after(90, 300)),
    dateDismissed: when(['dismissed'], () => after(60, 400)),
    planConfirmedDate: when(['confirmed'], () => after(120, 420)),
    debtorDischargedDate: when(['discharged', 'confirmed'], () => after(430, 640)),
    dateTerminated: when(['discharged', 'dismissed', 'converted'], () => after(650, 890)),
  });
}

const caseNumber = (random: Random, filed: Day) =>
  `${isoDate(filed).slice(2, 4)}-${String(random.between(10_000, 49_999))}-${random.pick(['ABC', 'DEF', 'GHJ', 'KLM'])}`;
