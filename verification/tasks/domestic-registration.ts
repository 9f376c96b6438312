import { stateOfAddress } from '../../matching/addresses/states.ts';
import type { Filing } from '../records/records.ts';
import type { VerificationRequest } from '../request/verification-request.ts';
import { failed } from './compared.ts';
import type { BestMatch, Source, Task } from './task.ts';

const TASK = 'domestic_registration';

/**
 * domestic_registration: "is there a domestic filing (in the requested state, where one is given), and is it active"
 * (completions.md section 7). If there are several, the best standing counts: active, then unknown, then inactive. If no
 * filing is known to be domestic, filings for which the source says neither domestic nor foreign count; their best result
 * is domestic_unknown.
 */
export function domesticRegistration({ addresses }: VerificationRequest, { entity }: BestMatch): Task {
  if (entity === null)
    return failed(TASK, 'domestic_not_found', 'No registered entity was found that may be this business.');
  const states = new Set(addresses.flatMap(({ state }) => (state === null ? [] : (stateOfAddress(state) ?? state))));
  const isAsked = ({ state }: Filing) => states.size === 0 || (state !== null && states.has(state));
  const all = entity.filings.filter(({ jurisdictionType }) => jurisdictionType === 'domestic');
  const domestic = all.filter(isAsked);
  const ofUnknownKind = entity.filings.filter((filing) => filing.jurisdictionType === null && isAsked(filing));
  const asked = domestic.length > 0 ? domestic : ofUnknownKind;
  if (asked.length === 0)
    return failed(TASK, 'domestic_not_found', `${notFound(entity.filings, all, states)}${noStates(states)}`);
  const standing = (['active', 'unknown', 'inactive'] as const).find((each) =>
    asked.some((filing) => standingOf(filing) === each),
  );
  const filings = asked.filter((filing) => standingOf(filing) === standing);
  const reason = filings.map(describe).join(' ');
  if (standing === 'inactive' || standing === undefined) return failed(TASK, 'domestic_inactive', reason);
  return {
    name: TASK,
    status: 'success',
    result: domestic.length > 0 ? `domestic_${standing}` : 'domestic_unknown',
    reason,
    sources: filings.map(sourceOf),
    comparisons: [],
  };
}

/** The standing of a filing; unknown if the state gives no status. */
const standingOf = ({ status }: Filing): 'active' | 'inactive' | 'unknown' =>
  status === 'active' || status === 'inactive' ? status : 'unknown';

const STANDINGS = {
  active: 'is active',
  inactive: 'is inactive',
  unknown: 'exists; the source does not say whether it is active',
} as const;

function describe(filing: Filing): string {
  const { registeredName, state, fileNumber, issueDate, statusDetail, jurisdictionType } = filing;
  const [kind, unknownKind] =
    jurisdictionType === null
      ? ['filing', ', of which the source says neither that it is domestic nor foreign']
      : ['domestic filing', ''];
  const number = fileNumber === null ? '' : `, file number ${fileNumber}`;
  const issued = issueDate === null ? '' : `, issued on ${issueDate}`;
  const detail = statusDetail === null || statusDetail.toLowerCase() === filing.status ? '' : ` (${statusDetail})`;
  return `The ${kind} of "${registeredName ?? 'the business'}" with ${state ?? 'its state'}${number}${issued}${unknownKind}, ${STANDINGS[standingOf(filing)]}${detail}.`;
}

function notFound(filings: readonly Filing[], domestic: readonly Filing[], states: ReadonlySet<string>): string {
  if (filings.length === 0) return 'No state filing of the business is on record.';
  const where = (list: readonly Filing[]) => [...new Set(list.flatMap((filing) => placeOf(filing) ?? []))].join(', ');
  const asked = states.size === 0 ? '' : ` with ${[...states].join(' or ')}`;
  if (domestic.length === 0)
    return `The business is filed with ${where(filings)}; no domestic filing${asked} is on record.`;
  return `No domestic filing${asked} is on record; the domestic filing is with ${where(domestic)}.`;
}

/** Names the requested states that are none, with which nothing can be filed. */
const noStates = (states: ReadonlySet<string>): string =>
  [...states]
    .filter((state) => stateOfAddress(state) === undefined)
    .map((state) => ` The state "${state}" in the request is no U.S. state.`)
    .join('');

/** "WA", "WA (foreign, from ID)". */
function placeOf({ state, jurisdictionType, homeState }: Filing): string | null {
  if (state === null || jurisdictionType !== 'foreign') return state;
  return homeState === null ? `${state} (foreign)` : `${state} (foreign, from ${homeState})`;
}

const sourceOf = ({ issueDate, fileNumber, state, registeredName }: Filing): Source => ({
  kind: 'filing',
  issueDate,
  fileNumber,
  state,
  registeredName,
});
