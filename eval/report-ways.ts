import type { Screened } from './screen-names.ts';
import { isSameName } from './screening-ways.ts';

const THRESHOLDS = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
const WIDTH = 40;
const line = (text = '') => process.stdout.write(`${text}\n`);
const cells = (values: readonly (number | string)[]) =>
  values.map((value) => (typeof value === 'number' ? value.toFixed(1) : value).padStart(7)).join('');

/** Prints for each way the share of names in percent that were found, by threshold, and the names of each way. */
export function reportFound(title: string, screened: readonly Screened[]): void {
  line(`\n${title}: found, in percent, at a threshold of`);
  line(`${' '.repeat(WIDTH)}  names${cells(THRESHOLDS.map(String))}`);
  for (const [way, ofWay] of Map.groupBy(screened, ({ kind }) => kind)) {
    const found = THRESHOLDS.map((least) => (100 * ofWay.filter(({ score }) => score >= least).length) / ofWay.length);
    line(`${way.padEnd(WIDTH)}${String(ofWay.length).padStart(7)}${cells(found)}`);
  }
}

/** Prints beside it how many ordinary names alert, and how many of them bear the very name of a listed party. */
export function reportOrdinary(screened: readonly Screened[], worst: number): void {
  line(`\nordinary names: alerts of ${screened.length}, at a threshold of`);
  line(`${' '.repeat(WIDTH + 7)}${cells(THRESHOLDS.map(String))}`);
  const count = (of: readonly Screened[]) =>
    THRESHOLDS.map((least) => String(of.filter(({ score }) => score >= least).length));
  const [same, other] = [screened.filter(isSameName), screened.filter((each) => !isSameName(each))];
  line(`${'all'.padEnd(WIDTH + 7)}${cells(count(screened))}`);
  line(`${"of the listed name's very words".padEnd(WIDTH + 7)}${cells(count(same))}`);
  line(`${'others'.padEnd(WIDTH + 7)}${cells(count(other))}`);
  for (const { score, hit } of other.toSorted((one, next) => next.score - one.score).slice(0, worst)) {
    const [{ query = '', value = '' } = {}] = Object.values(hit?.attributes ?? {});
    line(`  ${score.toFixed(4)} ${query} → ${hit?.entity.collection} ${value}`);
  }
}
