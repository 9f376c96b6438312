import type { KeptTask, VerificationDecision } from '../../rest/schemas.ts';

/** Titles of tasks, by their names in the API. */
const TASKS: Readonly<Record<string, string>> = {
  address_verification: 'Address',
  sos_address_verification: 'Address on filings',
  name_verification: 'Name',
  sos_name_verification: 'Name on filings',
  person_verification: 'Person',
  domestic_registration: 'Registration',
  ssn_verification: 'Social security number',
  tin_verification: 'Tax number',
  watchlist: 'Watchlists',
};

export const taskTitle = (name: string): string => TASKS[name] ?? plain(name);

/** Short words for results: `name_exact_match` becomes "exact match" below the title of its task. */
const RESULTS: Readonly<Record<string, string>> = {
  address_exact_match: 'exact match',
  address_match: 'match',
  address_not_verified: 'not verified',
  name_exact_match: 'exact match',
  name_match: 'match',
  name_not_verified: 'not verified',
  person_match: 'match',
  person_not_verified: 'not verified',
  domestic_active: 'active',
  domestic_unknown: 'status unknown',
  domestic_inactive: 'inactive',
  domestic_not_found: 'not found',
  ssn_verified: 'verified',
  ssn_invalid: 'invalid',
  ssn_not_verified: 'not verified',
  tin_verified: 'verified',
  tin_invalid: 'invalid',
  tin_not_verified: 'not verified',
  not_completed: 'not completed',
  watchlist_no_hits: 'no hits',
  watchlist_hits: 'hits',
};

const resultWords = (result: string): string => RESULTS[result] ?? plain(result);

type Kind = 'plain' | 'good' | 'warn' | 'bad';

/** What a result without records rests on, where that is more than the result says. */
const SILENT: Readonly<Partial<Record<NonNullable<KeptTask['coverage']>, readonly [words: string, kind: Kind]>>> = {
  not_given: ['nothing to compare', 'plain'],
  not_covered: ['not covered by the data', 'warn'],
  outdated: ['only in old sources', 'warn'],
};

const silentOf = ({ coverage }: KeptTask) => (coverage === null ? undefined : SILENT[coverage]);

/** True if the result of a task says something of the business: there was something to compare, and records that could have it. */
export const isTelling = (task: KeptTask): boolean => silentOf(task) === undefined;

/** The result of a task in a word or two, and its severity. */
export function resultOf(task: KeptTask): readonly [words: string, kind: Kind] {
  const silent = silentOf(task);
  if (silent !== undefined) return silent;
  const { status, result } = task;
  const isOpen = result === 'domestic_unknown' || result === 'not_completed';
  return [resultWords(result), isOpen ? 'warn' : status === 'success' ? 'good' : 'bad'];
}

/** The attrs that are figures of card transactions. */
export const CARD_QUANTITIES = [
  'card_revenue_amount',
  'card_revenue_yoy_growth',
  'card_revenue_prior_period_growth',
  'card_transactions_count',
  'card_customers_average_daily_count',
  'avg_transaction_size',
  'refunds_amount',
  'has_transactions',
] as const;

/** What attrs add, by their names in the API. */
export const ATTRS: readonly (readonly [attr: string, title: string])[] = [
  ['watchlist', 'Watchlists'],
  ['bankruptcies', 'Bankruptcies'],
  ['operating_status', 'Operating status'],
  ['phone_numbers', 'Phone numbers'],
  ['revenue_quality', 'Revenue warnings'],
  ['card_revenue_amount', 'Card revenue'],
  ['card_revenue_yoy_growth', 'Card revenue, yearly growth'],
  ['card_revenue_prior_period_growth', 'Card revenue, growth from the prior period'],
  ['card_transactions_count', 'Card transactions'],
  ['card_customers_average_daily_count', 'Customers per day'],
  ['avg_transaction_size', 'Average transaction size'],
  ['refunds_amount', 'Refunds'],
  ['has_transactions', 'Has transactions'],
];

const NUMBERS: Readonly<Record<string, string>> = {
  tin_verification: 'Tax number',
  ssn_verification: 'Social security number',
};

export const attrTitle = (name: string): string =>
  NUMBERS[name] ?? ATTRS.find(([attr]) => attr === name)?.[1] ?? plain(name);

export const DECIDED: Readonly<Record<VerificationDecision['status'], readonly [word: string, kind: Kind]>> = {
  approved: ['Approved', 'good'],
  referred: ['Referred', 'warn'],
  rejected: ['Rejected', 'bad'],
};

const plain = (name: string): string => name.replaceAll('_', ' ');
