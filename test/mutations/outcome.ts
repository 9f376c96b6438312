/** What a run of test files came to within its time. */
export type Ran = 'passed' | 'failed' | 'timed out';
/** What became of a change. One is undecided if the tests that noticed it do not pass in their time without it either. */
export type Outcome = 'not compiling' | 'died' | 'timed out' | 'survived' | 'undecided';

/** A tree in which a change can be made and taken back. */
export interface Tree {
  change(): void;
  restore(): void;
  compiles(): boolean;
  run(tests: readonly string[]): Promise<Ran>;
}

/** Where each stage of the tests begins. Most changes die in the nearest test files: those run before the next are loaded. */
const STAGES = [0, 3, 12];

/**
 * Makes the change, runs the tests in their order until some notice it, and takes it back. `passing` holds the test files that
 * are known to pass without a change, and gains those that turn out to.
 */
export async function outcomeOf(tree: Tree, tests: readonly string[], passing: Set<string>): Promise<Outcome> {
  tree.change();
  try {
    if (!tree.compiles()) return 'not compiling';
    for (const some of staged(tests)) {
      const ran = await tree.run(some);
      if (ran === 'passed') continue;
      tree.restore();
      // Tests that each pass may still take too long together: after a time-out all are timed again.
      const doubted = ran === 'timed out' ? some : some.filter((test) => !passing.has(test));
      if (doubted.length > 0 && (await tree.run(doubted)) !== 'passed') return 'undecided';
      for (const test of doubted) passing.add(test);
      return ran === 'failed' ? 'died' : ran;
    }
    return 'survived';
  } finally {
    tree.restore();
  }
}

/** The result of a run in a line. The rate is over the changes that compile and are decided. */
export function summary(outcomes: readonly Outcome[]): string {
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  const died = count('died') + count('timed out');
  return (
    `${outcomes.length} drawn, ${count('not compiling')} not compiling, ${count('undecided')} undecided; ` +
    `${died} of ${died + count('survived')} died (${count('timed out')} timed out), ${count('survived')} survived`
  );
}

function staged(tests: readonly string[]): string[][] {
  return STAGES.map((from, at) => tests.slice(from, STAGES[at + 1])).filter((some) => some.length > 0);
}
