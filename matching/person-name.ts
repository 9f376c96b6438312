import { findLegalForm } from './legal-forms.ts';
import { NO_PERSON_NAMES, type PersonNames } from './names/person-names.ts';
import { nameTokens } from './names/tokens.ts';
import {
  type BesideName,
  HARDLY_A_NAME,
  isBusinessWord,
  isParticle,
  MIN_PERSON_LOG_ODDS,
  type PersonWords,
  personEvidence,
} from './person-evidence.ts';
import { SURE_FAMILY_OPENERS } from './tables/particles.ts';
import { DEGREES, OFFICES, PERSON_SUFFIXES, PERSON_TITLES } from './tables/person-titles.ts';
import { isNothing } from './tables/placeholders.ts';
import { fold } from './text/fold.ts';

/** A person's name as it is stored. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
}

/** A field of names, some of people and some of organisations. */
export interface NameField {
  /** Which name stands first where no comma says it. */
  readonly first: 'given' | 'family';
  /** Natural logarithm of the odds that a name of the field is one person's, as the publisher's rules and counts have it. */
  readonly prior: number;
}

/** Who a written name is. Never a person where a legal form or a second name makes it none. */
export type NameReading = { readonly why: () => readonly string[] } & (
  | { readonly kind: 'person'; readonly person: PersonName }
  | { readonly kind: 'organisation' | 'several' | 'nothing' | 'unknown' }
);

const MAX_LENGTH = 200;
/** Names of one person have hardly more words, and these names without initials and particles: where neither the field's order
 * nor a comma tells the family name, four are as often two people ("MARY COOPER PETER COOPER"). */
const [MAX_WORDS, MAX_NAMES, MAX_SPOKEN_NAMES] = [7, 4, 3];

/**
 * Reads a name as a person's or an organisation's: a legal form decides first, then words of businesses, then the evidence for
 * a person (personEvidence). Two people are several, and what is not clear is unknown. The name is read without what readName
 * splits off. Never throws; says why.
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

/** "JOHN ROE, MARY DOE" is a list; "GARCIA LOPEZ, MARIA ELENA" begins with no given name. */
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

/** The line, and what stands before its commas and slashes: "ACME CORP., JOHN ROE" begins with a legal person. */
const beginnings = (line: string): readonly string[] =>
  /[,/;]/.test(line) ? [line, ...[...line.matchAll(/[,/;]/g)].map(({ index }) => line.slice(0, index))] : [line];

/** What stands between two names, and for others that are not named. */
const JOINED = /[&+/;]|\b(?:AND|OR|AKA|DBA)\b/;
const AND_OTHERS = /\bET\.? ?(?:AL|UX|VIR)\b/;

/** The code of the legal form of a name, other than two letters that are a given name where people are the rule ("KIM NA"). */
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

/** The word by which a name is an organisation's; undefined where they leave it open. */
const organisationWord = (words: readonly string[], comma: boolean, names: PersonNames): string | undefined =>
  words.find(
    (word) =>
      /\d/.test(word) ||
      SMALL_WORDS.has(word) ||
      (!comma && JOINING_WORDS.has(word)) ||
      /.'S$/.test(word) ||
      isBusinessWord(word, names),
  );
/** Words of phrases and of what is no living person; and those that are names, too: "KIM, IN KYUNG". */
const SMALL_WORDS = new Set('THE OF TRUST TRUSTEE ESTATE TEST ACCT'.split(' '));
const JOINING_WORDS = new Set('FOR AT BY IN ON WITH FROM TO'.split(' '));

interface NameParts {
  /** All names in order, without titles, degrees and suffix. */
  readonly words: readonly string[];
  /** Of these the ones before the comma that ends the family name; 0 without one. */
  readonly beforeComma: number;
  readonly suffix: string | null;
  readonly beside: BesideName;
}

