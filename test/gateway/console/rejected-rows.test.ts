import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rejectedPage } from '../../../gateway/snapshots/rejected-rows.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/** The only row of a file of rejected rows, as it is shown. */
async function shown(name: 'rows.csv' | 'rows.ndjson', text: string) {
  const file = join(temporaryFolder('rejected'), name);
  writeFileSync(file, text);
  const { rows } = await rejectedPage(file, { after: 0, reason: undefined });
  expect(rows).toHaveLength(1);
  return rows[0];
}

test.each<[column: string, cell: string, state: string, shown: string]>([
  ['zip', '98101-1234', '', '98101-1234'],
  ['Mailing Zip Code', '98101-1234', 'WA', '98101-1234'],
  ['postal_code', '981011234', 'WA', '981011234'],
  ['zip', '981011234', 'Washington', '981011234'],
  // Of another state, or of none, it may be a tax number that stands one column further.
  ['zip', '981011234', 'NY', '*********'],
  ['zip', '981011234', '', '*********'],
  ['zip', '219-12-3456', 'WA', '*********'],
  ['zip', '98-1011234', 'WA', '*********'],
  ['note', '98101-1234', 'WA', '*********'],
  ['ein', '981011234', 'WA', '*********'],
])(
  'a ZIP code of nine digits in its own column is no tax number: %s %j beside %j is %j',
  async (column, cell, state, text) => {
    const head = 'reject_line,reject_reason,reject_value';
    const csv = await shown('rows.csv', `${head},${column},state\n4,zip: unknown,${cell},${cell},${state}\n`);
    expect([csv?.value, csv?.fields[column]]).toEqual([text, text]);
    const fields = { reject_line: '4', reject_reason: 'zip: unknown', reject_value: cell, [column]: cell, state };
    const json = await shown('rows.ndjson', `${JSON.stringify(fields)}\n`);
    expect([json?.value, json?.fields[column]]).toEqual([text, text]);
  },
);
