/**
 * Whose name, address or phone a column holds: the business's, the same at its place, where it gets mail, bills or goods, or
 * another party's.
 */
export type Party =
  | 'business'
  | 'place'
  | 'mail'
  | 'billing'
  | 'shipping'
  | 'home'
  | 'owner'
  | 'agent'
  | 'contact'
  | 'other';

/** Words of a header for each party; the first that fits counts. */
const WORDS: readonly (readonly [Party, RegExp])[] = [
  ['agent', /\b(?:agent|process)\b/],
  ['mail', /\b(?:mail|mailing|correspondence|remit|remittance)\b|\bpostal (?:address|street|city|state|line)\b/],
  ['billing', /\b(?:billing|bill|billto|invoice)\b/],
  ['shipping', /\b(?:shipping|ship|shipto|delivery)\b/],
  ['place', /\bprincipal (?:address|city|cty|state|st|zip|street|country|office|place)\b/],
  ['owner', /\b(?:owner|owners|proprietor|principal|president|ceo|officer|director|member|partner)\b(?!.*\bplace\b)/],
  [
    'contact',
    /\b(?:contact|person|poc|responsible|qualifier|official|signatory|incorporator|organizer|applicant|administrator|manager|attorney|representative|rep|executive|cfo)\b/,
  ],
  [
    'other',
    /\b(?:lender|bank|insurers?|insurance|parent|bond|surety|workers?|preparer|sponsor|landlord|lessor|guarantor|employee|spouse|assigned|assigner|assignee|user|login|sales|buyer|previous|former|old|prior|connected|affiliated|related|acquir\w+|successor)\b/,
  ],
  ['home', /\b(?:home|personal|residence|residential|private)\b/],
  [
    'place',
    /\b(?:physical|phy|location|premises?|site|facility|place|situs|store|outlet|branch|plant|street address|practice)\b/,
  ],
];

/**
 * Whose each column is, by the words of its header; the business's, if they say nothing else. A first word that is the
 * initials of another header stands for that one: "RA City" beside "Registered Agent".
 */
export function partiesOf(headers: readonly string[]): readonly Party[] {
  const written = new Map(
    headers
      .filter((words) => words.includes(' '))
      .map((words) => [initialsOf(words), words] as const)
      // "RA Address" has the initials of "Registered Agent" itself.
      .filter(([initials, words]) => !words.startsWith(`${initials} `)),
  );
  return headers.map((words) => {
    const [first = '', ...rest] = words.split(' ');
    const whole = rest.length === 0 ? undefined : written.get(first);
    const party = whole === undefined ? 'business' : partyOf(whole);
    return party === 'business' ? partyOf(words) : party;
  });
}

const initialsOf = (words: string): string =>
  words
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');

/** Whose the words of a header are by themselves. */
export const partyOf = (words: string): Party => WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'business';
