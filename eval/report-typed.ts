import type { JudgedAnswer } from './judged-searches.ts';
import { percentile } from './measures.ts';
import type { NameAnswer, PromptAnswer } from './typed-sets.ts';

const line = (text: string) => process.stdout.write(`${text}\n`);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const sum = <T>(list: readonly T[], value: (each: T) => number) => list.reduce((total, each) => total + value(each), 0);

/** Prints how many of the first ten are right, of those found and of those that could be, by how the place is written, and the worst. */
export function reportPrompts(title: string, answers: readonly PromptAnswer[], worst: number): void {
  line(`\n${title}: ${answers.length} prompts, ${timesOf(answers)}`);
  for (const [kind, list] of [['all', answers] as const, ...Map.groupBy(answers, (each) => each.kind)]) {
    const [right, found, possible] = [
      sum(list, (each) => each.right),
      sum(list, (each) => each.found),
      sum(list, (each) => each.possible),
    ];
    line(
      `  ${kind.padEnd(8)} right of the first ten ${percent(right / found)}, of those stored ${percent(right / possible)}`,
    );
  }
  const lost = (each: PromptAnswer) => each.possible - each.right + (each.found - each.right);
  for (const each of answers.toSorted((one, other) => lost(other) - lost(one)).slice(0, worst)) {
    line(`  ${each.right} right of ${each.found}, ${each.possible} possible: ${each.text}`);
    for (const wrong of each.wrong.slice(0, 3)) line(`        ${wrong}`);
  }
}

/** Prints how often the right brand stood first, or nothing where there is none, by kind, and what was wrong. */
export function reportNames(title: string, answers: readonly NameAnswer[], worst: number): void {
  line(`\n${title}: ${answers.length} names, ${timesOf(answers)}`);
  for (const [kind, list] of Map.groupBy(answers, (each) => each.kind))
    line(
      `  ${kind.padEnd(10)} ${percent(sum(list, ({ isRight }) => Number(isRight)) / list.length)} right of ${list.length}`,
    );
  for (const { text, kind, first } of answers.filter(({ isRight }) => !isRight).slice(0, worst))
    line(`  (${kind}) ${text} → ${first}`);
}

/** Prints how often the first result is right, how many of those shown are, and how often nothing is shown though it is stored, by kind; and what was wrong. */
export function reportJudged(title: string, answers: readonly JudgedAnswer[], worst: number): void {
  line(`\n${title}: ${answers.length} searches, ${timesOf(answers)}`);
  line(
    `  ${'kind'.padEnd(16)} ${'searches'.padStart(8)} ${'right first'.padStart(12)} ${'right of shown'.padStart(22)} ${'empty though stored'.padStart(20)}`,
  );
  for (const [kind, list] of [['all', answers] as const, ...Map.groupBy(answers, (each) => each.kind)]) {
    const [right, found] = [sum(list, (each) => each.right), sum(list, (each) => each.found)];
    const first = percent(sum(list, (each) => Number(each.isRight)) / list.length);
    const ofShown = found === 0 ? 'none shown' : `${percent(right / found)} (${right} of ${found})`;
    const empty = list.filter((each) => each.found === 0 && each.possible > 0).length;
    line(
      `  ${kind.padEnd(16)} ${String(list.length).padStart(8)} ${first.padStart(12)} ${ofShown.padStart(22)} ${String(empty).padStart(20)}`,
    );
  }
  for (const { text, kind, first, right, found } of answers.filter(({ isRight }) => !isRight).slice(0, worst))
    line(`  (${kind}) ${text} → ${first}; ${right} right of ${found}`);
}

const timesOf = (list: readonly { readonly milliseconds: number }[]): string => {
  const times = list.map(({ milliseconds }) => milliseconds);
  return `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`;
};
