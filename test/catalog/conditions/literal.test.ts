import { describe, expect, test } from 'vitest';
import type { Operand } from '../../../catalog/conditions/filter.ts';
import { literalFor, patternLiteral, textLiteral } from '../../../catalog/conditions/literal.ts';
import { recordTypeOf } from '../../../catalog/model.ts';
import { resolvePath } from '../../../catalog/path.ts';
import { TINY } from '../../ingest/tiny.ts';

const pathOf = (text: string): Operand => ({
  kind: 'path',
  path: resolvePath(TINY, { type: recordTypeOf(TINY, 'Shop') }, text),
});
const UUID = '0af76519-16cd-43dd-8448-eb211c80319c';

describe('"Strings match exactly; numbers compare with numeric strings; dates and date-times as dates"', () => {
  test.each<[path: string, written: unknown, as: string, value: unknown]>([
    ['name', 'a', 'text', 'a'],
    ['name', '', 'text', ''],
    ['name', 7, 'number', 7],
    ['svcId', 'S1', 'text', 'S1'],
    ['seats', 7, 'number', 7],
    ['seats', '7', 'number', 7],
    ['seats', ' -7.5e2 ', 'number', -750],
    ['seats', '.5', 'number', 0.5],
    ['seats', '5.', 'number', 5],
    ['seats', `${'0'.repeat(99)}7`, 'number', 7],
    ['addresses.latitude', 47.5, 'number', 47.5],
    ['sales.amount', '1e999', 'refused', 'a number'],
    ['seats', `${'0'.repeat(100)}7`, 'refused', 'a number'],
    ['seats', '7 8', 'refused', 'a number'],
    ['seats', '', 'refused', 'a number'],
    ['seats', true, 'refused', 'a number'],
    ['seats', Number.NaN, 'refused', 'a number'],
    ['sales.day', '2024-02-29', 'date', '2024-02-29'],
    ['sales.day', '2024-02-29T23:59:59.5Z', 'date', '2024-02-29'],
    ['sales.day', '2024-02-29 23:59+02:00', 'date', '2024-02-29'],
    ['sales.day', '2023-02-29', 'refused', 'a date'],
    ['sales.day', '2023-13-01', 'refused', 'a date'],
    ['sales.day', '2023-00-01', 'refused', 'a date'],
    ['sales.day', '2023-1-1', 'refused', 'a date'],
    ['sales.day', 20_230_101, 'refused', 'a date'],
    ['open', true, 'boolean', true],
    ['open', false, 'boolean', false],
    ['open', 'true', 'refused', 'true or false'],
    ['id', UUID, 'uuid', UUID],
    ['id', UUID.replaceAll('-', '').toUpperCase(), 'uuid', UUID.replaceAll('-', '').toUpperCase()],
    ['id', UUID.slice(1), 'refused', 'a UUID'],
    ['id', 7, 'refused', 'a UUID'],
    ['name', null, 'refused', 'a string; null is asked for by IS_NULL'],
    ['name', ['a'], 'refused', 'a string'],
    ['addresses', 'a', 'refused', 'HAS: the path ends at a connection'],
  ])('%s with %j: %s %j', (path, written, as, value) => {
    const read = () => literalFor(pathOf(path), written);
    if (as === 'refused') expect(read).toThrow(`${path} expects ${value}`);
    else expect(read()).toEqual({ as, value });
  });

  test('a term of arithmetic is a number', () => {
    const term: Operand = { kind: 'number', value: 1 };
    expect(literalFor(term, '2')).toEqual({ as: 'number', value: 2 });
    expect(() => literalFor(term, 'a')).toThrow('An arithmetic term expects a number');
  });
});

test.each([
  ['a\0b', false],
  ['\ud800', false],
  ['a\ud83d\ude00', true],
  ['', true],
])('"PostgreSQL rejects NUL, and a lone surrogate is not a character": %j', (text, isTaken) => {
  if (isTaken) expect(textLiteral(text, 'name')).toBe(text);
  else expect(() => textLiteral(text, 'name')).toThrow('a string without NUL or lone surrogates');
});

test.each([
  ['a%', true],
  ['x'.repeat(1_000), true],
  ['x'.repeat(1_001), false],
  ['a\\%', true],
  ['a\\\\', true],
  ['a\\', false],
  ['a\\\\\\', false],
  ['\\', false],
])('"an unescaped one at the end has nothing to escape": %j', (pattern, isTaken) => {
  if (isTaken) expect(patternLiteral(pattern, 'LIKE')).toBe(pattern);
  else expect(() => patternLiteral(pattern, 'LIKE')).toThrow('LIKE expects a pattern');
});