/** The names of a line in upper case, and what stands beside them: "DR JOHN SMITH, JR., M.D." */
function nameParts(line: string, { first }: NameField, names: PersonNames): NameParts {
  let suffix: string | null = null;
  let title = false;
  const pieces = line.split(',').map((piece, at) => {
    const all = piece.split(/[\s]+/).filter((word) => /\w/.test(word));
    return all.flatMap((written, place) => {
      const word = written.includes('.') ? written.replaceAll('.', '') : written;
      const before = at > 0 ? place + 1 : place;
      if (at + place === 0 && all.length > 2 && PERSON_TITLES.has(word)) title = true;
      else if (
        before > 0 &&
        PERSON_SUFFIXES.has(word) &&
        (!ENDINGS.has(word) || (first === 'given' && place === all.length - 1))
      )
        suffix ??= PERSON_SUFFIXES.get(word) ?? null;
      else if (before > 0 && isDegree(word, names)) title = true;
      else return initialsOf(written);
      return [];
    });
  });
  const filled = pieces.filter((words) => words.length > 0);
  const comma = filled.length === 2;
  return {
    words: filled.length > 2 ? [] : filled.flat(),
    beforeComma: comma ? (filled[0]?.length ?? 0) : 0,
    suffix,
    beside: { comma, suffix: suffix !== null, title },
  };
}

/** A degree or an office behind the name; DO is a surname, too. */
const isDegree = (word: string, names: PersonNames): boolean =>
  (OFFICES.has(word) || DEGREES.has(word)) && names.familyShare(word) < HARDLY_A_NAME;

/** "J.R." is two initials; other dots end a word. */
const initialsOf = (written: string): readonly string[] => (LETTERS.test(written) ? [written] : pieces(written));
const LETTERS = /^[A-Z]+$/;
const pieces = (written: string): readonly string[] =>
  written
    .split('.')
    .map((part) => part.replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, ''))
    .filter((part) => part !== '');

/** Suffixes that are initials and words, too, where a name does not end. */
const ENDINGS = new Set(['V', 'SENIOR', 'JUNIOR']);

interface Reading extends PersonWords {
  /** How unusual it is to write names so, as log-odds; 0 for the usual order. */
  readonly order: number;
}

/** The other name first, or two family names, where one is the rule; less so before an initial: "LOPEZ RUIZ ANA M". */
const [TURNED, TWO_FAMILY_NAMES, TWO_BEFORE_INITIAL] = [-4, -2.5, -0.5];
/** By so much the best reading of four names and more has to be more probable than the second. */
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
  const head = openersBefore(words);
  const tail = familyAtEnd(words);
  const isInitialed = longNames(words).length > 2 && words.at(-1)?.length === 1;
  const two = isInitialed ? TWO_BEFORE_INITIAL : TWO_FAMILY_NAMES;
  return [
    { family: words.slice(0, head), given: words.slice(head), order: byFamily },
    { family: words.slice(0, head + 1), given: words.slice(head + 1), order: byFamily + two },
    { family: words.slice(tail), given: words.slice(0, tail), order: byGiven },
    { family: words.slice(tail - 1), given: words.slice(0, tail - 1), order: byGiven + TWO_FAMILY_NAMES },
  ].filter(({ family, given }) => family.length > 0 && given.length > 0 && family.every((word) => word.length > 1));
}

const longNames = (words: readonly string[]) => words.filter((word) => word.length > 1 && !isParticle(word));

/** Names before the given ones: one, and the particles that open it. */
function openersBefore(words: readonly string[]): number {
  let family = 1;
  while (
    SURE_FAMILY_OPENERS.has((words[family - 1] ?? '').toLowerCase()) &&
    words.slice(family + 1).some((word) => word.length > 1)
  )
    family++;
  return family;
}

/** Where the family name at the end begins. */
function familyAtEnd(words: readonly string[]): number {
  let start = words.length - 1;
  while (start > 1 && isParticle(words[start - 1] ?? '')) start--;
  return start;
}
