import type { ListSearchField } from '../../operations/list.ts';
import { headerTokens } from './header-tokens.ts';
import { type Party, partyOf } from './party.ts';

/** The evidence of a column's header. */
export interface HeaderEvidence {
  /** The field that its words name; null if they name something else, undefined if they say nothing. */
  readonly field: ListSearchField | null | undefined;
  /** How sure it is, as log-odds above 0. */
  readonly weight: number;
  /** The deciding word. */
  readonly word: string;
  /** Another field that the word may name: "St" is a state or a street. */
  readonly also?: ListSearchField | undefined;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words that name a field when they end a header. */
const FIELD_WORDS: ReadonlyMap<string, ListSearchField> = new Map(
  Object.entries({
    ADDRESS_POSTAL_CODE: 'zip postal',
    ADDRESS_STATE: 'state st province',
    ADDRESS_CITY: 'city cty town municipality locality village',
    ADDRESS_STREET2: 'suite unit apt apartment floor room',
    ADDRESS_STREET1: 'address street thoroughfare',
    WEBSITE: 'website url web homepage domain www',
    PERSON_FIRST_NAME: 'first given',
    PERSON_LAST_NAME: 'last family',
    NAME: 'name title dba',
  } satisfies Record<ListSearchField, string>).flatMap(([field, words]) =>
    words.split(' ').map((word): [string, ListSearchField] => [word, field as ListSearchField]),
  ),
);
/** Words for whoever has a name; alone, they stand for names of businesses. */
const BUSINESSES = setOf(`business company companies firm organization corporation merchant vendor supplier client
  customer employer brand establishment facility store shop restaurant venue entity licensee taxpayer borrower applicant institution
  school practice provider prospect account doing trade trading legal corporate operating registrant awardee recipient grantee
  contractor dealer franchise location site premises outlet member debtor debit seller co`);
/** Whether a word is of a business or person other than the one that a row is about. */
const isOfAnother = (word: string): boolean => !BUSINESSES.has(word) && ANOTHER.has(partyOf(word));
const ANOTHER: ReadonlySet<Party> = new Set(['owner', 'agent', 'contact', 'other'] as const);
/** Words that may follow the deciding word. */
const TRAILING =
  setOf(`name code cd text txt value line ln full clean cleaned canonical official raw original current primary main
  new abbreviation abbr abbrev abbreviated us usa field column col 1 01 5 9 official normalized standardized std orig
  latest preferred region`);
/** Things that are not a field, whatever stands before them. */
const FOREIGN = setOf(`id ids identifier number phone phones telephone fax mobile cell email mail e date dates day
  year yr month week time timestamp type kind status description category categories class classification amount amt count total sum
  county country lat latitude lon lng long longitude ein fein tin ssn duns uei naics sic mcc industry sector notes note comment comments remark
  remarks flag score grade rank language gender sex race veteran ethnicity district precinct ward tract fips msa csa cbsa income assets asset
  revenue sales employees jobs key hash uuid guid source tag tags version file filename path age sort ico form rating reviews size program
  programs list code codes cd notice policy requirement parcel block lot neighborhood zone timezone area hours range filing
  permit license licence account dob birthday birth prefix suffix salutation middle mi mname initial citizenship citizenships
  nationality nationalities accuracy group division market ticker symbol password group`);
/**
 * Words that, before a field's word, make it something else: "state of incorporation", "is_seattle_address", "email
 * address".
 */
const SPOILERS =
  setOf(`email e is has incorporation formation incorporated formed jurisdiction organized birth issue issued issuing license
  licence driver plate tax ip mac number source info information list document product item project program sort file host user login screen
  license county bank birthplace previous former old prior alternate alternative secondary alt other second third fourth 3 4 tax
  logo image photo linkedin facebook twitter instagram yelp`);

/** A header without evidence. */
export const NO_EVIDENCE: HeaderEvidence = { field: undefined, weight: 0, word: '' };

/** The evidence of a header's words by their order: the last significant word decides, and the words before it qualify it. */
export function headerEvidence(header: string): HeaderEvidence {
  const tokens = headerTokens(header);
  const special = phraseEvidence(tokens);
  if (special !== undefined) return special;
  const of = tokens.indexOf('of');
  // "state of incorporation", "name of business": the words after "of" qualify.
  const words = of > 0 ? [...tokens.slice(of + 1), ...tokens.slice(0, of)] : tokens;
  const at = headOf(words);
  const head = words[at] ?? '';
  const qualifiers = words.filter((_, index) => index !== at);
  const field = FIELD_WORDS.get(head);
  if (field === undefined) return nounEvidence(words, at);
  if (field === 'NAME') return nameEvidence(qualifiers, head);
  if (field === 'PERSON_FIRST_NAME' || field === 'PERSON_LAST_NAME')
    return { field, weight: personWeight(qualifiers), word: head };
  const spoiler = qualifiers.find((word) => SPOILERS.has(word));
  if (field === 'ADDRESS_STREET1' && /^(?:email|e|ip|mac)$/.test(spoiler ?? ''))
    return { field: null, weight: 4, word: spoiler ?? '' };
  if (
    field === 'ADDRESS_STREET1' &&
    qualifiers.some((word) => /^(?:web|website|internet|site)$/.test(word)) &&
    head !== 'street'
  )
    return { field: qualifiers.includes('site') ? field : 'WEBSITE', weight: 4, word: head };
  if (field === 'ADDRESS_STREET1' && qualifiers.some((word) => /^(?:2|02|two|second|secondary|ii)$/.test(word)))
    return { field: 'ADDRESS_STREET2', weight: 4, word: `${head} 2` };
  if (spoiler !== undefined && field !== 'ADDRESS_STREET1') return { field, weight: -3, word: spoiler };
  const also = head === 'st' ? { also: 'ADDRESS_STREET1' as const } : {};
  return { field, weight: weightOf(field, head, qualifiers), word: head, ...also };
}

/**
 * Log-odds of a person's name by the qualifiers: businesses are found by owners and officers; an agent serves many
 * businesses.
 */
const personWeight = (qualifiers: readonly string[]): number =>
  qualifiers.some((word) => /^(?:agent|attorney|preparer|representative|rep|spouse)$/.test(word)) ? 2 : 4;

function weightOf(field: ListSearchField, head: string, qualifiers: readonly string[]): number {
  if (field === 'WEBSITE' && qualifiers.includes('name')) return 3;
  // A second spelling of the same thing has lower priority than the first.
  const spelled = qualifiers.some((word) => /^(?:raw|original|orig)$/.test(word)) ? 1 : 0;
  if (head === 'street' && qualifiers.includes('name')) return 2;
  if (head === 'st' && qualifiers.length > 0) return 2;
  // As often the abbreviation of a county or a country.
  if (head === 'cty') return 1.9;
  if (['unit', 'room', 'floor', 'site', 'domain'].includes(head)) return 3;
  return 4 - spelled;
}

/** The evidence of phrases whose words mean something else together. */
function phraseEvidence(tokens: readonly string[]): HeaderEvidence | undefined {
  const text = tokens.join(' ');
  const found = PHRASES.find(([pattern]) => pattern.test(text));
  if (found === undefined) return undefined;
  const [, field, weight] = found;
  return { field, weight, word: text };
}

const PHRASES: readonly [RegExp, ListSearchField | null, number][] = [
  [/\b(?:house|street|building|civic|st) (?:number|type|suffix|prefix|direction|dir)\b/, null, 4],
  [/\bdoing business as\b|\bdba\b(?!.*\b(?:date|id|number)\b)/, 'NAME', 4.2],
  [/\b(?:address|addr|street|add) (?:line )?(?:3|4)\b|\bline (?:3|4)\b/, null, 4],
  [/\bsecond line\b.*\baddress\b/, 'ADDRESS_STREET2', 4],
  [/\bfirst line\b.*\baddress\b/, 'ADDRESS_STREET1', 4],
  [/^web ?site\b|\bweb ?(?:site|page)\b|\bhome ?page\b/, 'WEBSITE', 4],
  [/\bstate (?:of )?(?:incorporation|formation|organization|inc|registration)\b/, null, 4],
  [/\b(?:file|document|source|list|information|xml|download|image|logo|notice)\b.*\burl\b/, null, 3],
  [/\bzip (?:4|plus|ext|extension|suffix)\b/, null, 3],
];

/** Index of the deciding word: the last one that is not merely trailing. */
function headOf(words: readonly string[]): number {
  let at = words.length - 1;
  while (at > 0 && isTrailing(words[at] ?? '')) {
    const before = words.slice(0, at).findLast((word) => !isTrailing(word));
    // A name or a code decides itself, except after a place: "company name" is a name; "city name" and "state code" are a
    // city and a state.
    const isOfPlace = PLACE_FIELDS.has(FIELD_WORDS.get(before ?? '') ?? 'NAME');
    if (NAMES_AND_CODES.has(words[at] ?? '') && !isOfPlace) break;
    at -= 1;
  }
  return at;
}
const isTrailing = (word: string) => TRAILING.has(word) || /^\d+$/.test(word);
const NAMES_AND_CODES = setOf('name code cd');
const PLACE_FIELDS: ReadonlySet<ListSearchField> = new Set([
  'ADDRESS_POSTAL_CODE',
  'ADDRESS_STATE',
  'ADDRESS_CITY',
  'ADDRESS_STREET1',
  'PERSON_FIRST_NAME',
  'PERSON_LAST_NAME',
  'WEBSITE',
] as const);

/** The evidence of a header that names no field: a type of business stands for its name, other things are not a field. */
function nounEvidence(words: readonly string[], at: number): HeaderEvidence {
  const head = words[at] ?? '';
  const rest = words.filter((_, index) => index !== at);
  if (FOREIGN.has(head)) return { field: null, weight: 4, word: head };
  if (rest.some((word) => word === 'is' || word === 'has') && words[0] !== head)
    return { field: null, weight: 3, word: words[0] ?? '' };
  if (isOfAnother(head)) return { field: null, weight: 2, word: head };
  if (BUSINESSES.has(head) && !words.some(isOfAnother))
    return {
      field: 'NAME',
      weight: ['account', 'location', 'site', 'trade', 'legal', 'provider', 'member'].includes(head) ? 1.5 : 4.5,
      word: head,
    };
  return NO_EVIDENCE;
}

/** Whose name a column holds: the business's, a part of a person's, or another party's. */
function nameEvidence(qualifiers: readonly string[], head: string): HeaderEvidence {
  const has = (pattern: RegExp) => qualifiers.some((word) => pattern.test(word));
  if (has(/^(?:first|given|f)$/))
    return { field: 'PERSON_FIRST_NAME', weight: personWeight(qualifiers), word: 'first name' };
  if (has(/^(?:last|family|l|sur)$/))
    return { field: 'PERSON_LAST_NAME', weight: personWeight(qualifiers), word: 'last name' };
  const foreign = qualifiers.find((word) => SPOILERS.has(word) || (FOREIGN.has(word) && word !== 'account'));
  const another = qualifiers.find((word) => isOfAnother(word) && word !== 'sales');
  if (another !== undefined || has(/^full$/)) {
    return { field: null, weight: 3, word: `${another ?? 'full'} name` };
  }
  if (foreign !== undefined) return { field: null, weight: 3, word: `${foreign} name` };
  if (has(/^(?:2|alternate|alt|aka|second)$/)) return { field: 'NAME', weight: 1.5, word: head };
  if (has(/^(?:trade|trading|brand|store|dba)$/)) return { field: 'NAME', weight: 4.2, word: 'trade name' };
  if (has(/^(?:raw|original)$/)) return { field: 'NAME', weight: 2.5, word: head };
  if (head === 'title') return { field: 'NAME', weight: 0.5, word: head };
  if (qualifiers.length === 0 || qualifiers.some((word) => BUSINESSES.has(word)))
    return { field: 'NAME', weight: 4, word: head };
  return { field: 'NAME', weight: 2, word: head };
}
