import { alignedNames } from './evidence/name.ts';
import { splitNames } from './names/aliases.ts';
import { align } from './names/alignment.ts';
import { legalFormOf } from './names/legal-forms.ts';
import { type Name, prepareName } from './names/name.ts';
import { LEGAL_SUFFIX, nameDifference } from './names/name-difference.ts';
import { haveRespelledWord } from './names/respelled-word.ts';
import { nameTokens } from './names/tokens.ts';
import type { Word } from './names/word.ts';
import type { Checked } from './verification.ts';

/** Minimum score, 0 to 1, at which names are close (completions.md section 7: "or close by the matching score"). */
export const CLOSE_NAME = 0.85;
/** Maximum characters of a name that are compared. */
const MAX_NAME_LENGTH = 500;

/**
 * completions.md section 7: "Exact name: equal but for letter case. Match: equal but for legal suffix, punctuation,
 * articles, "&", or close by the matching score." `read` comes from wordReader.
 */
export function checkName(requested: string, recorded: string, read: (token: string) => Word): Checked {
  const whole = checkWhole(requested, recorded, read);
  return whole.verdict === 'none' ? (checkParts(requested, recorded, read) ?? whole) : whole;
}

/** One name of a line of several ("ACME LLC DBA JOE'S") may match the other line; the verdict is then never `exact`. */
function checkParts(requested: string, recorded: string, read: (token: string) => Word): Checked | undefined {
  const [ones, others] = [splitNames(requested), splitNames(recorded)];
  if (ones.length + others.length === 2) return undefined;
  const matched = ones.flatMap(({ name: one }) =>
    others.map(({ name: other }) => ({ one, ...checkWhole(one, other, read) })),
  );
  const [best] = matched.filter(({ verdict }) => verdict !== 'none').sort((one, other) => other.score - one.score);
  return best && { verdict: 'match', score: best.score, difference: `: both name "${best.one}"` };
}

function checkWhole(requested: string, recorded: string, read: (token: string) => Word): Checked {
  if (requested.trim() === '' || recorded.trim() === '') return { verdict: 'none', score: 0, difference: '' };
  const same = (name: string) => name.trim().replace(/\s+/g, ' ').toUpperCase();
  if (same(requested) === same(recorded)) return { verdict: 'exact', score: 1, difference: '' };
  const [one, other] = [requested.slice(0, MAX_NAME_LENGTH), recorded.slice(0, MAX_NAME_LENGTH)];
  const query = prepareName(one, read);
  const candidate = prepareName(other, read);
  const alignment = align(query, candidate);
  const found = alignedNames(alignment, 'location');
  const score = found?.score ?? 0;
  const differences = nameDifference(one, other);
  if (differences !== undefined)
    return {
      verdict: 'match',
      score: 1,
      difference:
        differences.length === 0
          ? ''
          : ` but for ${listed(differences)}${differences.includes(LEGAL_SUFFIX) ? formsApart(one, other) : ''}`,
    };
  const initial = middleInitial(one, other);
  if (initial !== undefined)
    return {
      verdict: 'match',
      score: Math.max(score, CLOSE_NAME),
      difference: `: a person's name, one with the family name first, one with the middle initial "${initial}"`,
    };
  const difference = wordsApart(one, other);
  // Siblings have a number more: "ACME BEER III LLC" is not "ACME BEER LLC".
  if (digitsOf(query) !== digitsOf(candidate)) return { verdict: 'none', score, difference };
  if (haveRespelledWord(alignment)) return { verdict: 'match', score: Math.max(score, CLOSE_NAME), difference };
  // A contradiction (another line of business, a foundation beside its firm) counts in the log-odds only.
  const isClose = score >= CLOSE_NAME && (found?.logOdds ?? 0) > 0;
  return { verdict: isClose ? 'match' : 'none', score, difference };
}

/** The digits of all numbers of a name, sorted: numbers may be written together ("24 7", "247") or stand in another order. */
const digitsOf = ({ words }: Name): string =>
  words
    .flatMap(({ isNumber, stem }) => (isNumber ? [...stem.replace(/\D/g, '')] : []))
    .toSorted()
    .join('');

/** The codes of two legal forms of different kinds: a firm is not also the other one. Empty if only one name has a form, or both one kind. */
function formsApart(requested: string, recorded: string): string {
  const [one, other] = [legalFormOf(requested), legalFormOf(recorded)];
  if (!one?.type || !other?.type || one.type === other.type) return '';
  return `: the request has "${one.code}" where the record has "${other.code}"`;
}

/**
 * The initial that only one of two names has, where one of them puts the family name first, as only persons' names do: "M"
 * for "Yonas Ahmed" and "AHMED YONAS M". A firm of two words is a different firm with a letter added, so the order is
 * required.
 */
function middleInitial(one: string, other: string): string | undefined {
  const [[first = '', second = '', ...none] = [], longer = []] = [nameTokens(one), nameTokens(other)].toSorted(
    (name, another) => name.length - another.length,
  );
  if (none.length > 0 || Math.min(first.length, second.length) < 2 || longer.length !== 3) return undefined;
  const familyFirst = [second, first].join(' ');
  const [initial = ''] = longer.filter((word) => word.length === 1);
  const isReversed = longer.filter((word) => word !== initial).join(' ') === familyFirst && longer[0] !== initial;
  return isReversed && /^\p{L}$/u.test(initial) ? initial.toUpperCase() : undefined;
}

/** Describes the words of each name that the other lacks, as written. */
function wordsApart(one: string, other: string): string {
  const [extra, lacking] = [wordsBeyond(one, other), wordsBeyond(other, one)];
  if (extra !== '' && lacking !== '') return `: the request has "${extra}" where the record has "${lacking}"`;
  if (extra !== '') return `: the request also has "${extra}"`;
  return lacking === '' ? ': the words stand in another order' : `: the record also has "${lacking}"`;
}

function wordsBeyond(name: string, other: string): string {
  const known = new Set(nameTokens(other));
  return name
    .split(/[\s,;]+/)
    .filter((word) => nameTokens(word).some((token) => !known.has(token)))
    .join(' ')
    .toUpperCase();
}

const listed = (phrases: readonly string[]): string =>
  phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1)}`;
