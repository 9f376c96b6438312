import { tinTypes } from '../../matching/identifiers/tin.ts';
import type { Deadline } from '../../storage/deadline.ts';
import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import { type HiddenTin, hiddenTinIds, hiddenTypesOf, lastNamesIn } from './hidden-tins.ts';
import { type NameOfNumber, nameOfNumber } from './name-of-number.ts';
import { type RecordedName, recordedHolders, tinsById, tinsByNumber } from './recorded-holders.ts';
import { answered, type CheckedTaxNumber, type TaxNumberProvider } from './tax-number-provider.ts';

export interface LoadedTaxNumbers {
  readonly snapshot: Snapshot;
  readonly deadline?: Deadline | undefined;
  /** SVC_SSN_KEY, with which numbers of natural persons are found; without it, none can be found. */
  readonly ssnKey: string | undefined;
}

/**
 * The built-in provider: answers from the numbers of loaded records (completions.md section 7). What an authority said
 * about a number when the record was made has precedence over the name. A number of a natural person is found by its hash
 * with the last name.
 */
export function loadedTaxNumbers({ snapshot, deadline, ssnKey }: LoadedTaxNumbers): TaxNumberProvider {
  const bounds: Bounds | undefined = deadline && { deadline, lane: 'short' };
  const hiddenHolders = async (tin: HiddenTin): Promise<RecordedName[]> => {
    if (ssnKey === undefined) return [];
    const ids = await hiddenTinIds(snapshot, ssnKey, tin);
    return ids.length === 0 ? [] : recordedHolders(snapshot, tinsById(snapshot.dialect, ids), bounds);
  };
  return {
    isLoaded: true,
    async checkTin(tin, names) {
      const firms = tinTypes(tin).includes('EIN') ? await recordedHolders(snapshot, tinsByNumber(tin), bounds) : [];
      const persons =
        firms.length > 0
          ? []
          : await hiddenHolders({ digits: tin, types: hiddenTypesOf(tin), lastNames: lastNamesIn(names) });
      const isPersonal = persons.length > 0;
      const recorded = [...firms, ...persons];
      const found = await nameOfNumber(snapshot, names, recorded, bounds);
      return found === undefined ? answered('not_verified', UNKNOWN_TIN) : { ...judged(found), isPersonal };
    },
    async checkSsn(ssn, lastName) {
      if (ssnKey === undefined) return answered('not_completed', NO_SSNS);
      const [holder] = await hiddenHolders({ digits: ssn, types: ['SSN'], lastNames: [lastName] });
      return holder === undefined ? answered('not_verified', UNKNOWN_SSN) : outcomeOf(holder);
    },
  };
}

const UNKNOWN_TIN = 'No loaded record has this tax number, so that it cannot be confirmed.';
const UNKNOWN_SSN = 'No loaded record has this social security number with this last name.';
const NO_SSNS = 'Social security numbers cannot be checked: no records of them are kept here.';

function judged({ requested, recorded, isSame, score }: NameOfNumber): Omit<CheckedTaxNumber, 'isPersonal'> {
  const recordedName = recorded.isPerson ? null : recorded.name;
  const { answer, reason } = isSame
    ? outcomeOf(recorded)
    : answered('not_verified', recorded.isPerson ? OTHER_PERSON : null);
  return { answer, askedName: requested, recordedName, score, reason };
}

const OTHER_PERSON = "It is recorded under a natural person's name, which is another one.";

/** The answer recorded for a number and the firm or person that files under it. */
function outcomeOf({ validity, verificationResult }: RecordedName): CheckedTaxNumber {
  if (verificationResult === 'not_completed') return answered('not_completed', NOT_ASKED);
  if (verificationResult === 'tin_not_verified' || verificationResult === 'error')
    return answered('not_verified', DENIED);
  if (validity === 'not_issued' || validity === 'invalid') return answered('not_verified', NOT_ISSUED);
  return answered('verified');
}

const NOT_ASKED = 'The authority could not be asked when the number was recorded.';
const DENIED = 'The authority said, when it was asked before, that number and name do not belong together.';
const NOT_ISSUED = 'By the records, this number was never issued.';
