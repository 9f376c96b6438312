import { expect, test } from 'vitest';
import { readScreenRequest } from '../../../verification/screening/screen-request.ts';
import { whyNotHit } from '../../../verification/screening/why-not-hit.ts';
import { LISTS } from '../../search/screening/lists.ts';
import { answerTo, entity } from './answers.ts';

const body = (name: string, overrides: object) =>
  entity({ person_name: [name] }, { configuration_overrides: overrides });
const why = (name: string, overrides: object) => whyNotHit(LISTS, readScreenRequest(body(name, overrides)), 'p1');
const scores = (overrides: object) => ({ entity: overrides });

test.each([
  ['FOUND', 'Osvald Henrik Trentham', {}, undefined],
  ['LIST', 'Osvald Henrik Trentham', { list_groups: ['UN'] }, { list_groups: ['UN', 'SDN'] }],
  ['WORDS', 'Zq Xw', {}, undefined],
  ['SCORE', 'Osvald Trenthan', scores({ hit_threshold: 0.95 }), scores({ hit_threshold: 0.926 })],
  ['ALERT', 'Osvald Trenthan', scores({ alert_threshold: 0.95 }), scores({ alert_threshold: 0.926 })],
])('the stage %s is named: %s with %j', async (stage, name, overrides, change) => {
  const answer = why(name, overrides);
  expect([answer.stage, answer.change, answer.name]).toEqual([stage, change, 'OSVALD HENRIK TRENTHAM']);
  const { search_results: results } = await answerTo(body(name, { ...overrides, ...change }));
  const hit = results[0]?.hits.find(({ entity: { record_id } }) => record_id === 'p1');
  expect(hit?.alert).toBe({ FOUND: true, LIST: true, WORDS: undefined, SCORE: true, ALERT: true }[stage]);
});

test('an entry that other hits displace is told with its position', () => {
  const request = {
    ...readScreenRequest(
      entity(
        { person_name: LISTS.records.slice(0, 9).map(({ names: [name = ''] }) => name) },
        { configuration_overrides: scores({ hit_threshold: 0, max_results: 1 }) },
      ),
    ),
  };
  const displaced = LISTS.records
    .map(({ recordId }) => whyNotHit(LISTS, request, recordId))
    .filter(({ stage }) => stage === 'MAX_RESULTS');
  for (const { score = 0, bound, change } of displaced) {
    expect([score > 1, bound, change]).toEqual([true, 1, scores({ max_results: score })]);
  }
  expect(displaced.length).toBeGreaterThan(0);
});

test('an id that no list has is an error', () => {
  expect(() => whyNotHit(LISTS, readScreenRequest(body('X', {})), 'none')).toThrow('There is no watchlist entry none.');
});
