import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPOSITORY } from '../../../catalog/compose-repository.ts';
import { proposeMapping } from '../../../lists/mapping/propose-mapping.ts';
import { tableRows } from '../../../tables/input/table.ts';
import { type LabelledFile, SEEN, UNSEEN } from './real-files.ts';

const DATA = join(resolve(REPOSITORY, process.env.SVC_TEST_SHARED ?? '../shared'), 'data');
const ROWS = 200;

type Rows = readonly (readonly string[])[];
const READ = new Map<string, Promise<Rows>>();

/** The first rows of a file, read once. */
function firstRows(path: string): Promise<Rows> {
  const rows = READ.get(path) ?? readRows(path);
  READ.set(path, rows);
  return rows;
}

async function readRows(path: string): Promise<Rows> {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of tableRows(join(DATA, path))) {
    rows.push(cells);
    if (rows.length > ROWS) break;
  }
  return rows;
}

/** What is done to a file before its columns are judged. */
const HEADERS = {
  'with its header': (header: readonly string[]) => header,
  'with columns that are named by number': (header: readonly string[]) => header.map((_, at) => `col${at + 1}`),
  'in lower case without blanks': (header: readonly string[]) =>
    header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, '')),
};
type Headers = keyof typeof HEADERS;

/** Columns that are judged as they are labelled, and those that are given a field that they do not hold. */
async function judged({ path, header, labels }: LabelledFile, headers: Headers) {
  const rows = await firstRows(path);
  const names = (header ?? rows[0] ?? []).map((name) => name.trim());
  const isWithout = header !== undefined && headers === 'with its header';
  const written = isWithout ? (rows[0] ?? []) : HEADERS[headers](names);
  const proposed = proposeMapping(written, header === undefined || isWithout ? rows.slice(1) : rows);
  const pairs = proposed.map(({ searchField }, at) => [labels[names[at] ?? ''] ?? null, searchField] as const);
  return {
    columns: pairs.length,
    right: pairs.filter(([label, field]) => label === field).length,
    wrong: pairs.filter(([label, field]) => field !== null && label !== field).length,
  };
}

/** Right columns at least and wrong ones at most, of all columns of the files: measured when the weights were set. */
const FLOORS: readonly [string, Headers, readonly LabelledFile[], number, number][] = [
  ['files that the weights were set by', 'with its header', SEEN, 0.99, 1],
  ['files that the weights were set by', 'with columns that are named by number', SEEN, 0.97, 0],
  ['files that the weights were set by', 'in lower case without blanks', SEEN, 0.98, 1],
  ['other files', 'with its header', UNSEEN, 0.96, 3],
  ['other files', 'with columns that are named by number', UNSEEN, 0.93, 3],
  ['other files', 'in lower case without blanks', UNSEEN, 0.95, 3],
];

describe.skipIf(!existsSync(DATA))('columns of real files are judged as a person labelled them', () => {
  test.each(FLOORS)('%s, %s', async (_, headers, files, least, most) => {
    const all = await Promise.all(files.map((file) => judged(file, headers)));
    const sum = (what: 'columns' | 'right' | 'wrong') => all.reduce((total, each) => total + each[what], 0);
    expect(sum('right') / sum('columns')).toBeGreaterThanOrEqual(least);
    expect(sum('wrong')).toBeLessThanOrEqual(most);
  });
});
