import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { badUserInput } from '../../../catalog/errors/catalogue.ts';
import type { InputFiles } from '../../../lists/input/input-files.ts';
import { sampleInput } from '../../../lists/mapping/sample-table.ts';
import { suggestMapping } from '../../../lists/mapping/suggest-mapping.ts';
import { ENGINES } from '../../databases.ts';
import { listsService } from './lists-service.ts';

const SUGGEST = `query ($input: SuggestColumnMappingInput!) { suggestColumnMapping(input: $input) {
  columns { columnName searchField confidence reason sampleValues } columnMapping { columnName searchField } searchable hasHeader } }`;
const UPLOAD = `upload:${randomUUID()}`;

const HEADER = ['Company', 'Street', 'City', 'ST', 'Zip', 'Notes'];
const ROWS = [
  ['Harbor Nails LLC', '100 Pike St', 'Seattle', 'WA', '98101', 'x'.repeat(60)],
  ['Blue Finch Bakery', '18 Elm Ave', 'Boise', 'ID', '83702', ''],
  ['Orcas Dental PLLC', '9 Oak Ct', 'Seattle', 'WA', '98104'],
  ['Quill Books', '5 Bay Rd', 'Tacoma', 'WA', '98402', 'y'],
];

describe.each(ENGINES.slice(0, 1))('on %s', (engine) => {
  const service = listsService(engine);
  const { ask, data, refusal } = service;

  test('each column with what it holds, how surely and why; a mapping that createList takes', async () => {
    const { suggestColumnMapping: suggested } = await data(SUGGEST, { input: { header: HEADER, rows: ROWS } });
    const column = (at: number) => suggested.columns[at];
    expect(suggested.columns).toHaveLength(6);
    expect(column(4)).toEqual({
      ...{ columnName: 'Zip', searchField: 'ADDRESS_POSTAL_CODE', confidence: expect.closeTo(0.99, 1) },
      reason: 'The header "Zip" says zip; 100 % of the values are ZIP codes.',
      sampleValues: ['98101', '83702', '98104'],
    });
    expect(column(3).sampleValues).toEqual(['WA', 'ID']);
    expect(column(5)).toMatchObject({ searchField: null, sampleValues: [`${'x'.repeat(39)}…`, 'y'] });
    expect(suggested).toMatchObject({ searchable: true, hasHeader: true });
    expect(suggested.columnMapping).toEqual([
      { columnName: 'Company', searchField: 'NAME' },
      { columnName: 'Street', searchField: 'ADDRESS_STREET1' },
      { columnName: 'City', searchField: 'ADDRESS_CITY' },
      { columnName: 'ST', searchField: 'ADDRESS_STATE' },
      { columnName: 'Zip', searchField: 'ADDRESS_POSTAL_CODE' },
    ]);
    const { createList } = await data(
      'mutation ($input: CreateListInput!) { createList(input: $input) { list { columnMapping { columnName searchField } } } }',
      {
        input: {
          ...{ listType: 'ENRICHMENT', inputFileUri: 'https://example.com/firms.csv' },
          columnMapping: suggested.columnMapping,
        },
      },
    );
    expect(createList.list.columnMapping).toEqual(suggested.columnMapping);
  });

  test('a first row that is data, and columns that nothing can be searched by, are told', async () => {
    const [first = [], ...rows] = ROWS;
    const { suggestColumnMapping } = await data(SUGGEST, { input: { header: first, rows } });
    expect(suggestColumnMapping).toMatchObject({ hasHeader: false, searchable: true });
    const nothing = await data(SUGGEST, { input: { header: ['City', null], rows: [['Seattle', null], null] } });
    expect(nothing.suggestColumnMapping).toMatchObject({ searchable: false, hasHeader: true });
  });

  test.each<[string, object, RegExp]>([
    ['neither file nor rows', {}, /^input expects inputFileUri, or header and rows, got \[\]/],
    [
      'both',
      { inputFileUri: UPLOAD, header: ['a'] },
      /^input expects inputFileUri, or header and rows, got \["inputFileUri","header"\]/,
    ],
    ['rows alone', { rows: [['a']] }, /got \["rows"\]/],
    [
      'too many columns',
      { header: Array.from({ length: 501 }, () => 'a') },
      /input\.header expects at most 500 columns, got 501/,
    ],
    [
      'too many rows',
      { header: ['a'], rows: Array.from({ length: 501 }, () => ['a']) },
      /input\.rows expects at most 500 rows, got 501/,
    ],
    ['a file that is none', { inputFileUri: 'file:///etc/passwd' }, /inputFileUri expects/],
  ])('refused: %s', async (_, input, message) => {
    expect(await refusal(SUGGEST, { input })).toMatch(message);
  });

  test('needs a key of scope lists', async () => {
    const { accountId } = service.mine;
    const key = await service.operations.createKey({ plan: 'enterprise', accountId, scopes: ['graph'] });
    const { status, body } = await ask(SUGGEST, { input: { header: ['zip'] } }, key);
    expect([status, body.error_code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('the first rows of an input file', () => {
  const never = new AbortController().signal;
  const filesOf = (bytes: string): InputFiles & { path?: string } => ({
    async bring(_uri, _account, to) {
      this.path = to;
      writeFileSync(to, bytes);
    },
  });

  test('are read, and nothing is left of the file', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `Firm ${at} LLC,98${String(at).padStart(3, '0')}`);
    const inputs = filesOf(['who,where', ...rows].join('\n'));
    const sample = await sampleInput(inputs, UPLOAD, 'mine', never);
    expect([sample.header, sample.rows.length, sample.rows[199]?.[0]]).toEqual([['who', 'where'], 200, 'Firm 199 LLC']);
    expect(suggestMapping(sample).columnMapping.map(({ searchField }) => searchField)).toContain('NAME');
    expect(existsSync(inputs.path ?? '')).toBe(false);
  });

  test.each<[string, string, RegExp]>([
    ['no table', '%PDF-1.7', /^inputFileUri expects a table, got .*no CSV, XLSX or PARQUET file/],
    ['nothing', '', /^inputFileUri expects a file with a row of column names/],
  ])('of %s are refused, and nothing is left', async (_, bytes, message) => {
    const inputs = filesOf(bytes);
    await expect(sampleInput(inputs, UPLOAD, 'mine', never)).rejects.toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', message: expect.stringMatching(message) }),
    );
    expect(existsSync(inputs.path ?? '')).toBe(false);
  });

  test('of a file that is not there are refused as that file is', async () => {
    const gone = badUserInput('inputFileUri', 'a file of the account', UPLOAD);
    await expect(sampleInput({ bring: () => Promise.reject(gone) }, UPLOAD, 'mine', never)).rejects.toBe(gone);
  });

  test('end with the request', async () => {
    const over = new AbortController();
    const inputs: InputFiles = {
      async bring(_uri, _account, to) {
        writeFileSync(to, `a,b\n${'x,y\n'.repeat(100)}`);
        over.abort(new Error('over'));
        await setTimeout(1);
      },
    };
    await expect(sampleInput(inputs, UPLOAD, 'mine', over.signal)).rejects.toThrow('over');
  });
});
