import { expect, test } from 'vitest';
import { type Outcome, outcomeOf, type Ran, summary } from './outcome.ts';

const TESTS = ['a', 'b', 'c', 'd', 'e'];

/** A tree whose tests notice the change as said; without it, those named fail or take too long. */
function trial(
  noticed: Readonly<Record<string, Ran>>,
  { compiles = true, unchanged = {} as Record<string, Ran> } = {},
) {
  let changed = false;
  const runs: string[] = [];
  const tree = {
    change: () => {
      changed = true;
    },
    restore: () => {
      changed = false;
    },
    compiles: () => compiles,
    run: async (tests: readonly string[]): Promise<Ran> => {
      runs.push(`${changed ? 'changed' : 'unchanged'} ${tests.join('')}`);
      const results = changed ? noticed : unchanged;
      return tests.map((name) => results[name] ?? 'passed').find((ran) => ran !== 'passed') ?? 'passed';
    },
  };
  return { tree, runs, isRestored: () => !changed };
}

test.each<[string, ReturnType<typeof trial>, Outcome, string[]]>([
  ['no test notices it', trial({}), 'survived', ['changed abc', 'changed de']],
  ['a near test fails', trial({ b: 'failed' }), 'died', ['changed abc', 'unchanged abc']],
  ['a far test fails', trial({ e: 'failed' }), 'died', ['changed abc', 'changed de', 'unchanged de']],
  ['the compiler notices it', trial({ a: 'failed' }, { compiles: false }), 'not compiling', []],
  ['a loop is endless', trial({ a: 'timed out' }), 'timed out', ['changed abc', 'unchanged abc']],
  [
    'the tests fail without it, too',
    trial({ a: 'failed' }, { unchanged: { c: 'failed' } }),
    'undecided',
    ['changed abc', 'unchanged abc'],
  ],
  [
    'the tests do not finish in their time without it, either',
    trial({ a: 'timed out' }, { unchanged: { a: 'timed out' } }),
    'undecided',
    ['changed abc', 'unchanged abc'],
  ],
])('%s', async (_, { tree, runs, isRestored }, outcome, expected) => {
  expect(await outcomeOf(tree, TESTS, new Set())).toBe(outcome);
  expect(runs).toEqual(expected);
  expect(isRestored()).toBe(true);
});

test('tests that are known to pass run without a change only after a time-out', async () => {
  const passing = new Set<string>();
  const { tree, runs } = trial({ a: 'failed' });
  await outcomeOf(tree, TESTS, passing);
  await outcomeOf(tree, TESTS, passing);
  expect(runs).toEqual(['changed abc', 'unchanged abc', 'changed abc']);
  const slow = trial({ a: 'timed out' });
  await outcomeOf(slow.tree, TESTS, passing);
  expect(slow.runs).toEqual(['changed abc', 'unchanged abc']);
});

test('what does not compile, or is undecided, is neither dead nor alive', () => {
  expect(summary(['died', 'survived', 'not compiling', 'timed out', 'undecided', 'died'])).toBe(
    '6 drawn, 1 not compiling, 1 undecided; 3 of 4 died (1 timed out), 1 survived',
  );
});
