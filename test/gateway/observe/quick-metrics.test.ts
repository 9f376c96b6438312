import { Counter, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { textOf } from '../../../gateway/observe/metrics.ts';
import { QuickCounter, QuickHistogram } from '../../../gateway/observe/quick-metrics.ts';
import { drawing } from '../../random.ts';

/** What Prometheus reads, in any order. */
const linesOf = async (registry: Registry) =>
  (await textOf([await registry.getMetricsAsJSON()])).split('\n').toSorted();

const SURFACES = ['graphql', 'kyb', 'a "b"\\'];
const NAMES = ['Shops', 'other', ''];

test('a quick counter says what one of prom-client does', async () => {
  const draw = drawing(1);
  const [ours, theirs] = [new Registry(), new Registry()];
  const configuration = { name: 'requests', help: 'Requests.', labelNames: ['surface', 'operation'] };
  const quick = new QuickCounter({ ...configuration, registers: [ours] });
  const plain = new Counter({ ...configuration, registers: [theirs] });
  expect(await linesOf(ours)).toEqual(await linesOf(theirs));
  for (let at = 0; at < 200; at += 1) {
    const [surface = '', operation = '', by] = [SURFACES[draw(3)], NAMES[draw(3)], draw(5)];
    quick.of(surface, operation).add(by);
    plain.inc({ surface, operation }, by);
  }
  quick.of('graphql', 'once').add();
  plain.inc({ surface: 'graphql', operation: 'once' });
  expect(await linesOf(ours)).toEqual(await linesOf(theirs));
});

test.each([[[]], [['surface']], [['surface', 'operation']]])(
  'a quick histogram with labels %j says what one of prom-client does',
  async (labelNames: string[]) => {
    const draw = drawing(2);
    const [ours, theirs] = [new Registry(), new Registry()];
    const configuration = { name: 'seconds', help: 'Seconds.', labelNames, buckets: [0.5, 1, 4] };
    const quick = new QuickHistogram({ ...configuration, registers: [ours] });
    const plain = new Histogram({ ...configuration, registers: [theirs] });
    expect(await linesOf(ours)).toEqual(await linesOf(theirs));
    for (let at = 0; at < 200; at += 1) {
      const values = labelNames.map((_, label) => [SURFACES, NAMES][label]?.[draw(3)] ?? '');
      // Halves: the bounds themselves are among them, and sums are exact.
      const seconds = draw(12) / 2;
      quick.of(...values).observe(seconds);
      plain.observe(Object.fromEntries(labelNames.map((name, label) => [name, values[label] ?? ''])), seconds);
    }
    expect(await linesOf(ours)).toEqual(await linesOf(theirs));
  },
);
