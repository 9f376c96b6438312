import { describe, expect, test } from 'vitest';
import { columnsOf } from '../../../verification/portfolio/columns.ts';
import { outputColumns, statusOf, type VerifiedRow } from '../../../verification/portfolio/output-row.ts';
import type { Verification } from '../../../verification/tasks/task.ts';
import { optionsOf } from '../requests.ts';
import { verified } from '../shapes/rich-firm.ts';

const rowOf = (outcome: VerifiedRow['outcome'], cells: readonly string[] = []): VerifiedRow => ({
  ...{ row: 7, cells, responseId: 'r', dataVersion: 'v', outcome },
});
const firm = (changes: Partial<Verification> = {}) => verified({ shape: 'v2' }, changes);
const named = (status: 'success' | 'failure') =>
  firm().tasks.map((task) => (task.name === 'name_verification' ? { ...task, status } : task));

test.each<[what: string, outcome: VerifiedRow['outcome'], status: string]>([
  ['its name is verified', firm({ tasks: named('success') }), 'verified'],
  ['a business was found under another name', firm({ tasks: named('failure') }), 'found'],
  ['only an entity was found', firm({ tasks: [], brands: [] }), 'found'],
  ['only a brand was found', firm({ tasks: [], entities: [] }), 'found'],
  ['nothing was found', firm({ tasks: [], brands: [], entities: [] }), 'not_found'],
  ['the row made no valid request', { fault: 'No name.' }, 'failed'],
])('"Outcome of a row": %s', (_, outcome, status) => {
  expect(statusOf(rowOf(outcome))).toBe(status);
});

describe('what a row of the output has', () => {
  const columns = outputColumns(columnsOf(['name', 'row', 'EIN', 'Spouse SSN']), optionsOf());
  const shown = (row: VerifiedRow) => Object.fromEntries(columns.map(({ name, of }) => [name, of(row)]));
  const [entity] = firm().entities;
  const [brand] = firm().brands;

  test('"those of the input, named input_…, then what was found, then result and reason of each task"', () => {
    expect(columns.map(({ name, type }) => `${name} ${type}`).slice(0, 14)).toEqual([
      ...['input_name text', 'input_row text', 'input_EIN text', 'row number', 'status text', 'fault text'],
      ...['response_id text', 'entity_id text', 'entity_name text', 'entity_match_probability number'],
      ...['brand_id text', 'brand_name text', 'brand_match_probability number', 'data_version text'],
    ]);
    const names = columns.slice(14).map(({ name }) => name);
    expect(names).toContain('domestic_registration');
    expect(names).not.toContain('tin_verification');
    expect(names.filter((name) => name.endsWith('_reason'))).toHaveLength(names.length / 2);
  });

  test('of a firm, its first entity and brand, with probabilities of four decimals', () => {
    const match = (probability: number) => ({
      probability,
      evidence: [],
      matched: { name: null, address: null, person: null },
    });
    const outcome = firm({
      entities: entity === undefined ? [] : [{ ...entity, registeredEntityId: 'e', match: match(0.123_456) }],
      brands: brand === undefined ? [] : [{ ...brand, match: match(1) }],
    });
    expect(shown(rowOf(outcome, ['Acme', '3', '91-1234567']))).toMatchObject({
      ...{
        input_name: 'Acme',
        input_row: '3',
        input_EIN: '91-1234567',
        row: 7,
        fault: null,
        response_id: 'r',
        data_version: 'v',
      },
      ...{ entity_id: 'e', entity_name: entity?.names[0], entity_match_probability: 0.1235 },
      ...{ brand_id: brand?.id, brand_name: brand?.names[0], brand_match_probability: 1 },
      ...{
        domestic_registration: 'domestic_active',
        domestic_registration_reason: 'The domestic filing in WA is active.',
      },
    });
  });

  test('of a row without a request, its fault, and of what was not found nothing', () => {
    const nothing = { entity_id: null, entity_name: null, entity_match_probability: null, brand_id: null };
    expect(shown(rowOf({ fault: 'No name.' }))).toMatchObject({
      ...{ input_name: '', status: 'failed', fault: 'No name.', domestic_registration: null, ...nothing },
    });
    expect(shown(rowOf(firm({ entities: [], brands: [], tasks: [] })))).toMatchObject({
      ...{ status: 'not_found', fault: null, ...nothing },
    });
  });
});

test('"Adds its position to the name of a column whose name occurs before"', () => {
  const columns = outputColumns(columnsOf(['name', 'note', 'note']), optionsOf());
  expect(columns.slice(0, 3).map(({ name }) => name)).toEqual(['input_name', 'input_note', 'input_note_3']);
});

test.each([
  ['', ''],
  ['91-1234567', '91-1234567'],
  ['219-12-3456', '*****3456'],
  ['SSN 219 12 3456', '*****3456'],
  ['219123456', '219123456'],
  ['900-70-1234', '*****1234'],
  ['07-0123456', '*****3456'],
  ['12345678', '*****'],
  ['000-00-0000', '000-00-0000'],
  ['666-00-0000', '*****0000'],
  ['0001', '*****'],
  ['unknown', 'unknown'],
])('"An EIN as written; of a number that may be a person\'s, the last four digits": %j', (written, shown) => {
  const [, tin] = outputColumns(columnsOf(['name', 'tin']), optionsOf());
  expect(tin?.of(rowOf({ fault: '' }, ['x', written]))).toBe(shown);
});
