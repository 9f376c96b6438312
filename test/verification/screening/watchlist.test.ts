import { describe, expect, test } from 'vitest';
import { buildScreeningIndex } from '../../../matching/screening/screening-index.ts';
import type { VerificationRequest } from '../../../verification/request/verification-request.ts';
import { watchlistTask } from '../../../verification/tasks/watchlist.ts';
import { LISTS } from '../../search/screening/lists.ts';
import { requestOf } from '../requests.ts';
import { answerTo, entity } from './answers.ts';

const options = (shape: 'v2' | 'legacy' | 'v1') =>
  ({ shape, package: 'verify', attrs: new Set(['watchlist'] as const), matchThreshold: 0.5, topN: 1 }) as const;

const task = (request: Partial<VerificationRequest>, shape: 'v2' | 'legacy' | 'v1' = 'v2') =>
  watchlistTask(requestOf(request), options(shape), LISTS);

const FIRM = { names: ['Quibdo Maritime Trading LLC'] };
const OFFICER = { persons: [{ firstName: 'Osvald', lastName: 'Trentham', ssn: null }] };
const SCREENED = { personsToScreen: [{ firstName: 'Bill', lastName: 'Brackenfield', dob: null }] };
const SEATTLE = {
  addresses: [
    { streetAddress1: '1912 Pike Pl', streetAddress2: null, city: 'Seattle', state: 'WA', postalCode: '98101' },
  ],
};
const OSLO = {
  addresses: [{ streetAddress1: 'Storgata 12', streetAddress2: null, city: 'Oslo', state: null, postalCode: null }],
};

test('"watchlist_no_hits": success, and "watchlist: key absent" of sources', () => {
  expect(task({ names: ['Pike Street Coffee LLC'] })).toEqual({
    name: 'watchlist',
    status: 'success',
    result: 'watchlist_no_hits',
    reason: 'No watchlist entry scores 0.8 or more.',
    comparisons: [],
  });
});

test('"watchlist_hits (count in the reason)": names, lists and scores in the comparisons', () => {
  expect(task({ ...FIRM, ...OFFICER })).toEqual({
    name: 'watchlist',
    status: 'failure',
    result: 'watchlist_hits',
    reason:
      '2 watchlist entries match: "QUIBDO MARITIME TRADING CO., LTD." (SDN), score 0.9879, for "Quibdo Maritime Trading LLC"; "OSVALD HENRIK TRENTHAM" (SDN), score 0.9783, for "Osvald Trentham".',
    comparisons: [
      {
        requested: 'Quibdo Maritime Trading LLC',
        recorded: 'QUIBDO MARITIME TRADING CO., LTD. (SDN)',
        score: 0.9879,
        reason: expect.stringContaining('both have "quibdo", "maritime", "trading"'),
      },
      expect.objectContaining({ requested: 'Osvald Trentham', score: 0.9783 }),
    ],
  });
});

describe('"the name, person and address values of the request are screened"', () => {
  const found = (...asked: Parameters<typeof task>) =>
    task(...asked).comparisons.map(({ recorded }) => recorded.replace(/ \(.*/, ''));
  const all = { ...FIRM, ...OFFICER, ...SCREENED };

  test('in v2 and legacy all of them, "in v1 the watchlist task requires a persons_to_screen object": these alone', () => {
    const three = ['QUIBDO MARITIME TRADING CO., LTD.', 'WILLIAM BRACKENFIELD', 'OSVALD HENRIK TRENTHAM'];
    expect(found(all).sort()).toEqual(three.toSorted());
    expect(found(all, 'legacy').sort()).toEqual(three.toSorted());
    expect(found(all, 'v1')).toEqual(['WILLIAM BRACKENFIELD']);
  });

  test("another address than the list's takes nothing from a name, the same one supports it", () => {
    const [alone] = task(OFFICER).comparisons;
    const [elsewhere] = task({ ...OFFICER, ...SEATTLE }).comparisons;
    const [there] = task({ ...OFFICER, ...OSLO }).comparisons;
    expect(elsewhere?.score).toBe(alone?.score);
    expect(there?.score).toBeGreaterThan(alone?.score ?? 1);
    expect(there?.reason).toContain('"Storgata 12, Oslo" shares "storgata", "12", "oslo"');
  });

  test('a day of birth counts', () => {
    const born = (dob: string) => task({ personsToScreen: [{ firstName: 'Osvald', lastName: 'Trentham', dob }] });
    expect(born('1960-02-03').comparisons[0]?.score).toBeCloseTo((3 * 0.9783 + 1) / 4, 3);
    expect(born('1985-11-30').result).toBe('watchlist_no_hits');
    expect(born('02/03/1960')).toEqual(born('1960-02-03'));
    expect(born('N/A')).toEqual(task(OFFICER));
    const { comparisons, reason } = born('123-45-6789');
    expect(comparisons).toEqual(task(OFFICER).comparisons);
    expect(reason).toMatch(/ The dob of "Osvald Trentham" was left out: expected a day, such as [^"]+ or a year\.$/);
  });
});

test('without any watchlist the reason says that nothing was compared', () => {
  const none = buildScreeningIndex([], [], '');
  expect(watchlistTask(requestOf(FIRM), options('v2'), none).reason).toBe(
    'No watchlist is loaded: nothing was compared.',
  );
});

test('a weaker similarity than an alert is no hit, but the closest is named', () => {
  const { result, reason } = task({ names: ['Quibdo Cannery Maritime Guild'] });
  expect(result).toBe('watchlist_no_hits');
  expect(reason).toMatch(
    /^No watchlist entry scores 0\.8 or more\. The closest, "QUIBDO MARITIME.*" \(SDN\), scores 0\.[5-7]\d*\.$/,
  );
});

test('the scores are those of POST screen', async () => {
  const { search_results } = await answerTo(entity({ person_name: ['Osvald Trentham'] }));
  expect(task(OFFICER).comparisons[0]?.score).toBe(search_results[0]?.hits[0]?.score);
});

describe('three entries are named, the most similar first; the others are counted', () => {
  const NAMES = ['Abdelrahman Zurqan', 'William Brackenfeld', 'Mohammed Hussain Al-Kalbani', 'Osvald Henrik Trenthan'];
  const screened = (count: number) =>
    task(
      { personsToScreen: NAMES.slice(0, count).map((name) => ({ firstName: null, lastName: name, dob: null })) },
      'v1',
    );

  test.each([
    [1, /^1 watchlist entry matches: "ABDELRAHMAN ZURQAN" \(SDN\), score 1, for "Abdelrahman Zurqan"\.$/],
    [3, /^3 watchlist entries match: ("[^"]+" \(SDN\), score [\d.]+, for "[^"]+"(; )?){3}\.$/],
    [4, /^4 watchlist entries match: ("[^"]+" \(SDN\), score [\d.]+, for "[^"]+"(; )?){3} and 1 more\.$/],
  ])('%i', (count, reason) => {
    const { reason: said, comparisons } = screened(count);
    expect(said).toMatch(reason);
    expect(comparisons).toHaveLength(count);
    const scores = comparisons.map(({ score }) => score ?? 0);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  });
});
