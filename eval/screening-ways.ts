import { join } from 'node:path';
import type { PersonNames } from '../matching/names/person-names.ts';
import { screenedWords } from '../matching/screening/name-words.ts';
import type { ListedRecord } from '../matching/screening/records.ts';
import { screenedWord } from '../matching/screening/screened-word.ts';
import { buildScreeningIndex, type ScreeningIndex } from '../matching/screening/screening-index.ts';
import { type ListedNameChange, PERSON_NAME_CHANGES } from './left-out-names.ts';
import { type Damage, LISTED_NAME_DAMAGE } from './listed-name-damage.ts';
import { isHeldOut } from './ordinary-names.ts';
import { ORGANISATION_NAME_CHANGES } from './organisation-names.ts';
import { pick, seeded } from './perturb.ts';
import { readRows } from './rows.ts';
import { type ScreenCase, type Screened, screenCases } from './screen-names.ts';
import { LIST_PERTURBATIONS } from './screening-set.ts';

/** The halves of the listed parties: numbers are chosen by one, and judged by the other. */
export const HALVES = ['development', 'held out'] as const;

/** Draws for each case at most so many records until one has what the way changes. */
const DRAWS = 12;
const SEED = 7;

/** Primary names of one half of the lists, changed in every way: about `count` persons, organisations or both for each. */
export function changedNames(index: ScreeningIndex, half: (typeof HALVES)[number], count: number): ScreenCase[] {
  const own = index.records.filter(({ legalEntityId }) => isHeldOut(legalEntityId) === (half === 'held out'));
  const persons = own.filter(({ isPerson }) => isPerson);
  const others = own.filter(({ isPerson }) => !isPerson);
  const given = persons.flatMap(({ names: [name = ''] }) => name.split(' ')[0] ?? []);
  const ways: (readonly [string, readonly ListedRecord[], ListedNameChange])[] = [
    ...Object.entries(PERSON_NAME_CHANGES).map(([way, change]) => [way, persons, change] as const),
    ...Object.entries(ORGANISATION_NAME_CHANGES).map(([way, change]) => [way, others, change] as const),
    ...Object.entries(LIST_PERTURBATIONS).map(([way, damage]) => [way, own, ofPrimary(damage)] as const),
    ...Object.entries(LISTED_NAME_DAMAGE).map(
      ([way, { of, damage }]) =>
        [way, of === 'all' ? own : of === 'persons' ? persons : others, ofPrimary(damage)] as const,
    ),
  ];
  return ways.flatMap(([kind, records, change]) => {
    const random = seeded(SEED);
    const cases: ScreenCase[] = [];
    for (let draw = 0; draw < count * DRAWS && cases.length < count; draw += 1) {
      const record = pick(records, random);
      const name = record === undefined ? undefined : change(record, random, given);
      if (record !== undefined && name !== undefined) cases.push(caseOf(record, name, kind));
    }
    return cases;
  });
}

const ofPrimary =
  (damage: Damage['damage']): ListedNameChange =>
  ({ names: [name = ''] }, random) =>
    damage(name, random);

const caseOf = ({ isPerson, legalEntityId }: ListedRecord, name: string, kind: string): ScreenCase => ({
  fields: isPerson ? { person: name } : { name },
  label: true,
  expected: legalEntityId,
  kind,
});

const PRESS_NAMES = join(import.meta.dirname, 'sets', 'press-names.csv');

/** The names that the press uses for people who are on a loaded list. */
export const pressNames = (): ScreenCase[] =>
  readRows(PRESS_NAMES, { delimiter: ',', encoding: 'utf8' }).flatMap(({ name = '', expected = '' }) =>
    expected === '' ? [] : [{ fields: { person: name }, label: true, expected, kind: 'as the press has it' }],
  );

const isForeign = (name: string): boolean => /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name);

/** The listed names in other scripts, screened against the lists without them. */
export function originalScripts(index: ScreeningIndex, people: PersonNames): Screened[] {
  const latin = index.records.map((record) => ({ ...record, names: record.names.filter((name) => !isForeign(name)) }));
  const cases = index.records.flatMap((record) =>
    record.names.filter(isForeign).map((name) => caseOf(record, name, 'in its own script')),
  );
  return screenCases(buildScreeningIndex(latin, index.lists, index.version, people), cases);
}

/** Names of ordinary people and firms as cases; few of them are a listed party's. */
export const ordinaryCases = (names: readonly string[]): ScreenCase[] =>
  names.map((name) => ({ fields: { name }, label: false, expected: '', kind: 'ordinary' }));

/** Whether a screened name has the very words of the listed one that it was found by, legal forms and articles aside. */
export function isSameName({ hit }: Screened): boolean {
  const [{ query = '', value = '' } = {}] = Object.values(hit?.attributes ?? {});
  return wordsOf(query) === wordsOf(value);
}

const wordsOf = (name: string): string =>
  screenedWords(name)
    .filter((word) => screenedWord(word).isDistinctive)
    .sort()
    .join(' ');
