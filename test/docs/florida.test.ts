import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { parseManifest } from '../../ingest/inputs/manifest.ts';
import { files, load } from '../sources/loaded.ts';

/** The manifest of the page for Florida's corporations. */
const [, MANIFEST = ''] =
  /^```yaml\n(sources:\n {2}- path: cordata.*?)^```$/ms.exec(
    readFileSync(join(REPOSITORY, 'docs', 'registers.md'), 'utf8'),
  ) ?? [];

/** First character and width of the columns of the published layout. */
const LAYOUT = {
  ...{ number: [1, 12], name: [13, 192], status: [205, 1], type: [206, 15], street: [221, 42], suite: [263, 42] },
  ...{
    city: [305, 28],
    state: [333, 2],
    zip: [335, 10],
    country: [345, 2],
    mailStreet: [347, 42],
    mailCity: [431, 28],
  },
  ...{
    mailState: [459, 2],
    mailZip: [461, 10],
    mailCountry: [471, 2],
    filed: [473, 8],
    fei: [481, 14],
    home: [504, 2],
  },
  ...{ agent: [545, 42], agentType: [587, 1], agentStreet: [588, 42], agentCity: [630, 28], agentState: [658, 2] },
  ...{
    agentZip: [660, 5],
    title: [669, 4],
    officerType: [673, 1],
    last: [674, 20],
    first: [694, 14],
    middle: [708, 8],
  },
};
type Values = Readonly<Partial<Record<keyof typeof LAYOUT, string>>>;

/** A line of the file: 1,440 characters. */
function line(values: Values): string {
  const spans = new Map<string, readonly number[]>(Object.entries(LAYOUT));
  let text = ' '.repeat(1_440);
  for (const [name, value] of Object.entries(values)) {
    const [from = 0, width = 0] = spans.get(name) ?? [];
    text = text.slice(0, from - 1) + value.slice(0, width).padEnd(width) + text.slice(from - 1 + width);
  }
  return `${text}\n`;
}

/** Made-up corporations; the first has everything that the layout has. */
const WHOLE: Values = {
  ...{ number: 'P99000000001', name: 'TESTWELL ORCHARDS, INC.', status: 'A', type: 'DOMP', filed: '01311999' },
  ...{ street: '100 TEST GROVE BLVD', suite: 'SUITE 4', city: 'ORLANDO', state: 'FL', zip: '32801', country: 'US' },
  ...{ mailStreet: 'P.O. BOX 77', mailCity: 'TAMPA', mailState: 'FL', mailZip: '33601', fei: '591234567', home: 'FL' },
  ...{ agent: 'TESTAGENT SERVICES LLC', agentType: 'C', agentStreet: '9 TEST AGENT WAY', agentCity: 'MIAMI' },
  ...{
    agentState: 'FL',
    agentZip: '33101',
    title: 'VP',
    officerType: 'P',
    last: 'QUILLMARK',
    first: 'ZYXANNA',
    middle: 'B',
  },
};
const BARE: Values = {
  number: 'L99000000002',
  name: 'TESTWELL CAF\u00c9 LLC',
  status: 'I',
  type: 'FLAL',
  filed: '12312005',
};
const NAMELESS: Values = { number: 'P99000000003', status: 'A', type: 'DOMP' };

test('docs/registers.md: the manifest for fixed columns loads the published layout of Florida, also in Windows-1252', async () => {
  const text = [WHOLE, BARE, NAMELESS].map(line).join('');
  expect(text.split('\n').map((each) => each.length)).toEqual([1_440, 1_440, 1_440, 0]);
  const folder = files({ 'cordata0.txt': Buffer.from(text, 'latin1') });
  const { sources } = parseManifest(MANIFEST, join(folder, 'manifest.yaml'), ['own_records']);
  const { report, rows } = await load(sources);
  expect(report.files).toMatchObject([{ source: 'florida_corporations', rows: 3, loaded: 2 }]);
  expect(
    await rows('SELECT file_number AS file, status, issue_date AS issued FROM registration ORDER BY 1 DESC'),
  ).toEqual([
    { file: 'P99000000001', status: 'active', issued: '1999-01-31' },
    { file: 'L99000000002', status: 'inactive', issued: '2005-12-31' },
  ]);
  expect(
    await rows(`SELECT n.name, t.legal_entity_type AS type FROM legal_entity_name AS n
      JOIN legal_entity_type AS t ON t.owner_key = n.owner_key ORDER BY n.name`),
  ).toEqual([
    { name: 'TESTWELL CAF\u00c9 LLC', type: 'Limited Liability Company' },
    { name: 'TESTWELL ORCHARDS, INC.', type: 'Corporation' },
    { name: 'ZYXANNA B QUILLMARK', type: 'Person' },
  ]);
  expect(
    await rows('SELECT street_address1 AS street, street_address2 AS unit, city, zip FROM address ORDER BY city'),
  ).toEqual([
    { street: '9 TEST AGENT WAY', unit: null, city: 'MIAMI', zip: '33101' },
    { street: '100 TEST GROVE BLVD', unit: 'STE 4', city: 'ORLANDO', zip: '32801' },
    { street: 'PO BOX 77', unit: null, city: 'TAMPA', zip: '33601' },
  ]);
  expect(await rows('SELECT tin, tin_type AS type FROM tin')).toEqual([{ tin: '591234567', type: 'EIN' }]);
  expect(await rows('SELECT p.full_name AS name, r.job_title AS title FROM person AS p, role AS r')).toEqual([
    { name: 'ZYXANNA B QUILLMARK', title: 'vice president' },
  ]);
});
