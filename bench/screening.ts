import { parseArgs } from 'node:util';
import { realData } from '../eval/firms.ts';
import { percentile } from '../eval/measures.ts';
import { descriptionOf, type ScreenCase } from '../eval/screen-names.ts';
import { businessNames, damagedNames } from '../eval/screening-set.ts';
import { realLists, sampleCity, withSnapshot } from '../eval/snapshots.ts';
import { screenEntity } from '../matching/screening/screen.ts';
import { textSteps } from '../matching/screening/screen-text.ts';
import type { ScreeningIndex } from '../matching/screening/screening-index.ts';
import { atOnce } from '../matching/screening/steps.ts';
import { screeningLists } from '../search/screening/screening-lists.ts';

/**
 * `node bench/screening.ts`: how long one name against all lists takes, in milliseconds: the lists of --data-dir, else the
 * real ones (SVC_TEST_SHARED), else the sample city's.
 */
const { values } = parseArgs({
  options: { 'data-dir': { type: 'string' }, names: { type: 'string', default: '2000' } },
});
const data = realData();
const folder = values['data-dir'] ?? (data === undefined ? await sampleCity() : await realLists(data));

await withSnapshot(folder, async (snapshot) => {
  const [memory, start] = [process.memoryUsage().rss, performance.now()];
  const index = await screeningLists(snapshot);
  const built = (performance.now() - start) / 1000;
  const megabytes = (process.memoryUsage().rss - memory) / 2 ** 20;
  print(
    `${index.names.names.length} names of ${index.records.length} entries; index built in ${built.toFixed(1)} s, ${megabytes.toFixed(0)} MB`,
  );
  const damaged = damagedNames(index, Number(values.names));
  for (const [kind, cases] of Map.groupBy(damaged, (each) => each.kind)) report(`listed, ${kind}`, index, cases);
  const firms = data === undefined ? [] : businessNames(data);
  report('names of businesses and owners', index, firms);
  report('the same at 0.8, as a build does', index, firms, 0.8);
  report('common words', index, ['MOHAMMED ALI', 'TRADING COMPANY', 'AL', 'LIMITED LIABILITY COMPANY'].map(named));
  report('letters, punctuation, emoji, 500 characters', index, adverse());
  const namesOf = (at: number, count: number) =>
    firms
      .slice(at, at + count)
      .map(({ fields }) => fields.name)
      .join(' ');
  for (const [title, count, texts] of [
    ['texts of 20 names', 20, 500],
    ['texts of 20,000 characters of names', 1_000, 20],
  ] as const) {
    const all = Array.from({ length: texts }, (_, at) => namesOf(at * count, count).slice(0, 20_000));
    line(
      title,
      all.filter((text) => text !== '').map((text) => timed(() => atOnce(textSteps(index, text)))),
    );
  }
});

function report(title: string, index: ScreeningIndex, cases: readonly ScreenCase[], hitThreshold = 0.5): void {
  line(
    title,
    cases.map(({ fields }) => timed(() => screenEntity(index, descriptionOf(fields), { hitThreshold }))),
  );
}

function line(title: string, times: readonly number[]): void {
  const figures = [percentile(times, 0.5), percentile(times, 0.99), percentile(times, 1)].map((each) =>
    each.toFixed(2),
  );
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  print(
    `${title.padEnd(46)} ${times.length} × mean ${mean.toFixed(3)}, p50 ${figures[0]}, p99 ${figures[1]}, max ${figures[2]}`,
  );
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function named(name: string): ScreenCase {
  return { fields: { name }, label: undefined, expected: '', kind: '' };
}

function adverse(): ScreenCase[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  const long = Array.from({ length: 20 }, (_, at) => 'al mohammed trading company '.repeat(20).slice(at, 500 + at));
  return [...letters, '!?.,;', '🙂🙂🙂', 'שלום עולם', ...long, 'x'.repeat(500), 'a '.repeat(250)].map(named);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
