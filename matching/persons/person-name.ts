import { findLegalForm } from '../names/legal-forms.ts';
import { NO_PERSON_NAMES, type PersonNames } from '../names/person-names.ts';
import { nameTokens } from '../names/tokens.ts';
import { PERSON_SUFFIXES } from '../tables/person-titles.ts';
import { isNothing } from '../tables/placeholders.ts';
import { fold } from '../text/fold.ts';
import {
  type BesideName,
  isBusinessWord,
  isParticle,
  MIN_PERSON_LOG_ODDS,
  type PersonWords,
  personEvidence,
} from './person-evidence.ts';
import { familyAtBegin, familyAtEnd, nameWords } from './person-parts.ts';

/** A person's name in its stored form. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
}

/** A field of names, some of people and some of organisations. */
export interface NameField {
  /** Which name comes first if there is no comma. */
  readonly first: 'given' | 'family';
  /** Natural logarithm of the odds that a name of the field is one person's, by the publisher's rules and counts. */
  readonly prior: number;
}

/** Whose name a written name is. Never a person's if it has a legal form or a second name. */
export type NameReading = { readonly why: () => readonly string[] } & (
  | { readonly kind: 'person'; readonly person: PersonName }
  | { readonly kind: 'organisation' | 'several' | 'nothing' | 'unknown' }
);

const MAX_LENGTH = 200;
/**
 * Maximum words of one person's name; maximum names among them, without initials and particles; and the same maximum where
 * neither the field's order nor a comma shows the family name, since four such names are as often two people ("MARY COOPER
 * PETER COOPER").
 */
const [MAX_WORDS, MAX_NAMES, MAX_SPOKEN_NAMES] = [7, 4, 3];

/**
 * Reads a name as a person's or an organisation's: a legal form decides first, then words of businesses, then the evidence
 * for a person (personEvidence). Two people are `several`; a name that is not clear is `unknown`. Expects a name without
 * the parts that readName splits off. Never throws; `why` gives the reasons.
 */
export function readPerson(written: string, field: NameField, names: PersonNames = NO_PERSON_NAMES): NameReading {
  if (isNothing(written)) return { kind: 'nothing', why: () => ['it says that there is none'] };
  if (written.length > MAX_LENGTH) return { kind: 'unknown', why: () => ['it is too long'] };
  const line = fold(written).toUpperCase();
  const form = beginnings(line)
    .map((part) => legalForm(part, field, names))
    .find(isThere);
  if (form !== undefined) return { kind: 'organisation', why: () => [`the legal form ${form}`] };
  const sides = line
    .split(JOINED)
    .filter((side) => side.trim() !== '')
    .map((side) => nameParts(side, field, names));
  const other = sides.map(({ words, beside }) => organisationWord(words, beside.comma, names)).find(isThere);
  if (other !== undefined) return { kind: 'organisation', why: () => [`the word ${other}`] };
  if (sides.length > 1 || AND_OTHERS.test(line)) return { kind: 'several', why: () => ['it joins several'] };
  const [parts = nameParts(line, field, names)] = sides;
  if (isList(parts, names)) return { kind: 'several', why: () => ['a comma between two names'] };
  const count = parts.words.length;
  if (count < 2) return { kind: 'unknown', why: () => ['a word alone'] };
  const most = parts.beside.comma || field.first === 'family' ? MAX_NAMES : MAX_SPOKEN_NAMES;
  if (count > MAX_WORDS || longNames(parts.words).length > most)
    return { kind: 'unknown', why: () => [`${count} words`] };
  return bestReading(parts, field, names);
}

const isThere = <T>(value: T | undefined): value is T => value !== undefined;

/** "JOHN ROE, MARY DOE" is a list; "GARCIA LOPEZ, MARIA ELENA" is not, because it does not begin with a given name. */
function isList({ words, beforeComma }: NameParts, names: PersonNames): boolean {
  const [before, after] = [words.slice(0, beforeComma), words.slice(beforeComma)].map(longNames);
  const [first] = before ?? [];
  return (
    first !== undefined &&
    before?.length === 2 &&
    after !== undefined &&
    after.length > 1 &&
    names.givenShare(first) > names.familyShare(first)
  );
}

/**
 * The line, and the text before each of its commas, slashes and semicolons: "ACME CORP., JOHN ROE" begins with a legal
 * entity.
 */
const beginnings = (line: string): readonly string[] =>
  /[,/;]/.test(line) ? [line, ...[...line.matchAll(/[,/;]/g)].map(({ index }) => line.slice(0, index))] : [line];

/** Signs and words between two names; below, words for others who are not named. */
const JOINED = /[&+/;]|\b(?:AND|OR|AKA|DBA)\b/;
const AND_OTHERS = /\bET\.? ?(?:AL|UX|VIR)\b/;

/**
 * The code of a name's legal form, except initials or two letters that are a given name in a field where people are the
 * rule ("KIM NA").
 */
