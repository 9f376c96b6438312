import { expect, test } from 'vitest';
import { parseFilter } from '../../../catalog/conditions/parse-filter.ts';
import { recordTypeOf } from '../../../catalog/model.ts';
import { resolvePath } from '../../../catalog/path.ts';
import { conditionsFrom } from '../../../kit/conditions/check.ts';
import { TINY } from '../../ingest/tiny.ts';

const shop = { type: recordTypeOf(TINY, 'Shop') };
const path = (text: unknown) => resolvePath(TINY, shop, text);
const written = { EQ: ['name', 'A'] };
const filter = parseFilter(written, path);

test.each<[conditions: unknown, checked: object]>([
  [undefined, { order: [] }],
  [null, { order: [] }],
  [{}, { order: [] }],
  [{ filter: null, orderBy: null, limit: null, pageToken: null }, { order: [] }],
  [{ filter: written }, { order: [], filter }],
  [
    { filter: written, orderBy: ['seats DESC'] },
    { order: [{ path: path('seats'), descending: true }], filter },
  ],
  [{ limit: 5 }, { order: [], slice: { offset: 0, limit: 5 } }],
  [
    { filter: written, limit: 0, pageToken: '3' },
    { order: [], filter, slice: { offset: 3, limit: 0 } },
  ],
])(
  '"which records they keep, in which order, and which slice of them"; absent and null mean the same: %j',
  (conditions, checked) => {
    const read = conditionsFrom(TINY, shop, conditions);
    expect(read).toEqual(checked);
    expect(Object.keys(read).sort()).toEqual(Object.keys(checked).sort());
  },
);
