import { expect, test } from 'vitest';
import type { Decision } from '../../../operations/decisions.ts';
import { Deadline } from '../../../storage/deadline.ts';
import { standingDecisions } from '../../../verification/screening/decisions.ts';
import { screen } from '../../../verification/screening/screen.ts';
import { readScreenRequest } from '../../../verification/screening/screen-request.ts';
import { LISTS } from '../../search/screening/lists.ts';

const cleared = (tag: string, recordId: string): Decision => ({
  ...{ tag, recordId, provider: 'test', collection: 'SDN', status: 'cleared', assignee: null, notes: null, version: 1 },
  ...{ createdTimestamp: '', updatedTimestamp: '', updatedBy: '' },
});

/** Screens a request, and counts what is asked of the decisions. */
async function screened(request: object, stored: readonly Decision[]) {
  const asked: unknown[] = [];
  const decisions = {
    async standing(...question: unknown[]) {
      asked.push(question);
      return [...stored];
    },
  };
  const { search_results } = await screen(
    readScreenRequest(request),
    { requestId: '', at: '' },
    {
      index: LISTS,
      deadline: new Deadline(Number.POSITIVE_INFINITY),
      standing: (found) => standingDecisions(decisions, 'account', found),
    },
  );
  const shown = search_results.map(({ hits }) => hits.map(({ decision }) => decision?.tag ?? null));
  return { asked, shown };
}

const search = (name: string, tag?: string) => ({ type: 'ENTITY', tag, entity_description: { org_name: [name] } });

test('all hits of a request are looked up by one statement, by the tag of each search, else of the request', async () => {
  const request = { tag: 'r', searches: [search('QMT', 'c1'), search('Sea Lark 7'), search('QMT')] };
  const { asked, shown } = await screened(request, [cleared('c1', 'o1'), cleared('r', 'v1')]);
  expect(asked).toEqual([['account', ['c1', 'r'], ['o1', 'v1']]]);
  // What is decided on one customer stands beside no other's hit.
  expect(shown).toEqual([['c1'], ['r'], [null]]);
});

test('a request without hits asks for no decisions', async () => {
  const { asked, shown } = await screened({ tag: 'r', searches: [search('Honest Bakery')] }, []);
  expect([asked, shown]).toEqual([[], [[]]]);
});
