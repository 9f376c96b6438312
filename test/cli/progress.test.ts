import { describe, expect, test } from 'vitest';
import { progressOn } from '../../cli/progress.ts';

interface Read {
  readonly bytes: number;
  readonly ofBytes: number;
  readonly rows: number;
}
type Step = readonly [message: string, part?: Read | undefined, secondsLater?: number];

/** What a stream gets of some steps, on a clock that stands still between them. */
function written(isTTY: boolean, steps: readonly Step[], columns = 100) {
  const texts: string[] = [];
  let seconds = 0;
  const stream = { isTTY, columns, write: (text: string) => texts.push(text) };
  const progress = progressOn(stream, () => seconds * 1000);
  for (const [message, part, secondsLater = 0] of steps) {
    seconds += secondsLater;
    progress.report(message, part);
  }
  progress.end();
  return texts;
}

const read = (megabytes: number, rows: number): Read => ({ bytes: megabytes * 1e6, ofBytes: 200e6, rows });

describe('"progress bars on a terminal, plain lines elsewhere"', () => {
  test('elsewhere: a line a step, and one every five seconds of the bytes that were read', () => {
    expect(
      written(false, [
        ['stage'],
        ['read a', read(0, 0), 1],
        ['read a', read(30, 5_000), 1],
        ['read b', read(50, 9_000), 2],
        ['read b', read(90, 12_000), 2],
        ['read b', read(200, 30_000), 4],
        ['resolve', undefined, 1],
        ['resolve'],
      ]),
    ).toEqual([
      '    0.0 s  stage\n',
      '    1.0 s  0.0 of 200.0 MB  read a\n',
      '    6.0 s  90.0 of 200.0 MB, 18.0 MB/s  read b, 12,000 rows\n',
      '   11.0 s  resolve\n',
    ]);
  });

  test('on a terminal: one line drawn over and over, gone at the end', () => {
    expect(
      written(true, [
        ['stage'],
        ['open a', { bytes: 0, ofBytes: 0, rows: 0 }],
        ['read a', read(0, 0)],
        ['read a', read(50, 5_000), 2],
        ['read b', read(150, 15_000), 2],
      ]),
    ).toEqual([
      '\r\u001b[K    0.0 s  stage',
      '\r\u001b[K    0.0 s  open a',
      '\r\u001b[K    0.0 s  [--------------------]   0%  0.0 of 200.0 MB  read a',
      '\r\u001b[K    2.0 s  [#####---------------]  25%  50.0 of 200.0 MB, 25.0 MB/s  read a, 5,000 rows',
      '\r\u001b[K    4.0 s  [###############-----]  75%  150.0 of 200.0 MB, 37.5 MB/s  read b, 15,000 rows',
      '\r\u001b[K',
    ]);
  });

  test('the same step is drawn ten times a second at most', () => {
    const many = Array.from({ length: 1_000 }, (_, rows): Step => ['read a', read(0, rows), 0.001]);
    expect(written(true, many).length).toBeLessThanOrEqual(12);
  });

  test('it never wraps, and names of files cannot steer the terminal', () => {
    const [line = ''] = written(true, [[`read ${'x'.repeat(200)}`]], 40);
    expect(line.length).toBeLessThanOrEqual('\r\u001b[K'.length + 40);
    expect(written(false, [['read \u001b[2Ja\nb\u0007']])).toEqual(['    0.0 s  read a?b?\n']);
  });

  test('without a message nothing is written', () => {
    expect(written(true, [])).toEqual([]);
  });
});
