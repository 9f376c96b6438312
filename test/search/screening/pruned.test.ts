import { describe, expect, test } from 'vitest';
import { movedWords, seeded, twoTypos, typo } from '../../../eval/perturb.ts';
import { DEFAULT_SCREENING } from '../../../matching/screening/configuration.ts';
import { scoreNames } from '../../../matching/screening/name-score.ts';
import type { EntityDescription } from '../../../matching/screening/query.ts';
import { scoreBound } from '../../../matching/screening/score-bound.ts';
import { mayBeListed, minNameScore, screenEntity } from '../../../matching/screening/screen.ts';
import { buildScreeningIndex } from '../../../matching/screening/screening-index.ts';
import { drawing } from '../../random.ts';
import { listed } from './lists.ts';

const draw = drawing(7);
const oneOf = (words: string): string => {
  const all = words.split(' ');
  return all[draw(all.length)] ?? '';
};
const syllables = (count: number) =>
  Array.from({ length: count }, () => oneOf('AL BA DE KHA LI MO NUR OS QA RI SHA TRO VAN YU ZAR'));
const rare = () => syllables(1 + draw(3)).join('');
const part = () =>
  draw(3) > 0 ? rare() : oneOf('WILLIAM BILL MOHAMMED HUSSEIN J O ABD AL DE SEA 7 GOLDEN STAR PIZZA');
const form = () => oneOf('LLC LTD CO INC COMPANY TRADING SHIPPING GROUP');
const personName = () => [rare(), ...(draw(2) > 0 ? [part()] : []), rare()].join(' ');
const firmName = () => [...Array.from({ length: 1 + draw(3) }, part), ...(draw(3) > 0 ? [form()] : [])].join(' ');

const RECORDS = Array.from({ length: 800 }, (_, at) => {
  const isPerson = draw(2) > 0;
  const datesOfBirth = draw(3) > 0 ? [] : [`19${40 + draw(50)}-02-03`];
  return listed(`r${at}`, { isPerson, names: [isPerson ? personName() : firmName()], datesOfBirth });
});
const INDEX = buildScreeningIndex(RECORDS, [], '');

const random = seeded(11);
const DAMAGES = [
  typo,
  twoTypos,
  movedWords,
  (name: string) => name.replace(' ', ''),
  (name: string) => `${name} ${form()}`,
];
const QUERIES: EntityDescription[] = Array.from({ length: 4_000 }, (_, at) => {
  const { names, datesOfBirth } = RECORDS[draw(RECORDS.length)] ?? listed('', {});
  const [name = ''] = names;
  const query = at % 3 === 0 ? firmName() : (DAMAGES[draw(DAMAGES.length)]?.(name, random) ?? name);
  return { [at % 2 === 0 ? 'org_name' : 'person_name']: [query], dob: draw(2) > 0 ? datesOfBirth : [] };
});

const flags = { hitThreshold: 0.8, maxResults: 10 };

describe('what cannot score enough is not compared', () => {
  test('the hits, scores and compared words are those of comparing all', () => {
    let hits = 0;
    for (const query of QUERIES) {
      const all = screenEntity(INDEX, query, { ...flags, hitThreshold: 0 }).hits.filter(({ score }) => score >= 0.8);
      expect(screenEntity(INDEX, query, flags).hits, JSON.stringify(query)).toEqual(all);
      hits += all.length;
    }
    expect(hits).toBeGreaterThan(1_000);
  });

  test('a name that brings a hit is never passed over', () => {
    const configuration = { ...DEFAULT_SCREENING, ...flags };
    const minScore = minNameScore({ birthDays: ['1960-02-03'], countries: [], addresses: [] }, configuration);
    for (const query of QUERIES) {
      const [name = ''] = query.org_name ?? query.person_name ?? [];
      if (screenEntity(INDEX, query, flags).hits.length > 0)
        expect(mayBeListed(INDEX, name, minScore), name).toBe(true);
    }
  });

  test('no score is above its bound', () => {
    const names = INDEX.names.names;
    for (const { org_name = [], person_name = [] } of QUERIES) {
      const [text = ''] = [...org_name, ...person_name];
      const words = INDEX.names.read(text.toLowerCase().split(' '));
      for (let each = 0; each < 10; each += 1) {
        const other = names[draw(names.length)]?.words ?? [];
        const isPerson = draw(2) > 0;
        const { score } = scoreNames(
          words,
          { words: other, isPerson, isWeak: false, familyWords: [] },
          INDEX.names.word,
        );
        const bound = scoreBound(words, other, isPerson);
        expect(score, `${text} and ${other.map((word) => word.text).join(' ')}`).toBeLessThanOrEqual(bound + 1e-12);
      }
    }
  });

  test('held against some records alone, a party has the hits that it has among all, of these', () => {
    const some = new Set(RECORDS.keys().filter((at) => at % 20 === 3));
    const ids = new Set([...some].map((at) => RECORDS[at]?.recordId));
    const among = { ...INDEX, names: INDEX.names.among(some) };
    const all = { ...flags, maxResults: 500 };
    let hits = 0;
    for (const query of QUERIES) {
      const expected = screenEntity(INDEX, query, all).hits.filter(({ entity }) => ids.has(entity.recordId));
      expect(screenEntity(among, query, all).hits, JSON.stringify(query)).toEqual(expected);
      hits += expected.length;
    }
    expect(hits).toBeGreaterThan(50);
  });
});
