import { addressWords } from '../../matching/screening/attribute-score.ts';
import type { Attribute } from '../../matching/screening/configuration.ts';
import { screenedWords } from '../../matching/screening/name-words.ts';
import type { AttributeResult, ScreeningHit } from '../../matching/screening/screen.ts';
import { writingsOf } from '../../matching/screening/scripts.ts';
import type { LeftOut } from '../../matching/screening/written-attribute.ts';

/** Explains the score of a hit: one or two sentences for each attribute. */
export const hitExplanation = ({ attributesUsed, attributes, entity }: ScreeningHit): string =>
  attributesUsed
    .flatMap((attribute) => {
      const result = attributes[attribute];
      return result === undefined ? [] : explanationOf(attribute, result, entity.weakNames);
    })
    .join(' ');

/** What a screening did without, in a sentence. */
export const leftOutSentence = ({ attribute, value, expected }: LeftOut): string =>
  `${attribute} was left out: expected ${expected}, got ${JSON.stringify(value)}.`;

/**
 * Explains in one or two sentences, for an analyst, how an attribute of a listed record got its score. `weakNames`: those of
 * the record.
 */
export function explanationOf(
  attribute: Attribute,
  result: AttributeResult,
  weakNames: readonly string[] = [],
): string {
  switch (attribute) {
    case 'person_name':
    case 'org_name':
      return `${ofName(result)}${isWeak(result, weakNames) ? ' A list calls this alias weak.' : ''}`;
    case 'dob':
      return ofBirthDay(result);
    case 'country_of_affiliation':
      return result.score === 1
        ? `${result.query} is a country of the listed party.`
        : `${result.query} is not one of the listed party's countries, such as ${result.value}.`;
    case 'address':
      return ofAddress(result);
  }
}

/** Whether the compared name is one of the ways to write a weak alias. */
const isWeak = ({ value }: AttributeResult, weakNames: readonly string[]): boolean =>
  weakNames.some((name) => writingsOf(name).includes(value));

function ofName({ query, value, compared = [] }: AttributeResult): string {
  const alike = compared.filter(({ similarity }) => similarity < 1);
  const missing = [
    left(
      'the list also has',
      screenedWords(value),
      compared.map(({ listed }) => listed),
    ),
    left(
      'the search also has',
      screenedWords(query),
      compared.map((each) => each.query),
    ),
  ].filter((part) => part !== '');
  if (alike.length === 0 && missing.length === 0) return `"${query}" has the words of the listed name "${value}".`;
  const taken = alike.map((each) => `"${each.query}" was taken for "${each.listed}" (${each.similarity.toFixed(2)})`);
  const equal = compared.filter(({ similarity }) => similarity === 1).map(({ listed }) => `"${listed}"`);
  const parts = [equal.length === 0 ? '' : `both have ${equal.join(', ')}`, ...taken, ...missing];
  return `"${query}" was compared with the listed name "${value}": ${parts.filter((part) => part !== '').join('; ')}.`;
}

/** The words of a name that matched no word of the other; two words that were joined count as compared. */
function left(what: string, words: readonly string[], compared: readonly string[]): string {
  const used = compared.map((text) => text.replaceAll(' ', ''));
  const others = words.filter((word) => !used.some((text) => text.includes(word)));
  return others.length === 0 ? '' : `${what} ${others.map((word) => `"${word}"`).join(', ')}`;
}

/** The sentences by score of compareBirthDays. */
const BIRTH_DAYS: Readonly<Record<number, string>> = {
  1: 'is the listed day of birth',
  0.9: 'is the listed {} with day and month swapped',
  0.7: 'agrees with the listed {} in two of year, month and day',
  0.5: 'is in the year of the listed {}',
  0.2: 'is a year from the listed {}',
};

const ofBirthDay = ({ query, value, score }: AttributeResult): string =>
  query === value.slice(0, 4)
    ? `${query} is the year of the listed ${value}.`
    : `${query} ${(BIRTH_DAYS[score] ?? 'is not the listed {}').replace('{}', value)}.`;

function ofAddress({ query, value }: AttributeResult): string {
  const listed = addressWords(value);
  const shared = addressWords(query).filter((word) => listed.includes(word));
  const words = shared.map((word) => `"${word}"`).join(', ');
  return `"${query}" ${shared.length === 0 ? 'shares no word' : `shares ${words}`} with the listed "${value}".`;
}
