import { describe, expect, test } from 'vitest';
import { doubtfulPairs } from '../../storage/doubtful-pairs.ts';
import { loadReport } from '../../storage/load-report.ts';
import { summarise } from '../../storage/summary.ts';
import { ENGINES } from '../databases.ts';
import { TINY } from '../ingest/tiny.ts';
import { storedRows, uuid } from './stored-rows.ts';

const pair = (left: string, right: string, score: number, more: object = {}) => ({
  ...{ left_id: uuid(left), right_id: uuid(right), type: 'Shop', rule: 'names', score, joined: 0, reason: 'near' },
  ...{ left_names: 'A', left_addresses: 'B', left_phones: 'C', left_datasets: 'one' },
  ...{ right_names: 'D', right_addresses: 'E', right_phones: 'F', right_datasets: 'two', ...more },
});

describe.each(ENGINES)('on %s', (engine) => {
  const stored = storedRows(engine, TINY);

  test('"those nearest to even odds first", within the limits of the score, of one type or of all', async () => {
    const snapshot = await stored({
      doubtful_pair: [
        pair('a1', 'a2', 0.25),
        pair('a3', 'a4', 0.5, { joined: 1, type: 'Address' }),
        pair('a5', 'a6', 0.75),
        pair('a7', 'a8', 0.6),
      ],
    });
    const lefts = async (from: number, to: number, type?: string) =>
      (await doubtfulPairs(snapshot, { from, to, type }))?.map(({ left }) => left.id.slice(-2));
    expect(await lefts(0, 1)).toEqual(['a3', 'a7', 'a1', 'a5']);
    expect([await lefts(0.25, 0.6), await lefts(0.26, 0.74)]).toEqual([
      ['a3', 'a7', 'a1'],
      ['a3', 'a7'],
    ]);
    expect([await lefts(0, 1, 'Address'), await lefts(0, 1, 'Shop'), await lefts(0, 1, 'x')]).toEqual([
      ['a3'],
      ['a7', 'a1', 'a5'],
      [],
    ]);
    const side = (id: string, [names, addresses, phones]: string, sources: string) => ({
      ...{ id: uuid(id), names, addresses, phones, sources },
    });
    const [first, second] = (await doubtfulPairs(snapshot, { from: 0, to: 1 })) ?? [];
    expect([first, second?.joined]).toEqual([
      {
        ...{ type: 'Address', rule: 'names', score: 0.5, joined: true, reason: 'near' },
        ...{ left: side('a3', 'ABC', 'one'), right: side('a4', 'DEF', 'two') },
      },
      false,
    ]);
  });

  test('those "on which there was no correction", in either order', async () => {
    const snapshot = await stored({
      doubtful_pair: [pair('a1', 'a2', 0.5), pair('a3', 'a4', 0.5), pair('a5', 'a6', 0.5)],
      correction: [
        { number: 1, left_id: uuid('a1'), right_id: uuid('a2') },
        { number: 2, left_id: uuid('a4'), right_id: uuid('a3') },
        { number: 3, left_id: uuid('a5'), right_id: uuid('a2') },
      ],
    });
    expect((await doubtfulPairs(snapshot, { from: 0, to: 1 }))?.map(({ left }) => left.id)).toEqual([uuid('a5')]);
  });

  test.each(['doubtful_pair', 'correction'])(
    '"Undefined for a snapshot of an older program" without %s',
    async (table) => {
      expect(await doubtfulPairs(await stored({}, [table]), { from: 0, to: 1 })).toBeUndefined();
    },
  );

  test('a summary counts entities "by their highest key", and names the datasets', async () => {
    const shop = (key: number) => ({ key, id: uuid(`b${key}`), dataset_ids: 1 });
    const dataset = (name: string) => ({ name, generated: 0, rows: 0 });
    const full = await stored({ shop: [shop(1), shop(2)], dataset: [dataset('two'), dataset('one')] });
    expect(await summarise(full, TINY)).toEqual({ entities: new Map([['Shop', 2]]), datasets: ['one', 'two'] });
    expect(await summarise(await stored({}, ['shop']), TINY)).toEqual({ entities: new Map(), datasets: [] });
  });

  test('what the load of a snapshot read; undefined where it was not stored', async () => {
    const report = [{ file: 'a.csv', dataset: 'one', rows: 1, loaded: 1, rejects: {}, skips: {}, notes: {} }];
    const stores = (name: string) => stored({ snapshot_fact: [{ name, value: JSON.stringify(report) }] });
    expect(await loadReport(await stores('load report'))).toEqual(report);
    expect(await loadReport(await stores('another fact'))).toBeUndefined();
  });
});
