/**
 * Values that people enter if they have nothing to enter, as whole values: our own selection from the fields of public
 * registers and web forms. Lower case, words separated by single spaces. Omits words that are also names of firms ("Ditto",
 * "Void", "Private").
 */
const NOTHING: ReadonlySet<string> = new Set(
  `n a|na|none|no|nil|null|nan|unknown|unkown|unknwn|unk|undefined|unnamed|unspecified|unavailable|unlisted|unassigned|tbd|tba
  to be determined|to be announced|pending|deleted|not applicable|not available|not provided|not given|not known|not listed
  not specified|not stated|not reported|not disclosed|not assigned|not entered|not required|not on file|not found|none given
  none listed|none provided|none available|none on file|no name|no name given|no name provided|no dba|no dba name|no trade name
  no business name|no owner|no owner name|no agent|no phone|no phone number|no number|no data|no info|no information
  information not available|unknown name|unknown owner|unknown business|unknown party|unknown applicant|name unknown|owner unknown
  same|same as above|same as below|same as business|same as business name|same as legal|same as legal name|same as owner
  same as owner name|same as trade name|same as dba|same as name|same as applicant|same as mailing|same as mailing address|same name
  address unknown|unknown address|no address|no street address|no fixed address|see above|see below
  as above|see attached|see file|see notes|xx|xxx|xxxx|xxxxx
  asdf|asdfasdf|qwerty|first last|first name last name|first name|last name|full name|business name|company name|trade name
  legal name|your name|your business name|do not use`
    .split(/\||\n/)
    .map((phrase) => phrase.trim()),
);
/** Test records in a register. */
const TRIAL = / (?:test (?:acct|account|record|entry|data)|do not use|duplicate (?:record|account|entry)) /;
const TRIAL_HINT = /test|not use|duplicate/i;
const OPENINGS: ReadonlySet<string> = new Set([...NOTHING].map((phrase) => phrase.slice(0, 2)));
const MAX_LENGTH = 100;

/**
 * Whether a text means that there is no value, in any letter case and punctuation: "N/A", "(none)", "SAME AS ABOVE", "ABC
 * TEST ACCT".
 */
export function isNothing(text: string): boolean {
  // A quick test: almost no text begins like one of these phrases or marks a test record.
  if (/^[a-z]{2}/i.test(text) && !OPENINGS.has(text.slice(0, 2).toLowerCase()) && !TRIAL_HINT.test(text)) return false;
  const words = text
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return NOTHING.has(words) || TWICE.test(words) || TRIAL.test(` ${words} `);
}
/** "UNKNOWN UNKNOWN", of a form with two fields for a name; "SAME SAME" may be a restaurant. */
const TWICE = /^(n a|none|null|unknown|tbd) \1$/;
