import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ScreeningIndex } from '../matching/screening/screening-index.ts';
import type { Damage } from './listed-name-damage.ts';
import { movedWords, type Perturbation, pick, plain, seeded, twoTypos, typo } from './perturb.ts';
import { type Row, readRows } from './rows.ts';
import type { ScreenCase } from './screen-names.ts';

/** What is done to listed names. */
export const LIST_PERTURBATIONS: Readonly<Record<string, Perturbation>> = {
  exact: (name) => name,
  'one typo': typo,
  'two typos': twoTypos,
  reordered: movedWords,
  'without diacritics': plain,
  'reordered, one typo': (name, random) => typo(movedWords(name, random) ?? name, random),
};

/** About `count` damaged names of each kind; the legal entity of that name is expected. */
export const damagedNames = (index: ScreeningIndex, count: number, seed = 3): ScreenCase[] =>
  damaged(
    index,
    Object.entries(LIST_PERTURBATIONS).map(([kind, damage]) => [kind, { of: 'all', damage }]),
    count,
    seed,
  );

function damaged(
  index: ScreeningIndex,
  kinds: readonly (readonly [kind: string, damage: Damage])[],
  count: number,
  seed: number,
): ScreenCase[] {
  const random = seeded(seed);
  // A weak alias is no alert by itself.
  const names = index.names.names.filter(({ isWeak }) => !isWeak);
  return kinds.flatMap(([kind, { of, damage }]) =>
    Array.from({ length: count }, () => pick(names, random)).flatMap((listed) => {
      const record = index.records[listed?.record ?? -1];
      if (record !== undefined && of !== 'all' && record.isPerson !== (of === 'persons')) return [];
      const name = listed === undefined ? undefined : damage(listed.text, random);
      if (name === undefined || record === undefined) return [];
      const fields = record.isPerson ? { person: name } : { name };
      return [{ fields, label: true, expected: record.legalEntityId, kind }];
    }),
  );
}

/** Each name once: firms and owners of Seattle and San Francisco; few of them, if any, are on a list. */
export function businessNames(data: string): ScreenCase[] {
  const seattle = rowsOf(join(data, 'seattle_licenses', 'business_licenses_analysis.csv'), 'utf8');
  const francisco = rowsOf(join(data, 'sf_food', 'businesses_plus.csv'), 'latin1');
  const sets: Readonly<Record<string, readonly (string | undefined)[]>> = {
    'Seattle trade names': seattle.map((row) => row.trade_name),
    'Seattle legal names and owners': seattle.map((row) => row.business_legal_name),
    'San Francisco names': francisco.map((row) => row.name),
    'San Francisco owners': francisco.map((row) => row.owner_name),
  };
  return Object.entries(sets).flatMap(([kind, names]) =>
    [...new Set(names)].flatMap((name) =>
      name === undefined || name === '' ? [] : [{ fields: { name }, label: false, expected: '', kind }],
    ),
  );
}

const rowsOf = (file: string, encoding: BufferEncoding): Row[] =>
  existsSync(file) ? readRows(file, { delimiter: ',', encoding }) : [];
