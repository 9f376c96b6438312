import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Correction } from '../../../catalog/correction.ts';
import { correctionCsv } from '../../../cli/resolve/correction-csv.ts';
import { NoCorrections, readCorrections } from '../../../ingest/corrections/read-corrections.ts';
import { files } from '../../sources/loaded.ts';

const TYPES = ['Brand', 'LegalEntity', 'OperatingLocation', 'Person'];
const ID = '2c3fee4c-4a77-5672-bea7-a28615d8e043';

async function read(text: string) {
  const [found, rejected]: [Correction[], string[]] = [[], []];
  let skipped = 0;
  const nothing = () => {};
  const target = {
    ...{ rows: nothing, read: nothing, note: nothing, advance: nothing, skip: () => void skipped++ },
    reject: (line: number, reason: string) => void rejected.push(`${line}: ${reason}`),
    broken: (line: number, reason: string) => void rejected.push(`${line}: ${reason}`),
  };
  const file = join(files({ 'list.csv': text }), 'list.csv');
  for await (const { correction, origin } of readCorrections(file, TYPES, target)) {
    expect(origin).toMatch(/^list\.csv line \d+$/);
    found.push(correction);
  }
  return { found, rejected, skipped };
}

const HEADER = 'kind,type,left_dataset,left_key,right_dataset,right_key,who,when,why\n';

test('kinds and types are read as people write them; records by data set and key, or by id', async () => {
  const { found, rejected } = await read(
    `${HEADER}same,legal entity,crm,1,web,2,ana,2026-03-01,"one, as I know"\nNot same,LOCATION,crm,1,,${ID.toUpperCase()},,,\nnot_same,Person,crm,${ID},web,${ID},,2026-03-01T10:00:00Z,\n`,
  );
  expect(rejected).toEqual([]);
  const nobody = { who: '', when: '', why: '' };
  expect(found).toEqual([
    {
      ...{ kind: 'same', type: 'LegalEntity', left: { dataset: 'crm', key: '1' }, right: { dataset: 'web', key: '2' } },
      ...{ who: 'ana', when: '2026-03-01', why: 'one, as I know' },
    },
    {
      kind: 'not-same',
      type: 'OperatingLocation',
      left: { dataset: 'crm', key: '1' },
      right: { dataset: '', key: ID },
      ...nobody,
    },
    {
      ...{
        kind: 'not-same',
        type: 'Person',
        left: { dataset: 'crm', key: ID },
        right: { dataset: 'web', key: ID },
        ...nobody,
      },
      when: '2026-03-01T10:00:00Z',
    },
  ]);
});

test.each([
  ['maybe,brand,crm,1,web,2,,,', 'kind: expected same or not-same, got "maybe"'],
  [
    'same,brnd,crm,1,web,2,,,',
    'type: expected brand, legal entity, location, person or another entity type, got "brnd"',
  ],
  ['same,brand,crm,,web,2,,,', 'left_key: expected the key of a record, got nothing'],
  ['same,brand,crm,1,web,,,,', 'right_key: expected the key of a record, got nothing'],
  ['same,brand,,1,web,2,,,', 'left_key: expected an id where no dataset is named, got "1"'],
  ['same,brand,crm,1,crm,1,,,', 'expected two records, got one record twice'],
  ['same,brand,crm,1,web,2,,tomorrow,', 'when: expected a day as YYYY-MM-DD, got "tomorrow"'],
  ['same,brand,crm,1', 'expected 9 values, got fewer'],
])('"Bad rows: rejected with line and reason, never stop a load": %s', async (row, reason) => {
  const { found, rejected } = await read(`${HEADER}${row}\nsame,brand,crm,1,web,2,,,\n`);
  expect(rejected).toEqual([`2: ${reason}`]);
  expect(found).toHaveLength(1);
});

test('a list to decide on: an empty decision is none', async () => {
  const { found, skipped } = await read(
    `decision,type,left_key,right_key,score\n,Brand,${ID},${ID.replace('2', '3')},0.5\nsame,Brand,${ID},${ID.replace('2', '3')},0.5\n`,
  );
  expect([found.length, skipped]).toEqual([1, 1]);
});

test('another table is no list of corrections, and says what one has', async () => {
  await expect(read('kind,type,left_key\nsame,brand,1\n')).rejects.toThrow(
    new NoCorrections(
      `expected a list of corrections, with the columns ${HEADER.trim().replaceAll(',', ', ')}; it lacks right_key`,
    ),
  );
});

test('"exportable as the same CSV": what is written is read again, formulas and quotation marks too', async () => {
  const correction: Correction = {
    ...{ kind: 'not-same', type: 'Brand', left: { dataset: 'crm', key: '=1+1' }, right: { dataset: '', key: ID } },
    ...{ who: '-ana', when: '2026-03-01T10:00:00.000Z', why: 'she said "no",\nand @home' },
  };
  expect((await read(`${correctionCsv([correction]).join('\n')}\n`)).found).toEqual([correction]);
});