function legalForm(line: string, { prior }: NameField, names: PersonNames): string | undefined {
  const tokens = nameTokens(line);
  const { form, start } = findLegalForm(tokens);
  const [only] = tokens.slice(start);
  const isInitials = tokens.slice(start).every((token) => token.length === 1) && !line.includes('.');
  const isName = only?.length === 2 && tokens.length - start === 1 && names.givenShare(only.toUpperCase()) > 0;
  if (form === null || (prior >= MIN_PERSON_LOG_ODDS && (isInitials || isName))) return LEADING_FORM.exec(line)?.[1];
  return form.code;
}
const LEADING_FORM = /^(LLC|INC|CORPORATION)\b/;

/** The word that makes a name an organisation's; undefined if no word does. */
const organisationWord = (words: readonly string[], comma: boolean, names: PersonNames): string | undefined =>
  words.find(
    (word) =>
      /\d/.test(word) ||
      SMALL_WORDS.has(word) ||
      (!comma && JOINING_WORDS.has(word)) ||
      /.'S$/.test(word) ||
      isBusinessWord(word, names),
  );
/** Words of phrases and of things that are not a living person; below, words that may also be names: "KIM, IN KYUNG". */
const SMALL_WORDS = new Set('THE OF TRUST TRUSTEE ESTATE SETTLEMENT TEST ACCT'.split(' '));
const JOINING_WORDS = new Set('FOR AT BY IN ON WITH FROM TO'.split(' '));

interface NameParts {
  /** All names in order, without titles, degrees and suffix. */
  readonly words: readonly string[];
  /** How many of them stand before the comma that ends the family name; 0 without a comma. */
  readonly beforeComma: number;
  readonly suffix: string | null;
  readonly beside: BesideName;
}

function nameParts(line: string, { first }: NameField, names: PersonNames): NameParts {
  const { pieces, titles, degrees, suffixes } = nameWords(line, first, names);
  const comma = pieces.length === 2;
  const [written] = suffixes;
  return {
    words: pieces.length > 2 ? [] : pieces.flat(),
    beforeComma: comma ? (pieces[0]?.length ?? 0) : 0,
    suffix: written === undefined ? null : (PERSON_SUFFIXES.get(written) ?? null),
    beside: { comma, suffix: written !== undefined, title: titles.length + degrees.length > 0 },
  };
}

interface Reading extends PersonWords {
  /** How unusual this order of names is, as log-odds; 0 for the usual order. */
  readonly order: number;
}

/**
 * Log-odds of the unusual order, and of two family names where one is the rule; the latter are less unusual before an
 * initial: "LOPEZ RUIZ ANA M".
 */
const [TURNED, TWO_FAMILY_NAMES, TWO_BEFORE_INITIAL] = [-4, -2.5, -0.5];
/** Minimum difference in log-odds between the best reading and the second for a name of four or more words. */
const CLEARLY = 1;

function bestReading(parts: NameParts, field: NameField, names: PersonNames): NameReading {
  const { words, beside, suffix } = parts;
  const [best, second] = readingsOf(parts, field)
    .filter(({ given }) => given.some((word) => word.length > 1))
    .map((reading) => {
      const { logOdds, why } = personEvidence(reading, beside, names, field.prior);
      return { ...reading, logOdds: logOdds + reading.order, why };
    })
    .sort((one, other) => other.logOdds - one.logOdds);
  if (best === undefined) return { kind: 'unknown', why: () => ['initials alone'] };
  const isClear =
    longNames(words).length < 4 ||
    beside.comma ||
    (!names.isEmpty && best.logOdds - (second?.logOdds ?? -Infinity) >= CLEARLY);
  if (best.logOdds < MIN_PERSON_LOG_ODDS || !isClear) return { kind: 'unknown', why: best.why };
  const lastName = best.family.join(' ');
  const firstName = best.given.find((word) => word.length > 1) ?? '';
  const fullName = [...best.given, lastName, ...(suffix === null ? [] : [suffix])].join(' ');
  return { kind: 'person', person: { firstName, lastName, fullName }, why: best.why };
}

function readingsOf({ words, beforeComma }: NameParts, { first }: NameField): readonly Reading[] {
  if (beforeComma > 0) return [{ family: words.slice(0, beforeComma), given: words.slice(beforeComma), order: 0 }];
  const byFamily = first === 'family' ? 0 : TURNED;
  const byGiven = first === 'given' ? 0 : TURNED;
  const head = familyAtBegin(words);
  const tail = familyAtEnd(words);
  const isInitialed = longNames(words).length > 2 && words.at(-1)?.length === 1;
  const two = isInitialed ? TWO_BEFORE_INITIAL : TWO_FAMILY_NAMES;
  return [
    { family: words.slice(0, head), given: words.slice(head), order: byFamily },
    { family: words.slice(0, head + 1), given: words.slice(head + 1), order: byFamily + two },
    { family: words.slice(tail), given: words.slice(0, tail), order: byGiven },
    { family: words.slice(tail - 1), given: words.slice(0, tail - 1), order: byGiven + TWO_FAMILY_NAMES },
  ].filter(({ family }) => family.every((word) => word.length > 1));
}

const longNames = (words: readonly string[]) => words.filter((word) => word.length > 1 && !isParticle(word));
