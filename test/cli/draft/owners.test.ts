import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readManifest } from '../../../ingest/inputs/manifest.ts';
import { files, load } from '../../sources/loaded.ts';
import { runCommandWith } from '../run-command.ts';

test('an owner’s name in one cell is a person with a given and a family name', async () => {
  const owners = ['David O. Woodruff', '"Mary Smith-Jones, M.D."', 'Senator John Baker Jr', 'Baker Farms LLC'];
  const rows = owners.map((owner, at) => `L-${at}7,Tern Cafe ${at},${owner},${at + 1} Elm St,Reno,NV,89501`);
  const header = 'Licence Number,Business Name,Owner Name,Address,City,State,Zip';
  const folder = files({ 'shops.csv': `${[header, ...rows].join('\n')}\n` });
  const { stdout } = await runCommandWith({}, ['sources', 'draft', join(folder, 'shops.csv')]);
  writeFileSync(join(folder, 'shops.yaml'), stdout);
  const { rows: read } = await load(readManifest(join(folder, 'shops.yaml'), []).sources);
  expect(await read('SELECT first_name, last_name, full_name FROM person ORDER BY last_name')).toEqual([
    { first_name: 'JOHN', last_name: 'BAKER', full_name: 'SENATOR JOHN BAKER JR' },
    { first_name: 'MARY', last_name: 'SMITH-JONES', full_name: 'MARY SMITH-JONES, M.D.' },
    { first_name: 'DAVID', last_name: 'WOODRUFF', full_name: 'DAVID O. WOODRUFF' },
  ]);
});
