import { DEFAULT_SCREENING } from '../../matching/screening/configuration.ts';
import type { EntityDescription } from '../../matching/screening/query.ts';
import { type ScreeningHit, screenEntity } from '../../matching/screening/screen.ts';
import type { ScreeningIndex } from '../../matching/screening/screening-index.ts';
import type {
  PersonToScreen,
  RequestedAddress,
  RequestedPerson,
  VerificationOptions,
  VerificationRequest,
} from '../request/verification-request.ts';
import { hitExplanation } from '../screening/explanation.ts';
import type { Comparison, Task } from './task.ts';

/**
 * Screens the "name, person and address values of the request" and the persons in persons_to_screen; in v1 only these
 * persons (interface.md, Verification API). A record is a hit if it scores as an alert of POST screen: weaker similarities
 * are many, and nearly all are due to chance. The scores are those of POST screen.
 */
export function watchlistTask(request: VerificationRequest, options: VerificationOptions, index: ScreeningIndex): Task {
  const found = screened(request, options).map((party) => hitsOf(index, party));
  const all = found.flatMap(({ hits }) => hits).toSorted((one, other) => other.hit.score - one.hit.score);
  const hits = all.filter(({ hit }) => hit.alert);
  const entries = [...Map.groupBy(hits, ({ hit }) => hit.entity.recordId).values()].flatMap(([first]) => first ?? []);
  const [closest] = all;
  const leftOut = found.flatMap((each) => each.leftOut);
  if (index.lists.length === 0) return { ...NO_HITS, reason: 'No watchlist is loaded: nothing was compared.' };
  if (entries.length === 0) {
    const weaker =
      closest === undefined ? '' : ` The closest, ${listedName(closest.hit)}, scores ${closest.hit.score}.`;
    return {
      ...NO_HITS,
      reason: `No watchlist entry scores ${DEFAULT_SCREENING.alertThreshold} or more.${weaker}${leftOut.join('')}`,
    };
  }
  const named = entries
    .slice(0, MAX_NAMED)
    .map(({ requested, hit }) => `${listedName(hit)}, score ${hit.score}, for "${requested}"`);
  const more = entries.length > MAX_NAMED ? ` and ${entries.length - MAX_NAMED} more` : '';
  return {
    name: 'watchlist',
    status: 'failure',
    result: 'watchlist_hits',
    reason: `${entries.length} watchlist ${entries.length === 1 ? 'entry matches' : 'entries match'}: ${named.join('; ')}${more}.${leftOut.join('')}`,
    comparisons: hits.map(comparisonOf),
  };
}

const NO_HITS = { name: 'watchlist', status: 'success', result: 'watchlist_no_hits', comparisons: [] } as const;

/** Maximum entries that the reason names; the comparisons contain all. */
const MAX_NAMED = 3;

/** A party that a request names. `addresses`: may support a match. */
interface Party {
  readonly description: EntityDescription;
  readonly addresses: readonly string[];
}

/** A watchlist entry that a party may be. */
interface PartyHit {
  readonly requested: string;
  readonly hit: ScreeningHit;
}

interface FoundParty {
  readonly hits: readonly PartyHit[];
  /** A sentence for each value that cannot be read. It does not repeat the value, which may be a tax number. */
  readonly leftOut: readonly string[];
}

function screened(request: VerificationRequest, { shape }: VerificationOptions): Party[] {
  const named = request.personsToScreen.map((person) => partyOf(person, []));
  if (shape === 'v1') return named.flat();
  const addresses = request.addresses.map(addressLine).filter((line) => line !== '');
  const firm = request.names.length === 0 ? [] : [{ description: { org_name: request.names }, addresses }];
  return [...firm, ...request.persons.flatMap((person) => partyOf(person, addresses)), ...named.flat()];
}

function partyOf(
  { firstName, lastName, ...more }: RequestedPerson | PersonToScreen,
  addresses: readonly string[],
): Party[] {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  const dob = 'dob' in more && more.dob !== null ? [more.dob] : [];
  return name === '' ? [] : [{ description: { person_name: [name], dob }, addresses }];
}

const addressLine = ({ streetAddress1, streetAddress2, city, state, postalCode }: RequestedAddress): string =>
  [streetAddress1, streetAddress2, city, state, postalCode].filter((part) => part !== null).join(', ');

/**
 * The distinct records that a party may be, each with the better of its scores with and without the address: a listed
 * party's address supports a match, but a different address is no evidence against one.
 */
function hitsOf(index: ScreeningIndex, { description, addresses }: Party): FoundParty {
  const best = new Map<string, ScreeningHit>();
  const alone = screenEntity(index, description);
  const there = addresses.length === 0 ? [] : screenEntity(index, { ...description, address: addresses }).hits;
  for (const hit of [...alone.hits, ...there]) {
    const known = best.get(hit.entity.recordId);
    if (known === undefined || hit.score > known.score) best.set(hit.entity.recordId, hit);
  }
  const [requested = ''] = [...(description.org_name ?? []), ...(description.person_name ?? [])];
  return {
    hits: [...best.values()].map((hit) => ({ requested: nameOf(hit)?.query ?? requested, hit })),
    leftOut: alone.leftOut.map(
      ({ attribute, expected }) => ` The ${attribute} of "${requested}" was left out: expected ${expected}.`,
    ),
  };
}

const nameOf = ({ attributes }: ScreeningHit) => attributes.org_name ?? attributes.person_name;

/** `"QUIBDO MARITIME TRADING" (SDN)` */
const listedName = (hit: ScreeningHit): string =>
  `"${nameOf(hit)?.value ?? hit.entity.names[0] ?? ''}" (${hit.entity.collection})`;

const comparisonOf = ({ requested, hit }: PartyHit): Comparison => ({
  requested,
  recorded: `${nameOf(hit)?.value ?? hit.entity.names[0] ?? ''} (${hit.entity.collection})`,
  score: hit.score,
  reason: hitExplanation(hit),
});
