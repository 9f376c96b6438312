import { expect, test } from 'vitest';
import type { Catalog } from '../../catalog/model.ts';
import { readCatalog } from '../../catalog/read.ts';
import { searchFormat } from '../../search/index/format.ts';
import { checkSearchFormat } from '../../search/index/verify-format.ts';
import { isOfProgram } from '../../search/outdated.ts';
import { catalogOf } from '../catalog/inline.ts';
import { smallSnapshot } from '../storage/small-snapshot.ts';

const CONTRACT = readCatalog();
const OWN = catalogOf({
  permits: 'type Permit @entity @searched(by: ["holder", "trade"]) { holder: String  trade: String }',
});
const BY = 'holder, trade';

test('the format of the index is its layout and twelve digits that the words and keys of it give', () => {
  expect(searchFormat()).toMatch(/^\d+-[0-9a-f]{12}$/);
});

/** What the check of a snapshot finds that has these facts and tables. */
async function problemsOf(catalog: Catalog, facts: Readonly<Record<string, string>>, tables = ['snapshot_fact']) {
  const rows = Object.entries(facts).map(([name, value]) => `INSERT INTO snapshot_fact VALUES ('${name}', '${value}')`);
  const context = { snapshot: smallSnapshot(catalog, rows), catalog, tables: new Set(tables) };
  const problems: string[] = [];
  for await (const problem of checkSearchFormat.run(context)) problems.push(problem);
  return problems;
}

test.each<[what: string, catalog: Catalog, facts: Record<string, string>, problems: string[]]>([
  ['of this program', CONTRACT, { 'format of search': searchFormat() }, []],
  ['of another one', CONTRACT, { 'format of search': '1-0' }, [`format 1-0, expected ${searchFormat()}`]],
  ['none', CONTRACT, {}, [`format none, expected ${searchFormat()}`]],
  ['of an own type', OWN, { 'format of search: Permit': BY }, []],
  [
    'of an own type by other paths',
    OWN,
    { 'format of search: Permit': 'holder' },
    [`Permit by holder, expected ${BY}`],
  ],
  ['without an own type', OWN, {}, ['no Permit']],
])('a search index %s', async (_, catalog, facts, problems) => {
  expect(await problemsOf(catalog, facts)).toEqual(
    problems.map((problem) => expect.stringContaining(`the search index has ${problem}`)),
  );
});

test('a snapshot without such facts is not judged', async () => {
  expect(await problemsOf(OWN, {}, [])).toEqual([]);
});

test.each([
  ['search format', true],
  ['tables', true],
  ['edges', false],
])('another version of the program may be why the check of the %s fails: %s', (check, may) => {
  expect(isOfProgram(check)).toBe(may);
});
