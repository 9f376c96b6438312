import { checkAddress } from '../../matching/check-address.ts';
import type { Verdict } from '../../matching/verification.ts';
import type { RecordedAddress } from '../records/records.ts';
import type { RequestedAddress, VerificationRequest } from '../request/verification-request.ts';
import { type Compared, comparedTask, failed } from './compared.ts';
import type { EntityType, Task, TaskName } from './task.ts';

/** An address on record, with a description of whose it is: "brand's address". */
export interface AddressOnRecord {
  readonly address: RecordedAddress;
  readonly kind: string;
  readonly entityType: EntityType;
}

const RESULTS = { exact: 'address_exact_match', match: 'address_match', failure: 'address_not_verified' } as const;
const RELATIONS: Readonly<Record<Verdict, string>> = {
  exact: 'equals in all parts',
  match: 'is similar to',
  none: 'is not similar to',
};

/** Builds a task that compares all requested addresses with all recorded ones. */
export function addressTask(
  task: TaskName,
  { addresses }: VerificationRequest,
  recorded: readonly AddressOnRecord[],
  nothing: { readonly isRecorded: string; readonly fits: string },
): Task {
  if (addresses.length === 0) return failed(task, RESULTS.failure, 'No address was given.');
  if (recorded.length === 0) return failed(task, RESULTS.failure, nothing.isRecorded);
  const compared = addresses.flatMap((requested) => recorded.map((each) => comparedAddress(requested, each)));
  return comparedTask(task, compared, { ...RESULTS, nothingFits: nothing.fits });
}

function comparedAddress(requested: RequestedAddress, { address, kind, entityType }: AddressOnRecord): Compared {
  const checked = checkAddress(partsOf(requested), partsOf(address));
  const [asked, known] = [lineOf(requested), lineOf(address)];
  // "an absent one is ignored": equal in all parts that the request names is still exact.
  const relation = checked.difference.startsWith(' but') ? 'equals' : RELATIONS[checked.verdict];
  return {
    ...checked,
    requested: asked,
    recorded: known,
    entityType,
    reason: `The address "${asked}" ${relation} the ${kind} "${known}"${checked.difference}.`,
    source: { kind: 'address', address, matchEntityType: entityType },
  };
}

const partsOf = ({ streetAddress1, streetAddress2, city, state, postalCode }: RequestedAddress) => ({
  street: streetAddress1,
  unit: streetAddress2,
  city,
  state,
  zip: postalCode,
});

/** An address as one line. */
const lineOf = ({ streetAddress1, streetAddress2, city, state, postalCode }: RequestedAddress): string =>
  [streetAddress1, streetAddress2, city, [state, postalCode].filter(isThere).join(' ')].filter(isThere).join(', ');

const isThere = (part: string | null): part is string => part !== null && part !== '';

/** The distinct addresses: of equal ones with the same entity type, the first. */
export const distinctAddresses = (all: readonly AddressOnRecord[]): readonly AddressOnRecord[] =>
  [
    ...new Map(all.toReversed().map((each) => [`${each.entityType} ${lineOf(each.address)}`, each])).values(),
  ].toReversed();
