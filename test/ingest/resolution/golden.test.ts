import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  distinctiveWords,
  expectedNamesakes,
  isChainName,
  isFranchiseName,
  isOwnWord,
} from '../../../ingest/resolution/chain-name.ts';
import { withoutDepartment } from '../../../ingest/resolution/departments.ts';
import { numberedNameKey, ownNames } from '../../../ingest/resolution/guests-of-house.ts';
import {
  compactTradeName,
  formOf,
  headAndTail,
  legalNameKey,
  streetPlace,
  tradeNameKey,
} from '../../../ingest/resolution/match-keys.ts';
import {
  areOneChain,
  areOneChainByCoreName,
  coreNameOf,
  isOneChain,
  keysOfSameBrand,
  mayBeInChain,
  partsBySector,
} from '../../../ingest/resolution/namesakes.ts';
import { withoutNumbers } from '../../../ingest/resolution/number-groups.ts';
import { outletNames } from '../../../ingest/resolution/outlets.ts';
import type { DoubtfulPair } from '../../../ingest/resolution/rule.ts';
import { type SamePlace, samePlaces } from '../../../ingest/resolution/same-places.ts';
import { sectorOf, sectorsExclude } from '../../../ingest/resolution/sectors.ts';
import { NAMESAKES, OWNED } from './golden/chains.ts';
import { CODES, HOUSES, LINES, WRITTEN } from './golden/names.ts';
import { PLACES, shownPlace } from './golden/places.ts';

const golden = (name: string) => join(import.meta.dirname, 'golden', `${name}.txt`);
const SAYS = '`npx vitest run test/ingest/resolution -u` writes them';

test(`golden names: what rules compare of each; ${SAYS}`, async () => {
  const lines = WRITTEN.map((written) => {
    const { name, numbers } = withoutNumbers(written);
    const parts = headAndTail(written);
    return [
      `"${written}": without numbers "${name}" ${numbers.join(' ')}; without a department "${withoutDepartment(written)}"`,
      `  trade "${tradeNameKey(written)}" ${compactTradeName(written)} ${numberedNameKey(written)}; legal "${legalNameKey(written)}" ${formOf(written)}`,
      `  distinctive "${distinctiveWords(tradeNameKey(written).split(' '))}"; parts ${JSON.stringify(parts ?? null)}\n`,
    ].join('\n');
  });
  await expect(lines.join('')).toMatchFileSnapshot(golden('names'));
});

test('golden positions of street lines', async () => {
  const lines = LINES.map(
    ([street, unit, zip]) =>
      `${street} | ${unit} | ${zip}: ${JSON.stringify(streetPlace(street, unit, zip) ?? null)}\n`,
  );
  await expect(lines.join('')).toMatchFileSnapshot(golden('positions'));
});

test('golden houses: the names that tell each place of a house from its neighbours', async () => {
  const lines = HOUSES.map((places) => {
    const own = ownNames(places).map(
      (names, at) =>
        `  ${JSON.stringify(places[at])}: own ${JSON.stringify(names)}, of an outlet ${JSON.stringify(outletNames(places[at] ?? []))}\n`,
    );
    return `a house of ${places.length}\n${own.join('')}`;
  });
  await expect(lines.join('')).toMatchFileSnapshot(golden('houses'));
});

test('golden sectors: which exclude each other', async () => {
  const sectors = [...new Set(CODES.map((code) => sectorOf('naics_2022_code', code, null)))];
  const lines = sectors.map((one) => `${one}: ${sectors.filter((other) => sectorsExclude(one, other)).join(' ')}\n`);
  await expect(lines.join('')).toMatchFileSnapshot(golden('sectors'));
});

/** A dataset of 10,000 names, of which so many have each word. */
const COUNTS = {
  quarx: 1,
  zelb: 2,
  borghese: 3,
  tamworth: 4,
  kilkenny: 5,
  blarney: 12,
  stone: 120,
  coffee: 3000,
  house: 700,
};
const DATASET = { names: 10_000, counts: new Map(Object.entries(COUNTS)) };
const CHAINS = [
  ...[
    'quarx',
    'zelb',
    'borghese',
    'tamworth',
    'kilkenny',
    'blarney',
    'stone',
    'coffee',
    'unseen',
    'kyo',
    'george',
    'robert',
    '7 11',
  ],
  ...['quarx coffee', 'zelb coffee', 'borghese coffee', 'tamworth coffee', 'kilkenny coffee', 'blarney coffee'],
  ...[
    'stone coffee',
    'coffee house',
    'blarney stone',
    'kilkenny stone',
    'kyo coffee',
    'george coffee',
    'unseen coffee',
  ],
  ...['blarney stone coffee', 'stone coffee house', 'blue water taco grill', 'quarx school', 'quarx school coffee'],
  ...['coffee coffee', '24 7 coffee'],
];

