import { stateOfAddress } from '../matching/addresses/states.ts';
import { wordReader } from '../matching/names/word.ts';
import { searchWords } from '../search/retrieval/words.ts';
import { screeningLists } from '../search/screening/screening-lists.ts';
import type { Deadline } from '../storage/deadline.ts';
import { perSnapshot } from '../storage/per-snapshot.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { choose } from './candidates/choice.ts';
import { findCandidates } from './candidates/find-candidates.ts';
import { loadedCoverage } from './coverage/loaded-coverage.ts';
import { coveredTask } from './coverage/task-coverage.ts';
import { readBrands } from './records/read-brands.ts';
import { readEntities } from './records/read-entities.ts';
import { requestedValues } from './records/requested-values.ts';
import type { VerificationOptions, VerificationRequest } from './request/verification-request.ts';
import { addressVerification } from './tasks/address-verification.ts';
import type { ReadWord } from './tasks/compared-names.ts';
import { domesticRegistration } from './tasks/domestic-registration.ts';
import { nameVerification } from './tasks/name-verification.ts';
import { personVerification } from './tasks/person-verification.ts';
import { sosAddressVerification } from './tasks/sos-address-verification.ts';
import { sosNameVerification } from './tasks/sos-name-verification.ts';
import { ssnTask } from './tasks/ssn-verification.ts';
import { type BestMatch, TASK_NAMES, type Task, type Verification } from './tasks/task.ts';
import { tinTask } from './tasks/tin-verification.ts';
import { watchlistTask } from './tasks/watchlist.ts';
import type { TaxNumberProvider } from './tax-numbers/tax-number-provider.ts';
import { withoutTypedNumbers } from './typed-numbers.ts';

/** The data and services on which a verification is based. */
export interface VerifyingOn {
  readonly snapshot: Snapshot;
  readonly taxNumbers: TaxNumberProvider;
  /** Absent if nothing limits the time, as in a batch job. */
  readonly deadline?: Deadline;
  readonly signal: AbortSignal;
  /** Age in days from which a source is too old for its silence to mean anything (SVC_SOURCE_DAYS); absent: none is. */
  readonly sourceDays?: number | undefined;
}

/**
 * Verifies a business. Returns the registered entities and brands that it may be, best first, and the outcome of each task,
 * in the order of TASK_NAMES. Runs no tasks if more than one best match is requested (top_n above 1). Reads the snapshot
 * with at most seven statements, besides those that read its words, publishers and watchlists once. Rejects with TIMEOUT.
 */
export async function verify(
  request: VerificationRequest,
  options: VerificationOptions,
  on: VerifyingOn,
): Promise<Verification> {
  const read = await readWords(on.snapshot);
  const [records, standing] = await Promise.all([
    matchesOf(request, options, on, read),
    standingTasks(request, options, on),
  ]);
  if (options.topN > 1) return withoutTypedNumbers({ request, options, ...records, tasks: [] });
  const best: BestMatch = { entity: records.entities[0] ?? null, brand: records.brands[0] ?? null };
  const basis = {
    ...{ request, best, loaded: await loadedCoverage(on.snapshot), sourceDays: on.sourceDays },
    areTaxNumbersLoaded: on.taxNumbers.isLoaded,
  };
  const tasks = [...recordTasks(request, options, best, read), ...standing].map((task) => coveredTask(task, basis));
  return withoutTypedNumbers({
    request,
    options,
    ...records,
    tasks: tasks.toSorted((one, other) => placeOf(one) - placeOf(other)),
  });
}

/** The records to return: finds candidates, chooses among them, and reads what the snapshot knows about the chosen ones. */
async function matchesOf(
  request: VerificationRequest,
  options: VerificationOptions,
  { snapshot, deadline }: VerifyingOn,
  read: ReadWord,
): Promise<Pick<Verification, 'entities' | 'brands'>> {
  const found = await findCandidates(request, options, snapshot, read, deadline);
  const states = request.addresses.flatMap(({ state }) => stateOfAddress(state ?? '') ?? []);
  const chosen = choose(found, { names: request.names, states }, options.topN);
  const matched = [...chosen.entities, ...chosen.brands].flatMap(({ evidence }) =>
    evidence.filter(({ kind }) => kind === 'name').map(({ compared }) => compared.candidate),
  );
  const requested = requestedValues(request, options, matched);
  const [entities, brands] = await Promise.all([
    readEntities(snapshot, chosen.entities, requested, deadline),
    readBrands(snapshot, chosen.brands, requested, deadline),
  ]);
  return { entities, brands };
}

/** The tasks that compare the request with the best match. */
function recordTasks(
  request: VerificationRequest,
  { package: named }: VerificationOptions,
  best: BestMatch,
  read: ReadWord,
): readonly Task[] {
  return [
    addressVerification(request, best),
    sosAddressVerification(request, best),
    nameVerification(request, best, read),
    sosNameVerification(request, best, read),
    ...(named === 'verify' ? [personVerification(request, best), domesticRegistration(request, best)] : []),
  ];
}

/** The add-on tasks, which compare the request with numbers and lists, independently of the best match. */
function standingTasks(
  request: VerificationRequest,
  options: VerificationOptions,
  { snapshot, taxNumbers, signal }: VerifyingOn,
): Promise<readonly Task[]> {
  const { attrs, topN } = options;
  if (topN > 1) return Promise.resolve([]);
  return Promise.all([
    ...(attrs.has('ssn_verification') ? [ssnTask(request, taxNumbers, signal)] : []),
    ...(attrs.has('tin_verification') ? [tinTask(request, taxNumbers, signal)] : []),
    ...(attrs.has('watchlist')
      ? [screeningLists(snapshot).then((lists) => watchlistTask(request, options, lists))]
      : []),
  ]);
}

const placeOf = ({ name }: Task): number => TASK_NAMES.indexOf(name);

/** Reads words of names with the frequencies of the snapshot's legal entities. */
const readWords = perSnapshot(async (snapshot) => {
  const words = (await searchWords(snapshot)).get('LegalEntity');
  if (words === undefined) throw new Error('The words of legal entities are always read.');
  return wordReader(words.corpus);
});
