import { describe, expect, test } from 'vitest';
import { progressOn } from '../../cli/progress.ts';

/** What a stream gets of some steps; times are of the clock, so they are left out. */
function written(isTTY: boolean, steps: readonly Parameters<ReturnType<typeof progressOn>['tell']>[], columns = 80) {
  const texts: string[] = [];
  const progress = progressOn({ isTTY, columns, write: (text: string) => texts.push(text) });
  for (const step of steps) progress.tell(...step);
  progress.end();
  return texts.map((text) => text.replace(/ +\d+\.\d s/, 'T'));
}

const read = (bytes: number, rows: number) => ({ bytes, ofBytes: 200, rows });

describe('"progress bars on a terminal, plain lines elsewhere"', () => {
  test('elsewhere: a line a step, whatever its rows', () => {
    const steps = [['stage'], ['read a', read(0, 0)], ['read a', read(0, 5_000)], ['resolve']] as const;
    expect(
      written(
        false,
        steps.map((each) => [...each]),
      ),
    ).toEqual(['T  stage\n', 'T  read a\n', 'T  resolve\n']);
  });

  test('on a terminal: one line drawn over and over, gone at the end', () => {
    expect(written(true, [['stage'], ['read a', read(50, 0)], ['read b', read(150, 5_000)]])).toEqual([
      '\r\u001b[KT  stage',
      '\r\u001b[KT  [#####---------------]  25%  read a',
      '\r\u001b[KT  [###############-----]  75%  read b, 5,000 rows',
      '\r\u001b[K',
    ]);
  });

  test('the same step is drawn ten times a second at most', () => {
    const many = Array.from({ length: 1_000 }, (_, rows): [string, ReturnType<typeof read>] => [
      'read a',
      read(0, rows),
    ]);
    expect(written(true, many).length).toBeLessThan(20);
  });

  test('it never wraps, and names of files cannot steer the terminal', () => {
    const [line = ''] = written(true, [[`read ${'x'.repeat(200)}`]], 40);
    expect(line.length).toBeLessThanOrEqual('\r\u001b[KT'.length + 40);
    expect(written(false, [['read \u001b[2Ja\nb\u0007']])).toEqual(['T  read a?b?\n']);
  });

  test('nothing was told: nothing is written', () => {
    expect(written(true, [])).toEqual([]);
  });
});
