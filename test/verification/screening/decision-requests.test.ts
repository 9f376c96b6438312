import { describe, expect, test } from 'vitest';
import {
  pageToken,
  readGetMany,
  readGetOne,
  readUpdateOne,
} from '../../../verification/screening/decision-requests.ts';
import { faultOf } from '../request/fault-of.ts';

const ID = '0af76519-16cd-43dd-8448-eb211c80319c';
const SUBJECT = { tag: 'customer 12', recordId: ID };
const NAMED = { tag: 'customer 12', record_id: ID.toUpperCase() };

test('the record and the tag of a decision; ids are read in either case', () => {
  expect(readGetOne(NAMED)).toEqual(SUBJECT);
  expect(faultOf(() => readGetOne({ tag: ' ', record_id: 'x' }))).toBe(
    'tag expects a text with visible characters and without control characters, got " ". record_id expects a UUID, got "x".',
  );
});

describe('"by default all decisions of the account"', () => {
  const ALL = {
    tag: undefined,
    recordId: undefined,
    status: undefined,
    assignee: undefined,
    limit: 100,
    after: undefined,
  };

  test.each<[body: object, filter: object]>([
    [{}, ALL],
    [{ tag: null, record_id: null, status: null, assignee: null, max_results: null, page_token: null }, ALL],
    [{ max_results: 1 }, { ...ALL, limit: 1 }],
    [{ max_results: 1_000 }, { ...ALL, limit: 1_000 }],
    [
      { ...NAMED, status: 'cleared', assignee: 'Ana' },
      { ...ALL, ...SUBJECT, status: 'cleared', assignee: 'Ana' },
    ],
    [{ page_token: pageToken(SUBJECT) }, { ...ALL, after: SUBJECT }],
  ])('%j', (body, filter) => {
    expect(readGetMany(body)).toEqual(filter);
  });

  const WHOLE = 'max_results expects a whole number from 1 to 1000';
  const TOKEN = 'page_token expects the next_page_token of an answer';
  test.each<[body: object, message: string]>([
    [{ max_results: 0 }, `${WHOLE}, got 0.`],
    [{ max_results: 1_001 }, `${WHOLE}, got 1001.`],
    [{ max_results: 1.5 }, `${WHOLE}, got 1.5.`],
    [{ page_token: '' }, `${TOKEN}, got "".`],
    [{ page_token: 'bm9uc2Vuc2U' }, `${TOKEN}, got "bm9uc2Vuc2U".`],
    [{ page_token: Buffer.from('["tag","no id"]').toString('base64url') }, `${TOKEN}, got "WyJ0YWciLCJubyBpZCJd".`],
    [{ page_token: 'x'.repeat(2_001) }, 'page_token expects at most 2000 characters, got 2001.'],
  ])('%j is refused', (body, message) => {
    expect(faultOf(() => readGetMany(body))).toBe(message);
  });

  test('a token of 2,000 characters is read', () => {
    expect(faultOf(() => readGetMany({ page_token: 'x'.repeat(2_000) }))).toMatch(/^page_token expects the next_page/);
  });
});

describe('"A change of one decision; null removes an assignee or notes"', () => {
  test.each<[change: object, read: object]>([
    [{ status: 'cleared' }, { status: 'cleared', version: 0 }],
    [{ assignee: null }, { assignee: null, version: 0 }],
    [
      { notes: 'Same name only.', version: 7 },
      { notes: 'Same name only.', version: 7 },
    ],
    [
      { notes: null, version: 0 },
      { notes: null, version: 0 },
    ],
  ])('%j', (change, read) => {
    const none = { status: undefined, assignee: undefined, notes: undefined };
    expect(readUpdateOne({ ...NAMED, ...change })).toEqual({ ...SUBJECT, ...none, ...read });
  });

  test.each<[change: object, message: string]>([
    [{ status: 'cleared', version: -1 }, 'version expects a whole number from 0 on, got -1.'],
    [{ status: 'cleared', version: 0.5 }, 'version expects a whole number from 0 on, got 0.5.'],
  ])('%j is refused', (change, message) => {
    expect(faultOf(() => readUpdateOne({ ...NAMED }))).toMatch(
      /^The body expects a status, an assignee or notes, got /,
    );
    expect(faultOf(() => readUpdateOne({ ...NAMED, ...change }))).toBe(message);
  });
});
