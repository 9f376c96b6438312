import { stateOfAddress } from '../../matching/addresses/states.ts';
import { statesOfZip } from '../../matching/tables/zip-states.ts';
import type { VerificationRequest } from '../request/verification-request.ts';
import type { BestMatch, Coverage, CoveredTask, Task, TaskName } from '../tasks/task.ts';
import type { LoadedCoverage } from './loaded-coverage.ts';

/** What the coverage of tasks is judged by. */
export interface CoverageBasis {
  readonly request: VerificationRequest;
  readonly best: BestMatch;
  readonly loaded: LoadedCoverage;
  /** Whether tax numbers are checked against loaded records, and by no authority. */
  readonly areTaxNumbersLoaded: boolean;
  /** Age in days from which a source is too old for its silence to mean anything; absent: no source is. */
  readonly sourceDays?: number | undefined;
}

/** Says of a task what its result rests on; where nothing was found because nothing could be, the reason says so too. */
export function coveredTask(task: Task, basis: CoverageBasis): CoveredTask {
  const { coverage, because } = judged(task, basis);
  return { ...task, coverage, reason: because === undefined ? task.reason : `${task.reason} ${because}` };
}

interface Judged {
  readonly coverage: Coverage;
  readonly because?: string;
}

function judged(task: Task, basis: CoverageBasis): Judged {
  if (task.result === 'not_completed') return { coverage: 'not_completed' };
  if (!isGiven(task.name, basis.request)) return { coverage: 'not_given' };
  if (task.comparisons.length > 0 || isFiled(task, basis.best)) return { coverage: 'found' };
  switch (task.name) {
    case 'watchlist':
      return silentLists(basis);
    case 'tin_verification':
    case 'ssn_verification':
      return numberCoverage(task, basis);
    case 'name_verification':
    case 'address_verification':
      return silentStates(basis, 'addresses', 'has addresses');
    case 'person_verification':
      if (!basis.loaded.holds.officers) return { coverage: 'not_covered', because: 'No loaded source names officers.' };
      return silentStates(basis, 'filings', 'has filings');
    case 'sos_address_verification':
      if (!basis.loaded.holds.filingAddresses)
        return { coverage: 'not_covered', because: 'No loaded source has addresses of filings.' };
      return silentStates(basis, 'filings', 'has filings');
    default:
      return silentStates(basis, 'filings', 'has filings');
  }
}

/** The form of a number is judged without any records. */
function numberCoverage({ status, result }: Task, { loaded, areTaxNumbersLoaded }: CoverageBasis): Judged {
  if (status === 'success') return { coverage: 'found' };
  const isJudged = result === 'tin_invalid' || result === 'ssn_invalid' || !areTaxNumbersLoaded;
  if (isJudged || loaded.holds.taxNumbers) return { coverage: 'absent' };
  return { coverage: 'not_covered', because: 'No loaded source has tax numbers.' };
}

/** The part of the request that a task compares. A business always has a name, address or person. */
function isGiven(task: TaskName, { names, addresses, persons, tins }: VerificationRequest): boolean {
  switch (task) {
    case 'name_verification':
    case 'sos_name_verification':
      return names.length > 0;
    case 'address_verification':
    case 'sos_address_verification':
      return addresses.length > 0;
    case 'person_verification':
      return persons.some(({ firstName, lastName }) => firstName !== null && lastName !== null);
    case 'ssn_verification':
      return persons.some(({ ssn, lastName }) => ssn !== null && lastName !== null);
    case 'tin_verification':
      return tins.length > 0 && names.length > 0;
    default:
      return true;
  }
}

/** A domestic filing, in whichever state, answers where a firm is registered. */
const isFiled = ({ name, status }: Task, { entity }: BestMatch): boolean =>
  name === 'domestic_registration' &&
  (status === 'success' || (entity?.filings ?? []).some(({ jurisdictionType }) => jurisdictionType === 'domestic'));

/** Nothing was found in the states of the request; without one, in all states. Each of them must be covered. */
function silentStates(
  { request, loaded, sourceDays }: CoverageBasis,
  kind: 'filings' | 'addresses',
  has: string,
): Judged {
  const states = [...new Set(request.addresses.flatMap(statesOf))];
  const dates = loaded[kind];
  const lacking = states.filter((state) => !dates.has(state));
  if (lacking.length > 0 || dates.size === 0) {
    const where = lacking.length === 0 ? '' : ` in ${lacking.join(' or ')}`;
    return {
      coverage: 'not_covered',
      because: `No loaded source ${has}${where}: this says nothing about the business.`,
    };
  }
  const searched = states.length === 0 ? [...dates.keys()] : states;
  return dated(searched.map((state) => dates.get(state) ?? null).toSorted()[0] ?? null, sourceDays);
}

/** The state of a requested address, by its name or its ZIP code; as written where it is none of the United States. */
function statesOf({ state, postalCode }: VerificationRequest['addresses'][number]): readonly string[] {
  if (state !== null && state.trim() !== '') return [stateOfAddress(state) ?? state.trim()];
  const states = postalCode === null ? [] : statesOfZip(postalCode);
  return states.length === 1 ? states : [];
}

/** No listed party was found: the oldest list decides, because what it may lack is on no other. */
function silentLists({ loaded, sourceDays }: CoverageBasis): Judged {
  const dates = [...loaded.watchlists.values()].flatMap((date) => date ?? []).toSorted();
  return loaded.watchlists.size === 0 ? { coverage: 'not_covered' } : dated(dates[0] ?? null, sourceDays);
}

const DAY = 86_400_000;

/** Whether a source of a date is young enough for its silence to mean something; one without a date is. */
function dated(date: string | null, sourceDays: number | undefined): Judged {
  if (sourceDays === undefined || date === null) return { coverage: 'absent' };
  const days = Math.floor((Date.now() - Date.parse(date)) / DAY);
  if (days <= sourceDays) return { coverage: 'absent' };
  return { coverage: 'outdated', because: `The source is of ${date}, ${days} days old.` };
}
