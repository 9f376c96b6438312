import { expect, test } from 'vitest';
import { recordId, saidPair, shownPair, shownSaying } from '../../../../ingest/resolution/corrections/said-pair.ts';
import { entityId, uuidText } from '../../../../storage/ids.ts';

const SAID = { who: 'ana', when: '2026-03-01T12:00:00Z', why: 'two owners', origin: 'c.csv line 3' };

test.each([
  [SAID, 'said by ana on 2026-03-01: "two owners" (c.csv line 3)'],
  [{ ...SAID, who: '' }, 'said on 2026-03-01: "two owners" (c.csv line 3)'],
  [{ ...SAID, when: '' }, 'said by ana: "two owners" (c.csv line 3)'],
  [{ ...SAID, why: '' }, 'said by ana on 2026-03-01 (c.csv line 3)'],
  [{ ...SAID, who: '', when: '', why: '' }, 'said (c.csv line 3)'],
])('%j is shown as %s', (said, shown) => {
  expect(shownSaying(said)).toBe(shown);
});

test('a record is named by dataset and key, or by its id', () => {
  const id = uuidText(entityId('Brand', 'crm', '1'));
  const { origin, ...said } = SAID;
  const pair = saidPair(
    { ...said, kind: 'not-same', type: 'Brand', left: { dataset: 'crm', key: '1' }, right: { dataset: '', key: id } },
    origin,
  );
  expect([uuidText(pair.left.id), uuidText(pair.right.id)]).toEqual([id, id]);
  expect(uuidText(recordId('Brand', { dataset: 'crm', key: '2' }))).not.toBe(id);
  expect(shownPair(pair)).toBe(`not-same crm:1 and ${id}, ${shownSaying(SAID)}`);
});