test('golden chains: from how many places on a name is a chain’s, and a franchise’s', async () => {
  const lines = CHAINS.map((name) => {
    const words = name.split(' ');
    const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 100, 1000];
    const chain = places.filter((count) => isChainName(words, count, DATASET));
    const franchise = places.filter((count) => isFranchiseName(words, count, DATASET));
    const own = words.filter(isOwnWord(DATASET));
    return [
      `${name}: ${expectedNamesakes(words, DATASET).toPrecision(5)} expected; own words "${own.join(' ')}"`,
      `  a chain of ${chain.join(' ')}; a franchise of ${franchise.join(' ')}\n`,
    ].join('\n');
  });
  await expect(lines.join('')).toMatchFileSnapshot(golden('chains'));
});

test('golden namesakes: which brands of a name are one chain, within a dataset and across two', async () => {
  const numbered = NAMESAKES.map(({ shown, namesakes }, at) => ({ shown, namesakes, at: at + 1 }));
  const lines = numbered.map(({ shown, namesakes }) => {
    const others = numbered.filter((other) => areOneChain(namesakes, other.namesakes)).map(({ at }) => at);
    const cores = numbered.filter((other) => areOneChainByCoreName(namesakes, other.namesakes)).map(({ at }) => at);
    return [
      `${shown}: ${isOneChain(namesakes) ? 'a chain' : 'several firms'}, core name ${coreNameOf(namesakes)}`,
      `  one chain with ${others.join(' ')}; by the core name with ${cores.join(' ')}\n`,
    ].join('\n');
  });
  for (const { namesakes: one } of numbered)
    for (const { namesakes: other } of numbered) expect(areOneChain(one, other)).toBe(areOneChain(other, one));
  await expect(lines.join('')).toMatchFileSnapshot(golden('namesakes'));
});

test('golden owners: whose brands of a name are one, and what may be in a chain', async () => {
  const counts = {
    names: 10_000,
    counts: new Map([
      ['quarx', 4],
      ['leaf', 30],
    ]),
  };
  const lines = OWNED.map((rows) => {
    const namesakes = { rows, words: ['quarx', 'leaf'], places: new Set([0, 1]), counts, ownerless: false };
    const keys = rows.map(
      (row) => `  ${row.ownerName}: ${keysOfSameBrand(row).join(', ')}; may be ${mayBeInChain(row)}\n`,
    );
    return `${isOneChain(namesakes)} and without owners ${isOneChain({ ...namesakes, ownerless: true })}\n${keys.join('')}`;
  });
  await expect(lines.join('')).toMatchFileSnapshot(golden('owners'));
});

test.each([
  ['one that is unknown goes with the largest', [['62'], ['62'], ['81'], [null]], [3, 1]],
  ['those that one firm is often in stay together', [['44'], ['722'], ['62']], [2, 1]],
  ['a brand of both is with the largest', [['62', '81'], ['62'], ['81']], [2, 1]],
  ['of equally large ones the first by its code is the largest', [['81'], ['62'], [null]], [2, 1]],
  ['nothing known stays together', [[null], ['']], [2]],
] as const)('brands of a name part by their sectors: %s', (_, sectors, sizes) => {
  const [[row]] = [OWNED[0] ?? []];
  if (row === undefined) throw new Error('No brand.');
  const rows = sectors.map((each, number) => ({ ...row, number, sectors: each[0] === null ? null : each.join(',') }));
  expect(partsBySector(rows).map((part) => part.length)).toEqual(sizes);
});

test('golden places of one house: which two are one, how certainly and why', async () => {
  const doubts: string[] = [];
  const resolving = {
    fit: undefined,
    mayJoin: () => true,
    compare: (_type: string, one: number, other: number) => one - other,
    doubt: ({ score, reason }: DoubtfulPair) => void doubts.push(`${score.toFixed(4)} ${reason()}\n`),
  };
  const pairs = PLACES.flatMap((one, at) =>
    PLACES.slice(at + 1).flatMap((other) => samePlaces([one, other], resolving)),
  );
  const shown = (found: readonly SamePlace[]) => found.map(({ one, other }) => `${one}=${other}`).join(' ');
  const all = samePlaces(PLACES, resolving);
  const kept = samePlaces(PLACES, { ...resolving, mayJoin: (one, other) => one + other > 20 });
  await expect(
    [
      ...PLACES.map((place) => `${shownPlace(place)}\n`),
      `each two alone: ${shown(pairs)}\nall together: ${shown(all)}\nsome kept apart: ${shown(kept)}\n`,
      ...new Set(doubts),
    ].join(''),
  ).toMatchFileSnapshot(golden('places'));
});
