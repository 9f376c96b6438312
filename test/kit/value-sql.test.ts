import { describe, expect, test } from 'vitest';
import type { ValueKind } from '../../catalog/value-field.ts';
import { decoderOf, shownSql, svcId } from '../../kit/value-sql.ts';
import { postgresql } from '../../storage/postgres/dialect.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { requestContext } from '../gateway/distributed/tiny-subgraph.ts';

const snapshot = { ...requestContext().snapshot, datasetIds: (set: number) => [`set ${set}`] };
const valueAs = (kind: ValueKind, letter?: string) => ({ field: 'f', column: 'c', kind, ...(letter && { letter }) });

describe('"SQL of a value as rows pass it to the graph"', () => {
  test.each([sqlite, postgresql])('$name', (dialect) => {
    expect(shownSql(valueAs('text'), 'n', dialect)).toBe('n.c');
    expect(shownSql(valueAs('uuid'), 'n', dialect)).toBe(dialect.uuidOut('n.c'));
    expect(shownSql(valueAs('svcId', 'B'), 'n', dialect)).toBe(dialect.svcIdOut('B', 'n.c'));
  });
});

describe('"converts a row’s value to the graph’s"', () => {
  test.each<[ValueKind, stored: unknown, shown: unknown]>([
    ['numberText', 12.5, '12.5'],
    ['numberText', 0, '0'],
    ['numberText', null, null],
    ['boolean', 1, true],
    ['boolean', 0, false],
    ['boolean', true, true],
    ['boolean', null, null],
    ['json', '{"a":[1]}', { a: [1] }],
    // PostgreSQL returns it parsed.
    ['json', { a: [1] }, { a: [1] }],
    ['json', null, null],
    ['datasets', 2, ['set 2']],
    ['datasets', null, null],
  ])('%s %j: %j', (kind, stored, shown) => {
    expect(decoderOf(valueAs(kind))?.(stored, snapshot)).toEqual(shown);
  });

  test.each<ValueKind>(['text', 'integer', 'float', 'date', 'dateTime', 'uuid', 'svcId'])('%s as it is', (kind) => {
    expect(decoderOf(valueAs(kind))).toBeUndefined();
  });
});

test('"svcId = the type’s letter and the first 16 hex digits of the id"', () => {
  expect(svcId('B', '01234567-89ab-cdef-0123-456789abcdef')).toBe('B0123456789abcdef');
});
