import { stateOfAddress } from '../../matching/addresses/states.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { type LoadedCoverage, loadedCoverage } from '../coverage/loaded-coverage.ts';
import type { BrandRecord, EntityRecord } from '../records/records.ts';
import { RESULTS } from '../shapes/task.ts';
import { type CoveredTask, TASK_NAMES, type Verification } from '../tasks/task.ts';

/** The value of a fact. */
export type Fact = string | number | boolean | readonly string[];

/** What is known of a verification, by the name of the fact. What is not known is absent: it is neither so nor not so. */
export type Facts = Readonly<Record<string, Fact | undefined>>;

/** A fact that a policy may speak of. */
export interface FactType {
  /** A word, a list of words, a number, or yes or no. */
  readonly kind: 'word' | 'words' | 'number' | 'flag';
  /** The possible words; any if absent. */
  readonly values?: readonly string[];
  readonly meaning: string;
}

const word = (meaning: string, values?: readonly string[]): FactType => ({
  kind: 'word',
  meaning,
  ...(values && { values }),
});
const words = (meaning: string, values?: readonly string[]): FactType => ({ ...word(meaning, values), kind: 'words' });
const number = (meaning: string): FactType => ({ kind: 'number', meaning });
const flag = (meaning: string): FactType => ({ kind: 'flag', meaning });

/** All facts by name: the results of tasks, and what the records say of the best match. */
export const FACTS: Readonly<Record<string, FactType>> = {
  ...Object.fromEntries(
    TASK_NAMES.map((name) => [
      name,
      word(`result of the task, if it rests on data that could tell`, RESULTS[name].flat()),
    ]),
  ),
  watchlist_score: number('score of the best hit on a watchlist, 0 to 1; 0 without a hit'),
  entity_found: flag('whether a legal entity was found'),
  entity_probability: number('match probability of the legal entity, 0 to 1'),
  brand_found: flag('whether a brand was found'),
  brand_probability: number('match probability of the brand, 0 to 1'),
  entity_listed: flag('whether the legal entity found is itself a party on a loaded watchlist'),
  legal_form: word("the entity's legal form"),
  request_states: words('states of the addresses in the request, two letters'),
  filing_states: words('states that keep a filing of the entity'),
  filing_status: word('status of its first domestic filing', ['active', 'inactive', 'unknown']),
  filing_sub_status: word('its standing', [
    ...['good_standing', 'not_good_standing', 'pending_active', 'pending_inactive', 'unknown'],
  ]),
  filing_age_days: number('days since it was issued'),
  bankruptcies: number('bankruptcy cases of the entity; needs attrs=bankruptcies'),
  open_bankruptcies: number('those that are neither dismissed nor discharged nor terminated'),
  activities: words('high-risk activities of the brand'),
  naics: words('NAICS codes of the brand'),
  mcc: words('merchant category codes of the brand'),
  virtual_address: flag('whether an address of the entity or brand is a virtual office'),
  operating_status: words("statuses of the brand's locations; needs attrs=operating_status"),
  revenue_warnings: words('severities of warnings about revenue; needs attrs=revenue_quality', ['HIGH', 'MEDIUM']),
};

/** What is known of a verification. A result that rests on nothing (see Coverage) is not known, and neither is what was not asked for. */
export function factsIn(verification: Verification, loaded: LoadedCoverage): Facts {
  const { request, tasks, entities, brands, options } = verification;
  const [entity, brand] = [entities[0], brands[0]];
  const states = request.addresses.flatMap(({ state }) => stateOfAddress(state ?? '') ?? []);
  return {
    ...Object.fromEntries(tasks.filter(isKnown).map(({ name, result }) => [name, result])),
    ...watchlistScore(tasks),
    ...{ entity_found: entity !== undefined, brand_found: brand !== undefined },
    ...some('request_states', states),
    ...(entity && entityFacts(entity, loaded)),
    ...(entity && options.attrs.has('bankruptcies') && loaded.holds.bankruptcies && bankruptcyFacts(entity)),
    ...(brand && brandFacts(brand, loaded)),
    ...(brand && options.attrs.has('operating_status') && some('operating_status', statusesOf(brand))),
    ...(brand &&
      options.attrs.has('revenue_quality') &&
      loaded.holds.revenueQualities && {
        revenue_warnings: brand.revenueQualities.flatMap(({ issueSeverity }) => issueSeverity ?? []),
      }),
    ...virtualAddress(entity, brand),
  };
}

/** The same, of a verification on a snapshot. */
export const factsOf = async (verification: Verification, snapshot: Snapshot): Promise<Facts> =>
  factsIn(verification, await loadedCoverage(snapshot));

const isKnown = ({ coverage }: CoveredTask): boolean => coverage === 'found' || coverage === 'absent';

function watchlistScore(tasks: readonly CoveredTask[]): Facts {
  const screened = tasks.find((task) => task.name === 'watchlist' && isKnown(task));
  return screened === undefined
    ? {}
    : { watchlist_score: Math.max(0, ...screened.comparisons.map(({ score }) => score ?? 0)) };
}

const DAY = 86_400_000;

function entityFacts(
  { match, type, filings, watchlists }: EntityRecord,
  { watchlists: loaded }: LoadedCoverage,
): Facts {
  const domestic = filings.find(({ jurisdictionType }) => jurisdictionType === 'domestic');
  const issued = Date.parse(domestic?.issueDate ?? '');
  return {
    entity_probability: match.probability,
    ...(loaded.size > 0 && { entity_listed: watchlists.length > 0 }),
    ...(type !== null && { legal_form: type }),
    ...some(
      'filing_states',
      filings.flatMap(({ state }) => state ?? []),
    ),
    ...(domestic?.status != null && { filing_status: domestic.status }),
    ...(domestic?.subStatus != null && { filing_sub_status: domestic.subStatus }),
    ...(!Number.isNaN(issued) && { filing_age_days: Math.floor((Date.now() - issued) / DAY) }),
  };
}

const bankruptcyFacts = ({ bankruptcies }: EntityRecord): Facts => ({
  bankruptcies: bankruptcies.length,
  open_bankruptcies: bankruptcies.filter(
    ({ dateDismissed, dateTerminated, debtorDischargedDate }) =>
      dateDismissed === null && dateTerminated === null && debtorDischargedDate === null,
  ).length,
});

function brandFacts({ match, activities, industries }: BrandRecord, { holds }: LoadedCoverage): Facts {
  const codes = (prefix: string) =>
    industries.flatMap(({ type, code }) => (type?.startsWith(prefix) && code !== null ? code : []));
  return {
    brand_probability: match.probability,
    ...(holds.activities && { activities: [...activities] }),
    ...some('naics', codes('naics')),
    ...some('mcc', codes('mcc')),
  };
}

/** A fact of one or more words; not known without any. */
const some = (name: string, words: readonly string[]): Facts =>
  words.length === 0 ? {} : { [name]: [...new Set(words)] };

const statusesOf = ({ locations }: BrandRecord): readonly string[] =>
  locations.flatMap(({ operatingStatus }) => operatingStatus ?? []);

/** Known only if a source says of any address whether it is virtual. */
function virtualAddress(entity: EntityRecord | undefined, brand: BrandRecord | undefined): Facts {
  const known = [
    ...(entity?.addresses ?? []),
    ...(entity?.filings ?? []).flatMap((filing) => filing.addresses),
    ...(brand?.locations ?? []).flatMap((location) => location.addresses),
  ].flatMap(({ virtual }) => virtual ?? []);
  return known.length === 0 ? {} : { virtual_address: known.includes('virtual_cmra') };
}
