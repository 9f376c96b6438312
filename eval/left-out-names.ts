import type { ListedRecord } from '../matching/screening/records.ts';
import { pick, type Random } from './perturb.ts';

/** A listed person's primary name as it was changed; undefined where it has nothing to change so. */
export type ListedNameChange = (record: ListedRecord, random: Random, given: readonly string[]) => string | undefined;

const wordsOf = (name: string): string[] => name.split(/\s+/).filter((word) => word !== '');
const primaryWords = ({ names: [primary = ''] }: ListedRecord): string[] => wordsOf(primary);

/** A change of names of so many words. */
const ofWords =
  (
    least: number,
    most: number,
    change: (words: readonly string[], random: Random) => readonly string[],
  ): ListedNameChange =>
  (record, random) => {
    const words = primaryWords(record);
    return words.length < least || words.length > most ? undefined : change(words, random).join(' ');
  };

const without = (words: readonly string[], place: number) => words.toSpliced(place, 1);
const MANY = 12;

/** Endings of patronymics in the transliterations of Russian, Ukrainian and Belarusian. */
const PATRONYMIC = /(?:[EOYIAU]VI[CT]C?H|[EOIY]V?NA|OVYCH|YCH)$/;

/** The words of a family name that end a primary name, where the list sets them apart. */
function familyAtEnd(record: ListedRecord): readonly string[] | undefined {
  const words = primaryWords(record);
  return record.familyNames
    .map(wordsOf)
    .find((family) => family.length < words.length && words.slice(-family.length).join(' ') === family.join(' '));
}

const ofFirstAndLast = ofWords(4, MANY, (words) => [words[0] ?? '', words.at(-1) ?? '']);
/** The first and the last of four or more words, of the parties that are so. */
const firstAndLast =
  (isSo: (record: ListedRecord) => boolean): ListedNameChange =>
  (record, random, given) =>
    isSo(record) ? ofFirstAndLast(record, random, given) : undefined;

/**
 * How people write the names of others: with a part left out, added, or in another order. `given`: first names of other
 * listed persons.
 */
export const PERSON_NAME_CHANGES: Readonly<Record<string, ListedNameChange>> = {
  'a middle name left out': ofWords(3, MANY, (words, random) =>
    without(words, 1 + Math.floor(random() * (words.length - 2))),
  ),
  'a middle name added': (record, random, given) => {
    const words = primaryWords(record);
    return words.length < 2 ? undefined : words.toSpliced(1, 0, pick(given, random) ?? '').join(' ');
  },
  'the second surname left out': (record) =>
    familyAtEnd(record)?.length === 2 &&
    !/^(?:AL|EL|DE|DEL|DA|BIN|VAN|VON|LA|LOS|DOS|ABU|ABD|ABDUL|BEN|SAN)\b/.test(familyAtEnd(record)?.[0] ?? '')
      ? primaryWords(record).slice(0, -1).join(' ')
      : undefined,
  'the patronymic left out': (record) => {
    const words = primaryWords(record);
    return words.length === 3 && PATRONYMIC.test(words[1] ?? '') ? without(words, 1).join(' ') : undefined;
  },
  'the last of three left out': ofWords(3, 3, (words) => without(words, 2)),
  'the first of three left out': ofWords(3, 3, (words) => without(words, 0)),
  'the first and last of four or more': firstAndLast((record) => familyAtEnd(record)?.length !== 2),
  'the same where the last is a second surname': firstAndLast((record) => familyAtEnd(record)?.length === 2),
  'the first and third of four': ofWords(4, 4, (words) => [words[0] ?? '', words[2] ?? '']),
  'the family name first': (record) => {
    const [words, family] = [primaryWords(record), familyAtEnd(record) ?? []];
    const last = Math.max(1, family.length);
    return words.length < 2 ? undefined : [...words.slice(-last), ...words.slice(0, -last)].join(' ');
  },
  'the given name alone': ofWords(2, MANY, (words) => words.slice(0, 1)),
};
