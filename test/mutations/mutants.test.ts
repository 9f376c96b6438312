import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';
import { nearestTests } from './nearest-tests.ts';

const changes = (text: string) => mutantsOf('a.ts', text).map(({ line, before, after }) => [line, before, after]);

test.each<[string, [string, string][]]>([
  [
    'a < 1',
    [
      ['<', '<='],
      ['1', '2'],
    ],
  ],
  ['a <= b', [['<=', '<']]],
  ['a - b', [['-', '+']]],
  ['a ? b : c', [['a', '!(a)']]],
  [
    'if (!a) b += 0.5;',
    [
      ['!a', '!(!a)'],
      ['!', ''],
      ['+=', '-='],
      ['0.5', '0.6'],
    ],
  ],
  ['a && b', [['&&', '||']]],
  ['i++', [['++', '--']]],
  ['Math.min(a, b)', [['min', 'max']]],
  ['all.some(is)', [['some', 'every']]],
  ['const a = true', [['true', 'false']]],
])('%s: one operator or constant at a time', (text, expected) => {
  expect(changes(text)).toEqual(expected.map(([before, after]) => [1, before, after]));
});

test.each(["'a' + b", 'a + `b`', 'type A = 1 | 2', 'const a: 0 | 1 = b', 'f<1>(a)', 'a as 1'])(
  '%s: what is joined to a text, and types, are left alone',
  (text) => {
    expect(changes(text)).toEqual([]);
  },
);

test('says the line', () => {
  expect(changes('a;\n\nb > c;')).toEqual([[3, '>', '>=']]);
});

test('the tests of a file: those in the folder that mirrors its own first, what takes long last, others not at all', () => {
  const tests = ['cli/resolve', 'ingest/suggestions', 'matching/text', 'storage/field-names', 'storage/snapshot-diff'];
  const files = ['storage/ids.ts', ...tests.map((name) => `test/${name}.test.ts`)];
  expect(nearestTests(files)('storage/ids.ts')).toEqual([
    'test/storage/field-names.test.ts',
    'test/ingest/suggestions.test.ts',
    'test/storage/snapshot-diff.test.ts',
    'test/cli/resolve.test.ts',
  ]);
});

test('the tests of a file: that of its own name before others', () => {
  const tests = ['passages', 'persons', 'screen'].map((name) => `test/search/screening/${name}.test.ts`);
  const nearest = nearestTests(['matching/screening/screen.ts', ...tests]);
  expect(nearest('matching/screening/screen.ts')[0]).toBe('test/search/screening/screen.test.ts');
});

test('the tests of a file: that of its own name comes first even if it takes long', () => {
  const tests = ['figures', 'metrics', 'secrets'].map((name) => `test/gateway/observe/${name}.test.ts`);
  expect(nearestTests(['gateway/observe/metrics.ts', ...tests])('gateway/observe/metrics.ts')).toEqual([
    'test/gateway/observe/metrics.test.ts',
    'test/gateway/observe/figures.test.ts',
  ]);
});
