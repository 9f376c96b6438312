import { businessPreparer, type PreparedBusiness } from '../matching/business.ts';
import { matchProbability, type Scope } from '../matching/compare-businesses.ts';
import { calibration, logLoss } from '../matching/fit/measures.ts';
import { ADDRESS, NAME, NAME_CURVE, PHONE, WEBSITE } from '../matching/weights.ts';
import { labelledSets, type Part } from './labelled-sets.ts';

/** A constant of weights.ts that the fit may move. */
interface Weight {
  readonly name: string;
  value: number;
}

interface Case {
  readonly left: PreparedBusiness;
  readonly right: PreparedBusiness;
  readonly scope: Scope;
  readonly label: boolean;
  /** What the case counts: made-up sets, which are large, count as much as a few hundred cases. */
  readonly share: number;
}

/** A large set counts as so many cases. */
const MAX_CASES = 250;
const ROUNDS = 12;
const [FIRST_STEP, LAST_STEP] = [0.4, 0.1];
/** What a weight's move costs, by the square of its share of the weight: small sets do not say much. */
const STIFFNESS = 0.0008;

/**
 * Looks for weights that lower the log loss on the development halves of the labelled sets, by steps of one weight at a time,
 * held near those of weights.ts; prints them, and log loss and reliability of both halves before and after. It changes no
 * file: whoever takes a weight over knows why.
 */
export function reportFit(data: string | undefined, firms: number): void {
  const weights = movable();
  const start = weights.map(({ value }) => value);
  const [development, heldOut] = [casesOf('development', data, firms), casesOf('held-out', data, firms)];
  const both = () => {
    report('development', development);
    report('held-out', heldOut);
  };
  process.stdout.write('as weights.ts has them\n');
  both();
  descend(weights, start, development);
  process.stdout.write('\nfitted\n');
  both();
  for (const [at, { name, value }] of weights.entries()) {
    const before = start[at] ?? 0;
    if (Math.abs(value - before) > 1e-9) process.stdout.write(`  ${name}: ${before} → ${value.toFixed(2)}\n`);
  }
}

/** Moves one weight after the other, up or down by a step, and keeps what lowers the cost. */
function descend(weights: readonly Weight[], start: readonly number[], cases: readonly Case[]): void {
  const cost = () =>
    lossOf(cases) +
    STIFFNESS *
      weights.reduce((sum, { value }, at) => sum + ((value - (start[at] ?? 0)) / scale(start[at] ?? 0)) ** 2, 0);
  let lowest = cost();
  for (let round = 0, step = FIRST_STEP; round < ROUNDS && step >= LAST_STEP; round++) {
    let moves = 0;
    for (const weight of weights) {
      const before = weight.value;
      for (const change of [step, -step]) {
        weight.value = before + change;
        const now = isAscending() ? cost() : Number.POSITIVE_INFINITY;
        if (now < lowest) {
          lowest = now;
          moves++;
          break;
        }
        weight.value = before;
      }
    }
    if (moves < 3) step /= 2;
  }
}

const scale = (start: number) => Math.max(0.5, 0.6 * Math.abs(start));
const isAscending = () =>
  NAME_CURVE.every(({ logOdds }, at) => logOdds >= (NAME_CURVE[at - 1]?.logOdds ?? Number.NEGATIVE_INFINITY));

/** Log-odds that the sets have many cases of. */
function movable(): readonly Weight[] {
  const of = <K extends string>(table: string, weights: { [key in K]: number }, keys: readonly K[]): Weight[] =>
    keys.map((key) => ({
      name: `${table}.${key}`,
      get value() {
        return weights[key];
      },
      set value(value) {
        weights[key] = value;
      },
    }));
  return [
    ...NAME_CURVE.flatMap((point) => of(`NAME_CURVE at ${point.score}:`, point, ['logOdds'])),
    ...of('NAME', NAME, ['otherNumber', 'otherTrade', 'otherGivenName', 'affiliate', 'minWithRareWord', 'sameForm']),
    ...of('NAME.location', NAME.location, ['otherStore']),
    ...of('NAME.firm', NAME.firm, ['otherStore']),
    ...of('ADDRESS', ADDRESS, ['sameStreetLine', 'sameCity', 'sameZip', 'sameState', 'otherZip']),
    ...of('ADDRESS', ADDRESS, ['otherCityName', 'otherDirection']),
    ...of('ADDRESS.location', ADDRESS.location, ['otherState', 'otherCity', 'otherNumber', 'otherStreet']),
    ...of('ADDRESS.firm', ADDRESS.firm, ['otherState', 'otherCity', 'otherNumber', 'otherStreet']),
    ...of('PHONE', PHONE, ['other']),
    ...of('WEBSITE', WEBSITE, ['other']),
  ];
}

function casesOf(part: Part, data: string | undefined, firms: number): Case[] {
  const prepare = businessPreparer();
  return labelledSets(part, data, firms / 2).flatMap(({ scope, pairs }) =>
    pairs.map(({ left, right, label }) => ({
      left: prepare(left),
      right: prepare(right),
      scope,
      label,
      share: Math.min(1, MAX_CASES / pairs.length),
    })),
  );
}

const scored = ({ left, right, scope, label }: Case) => ({ score: matchProbability(left, right, scope), label });

function lossOf(cases: readonly Case[]): number {
  let [sum, shares] = [0, 0];
  for (const each of cases) {
    sum += each.share * logLoss([scored(each)]);
    shares += each.share;
  }
  return sum / shares;
}

function report(part: Part, cases: readonly Case[]): void {
  process.stdout.write(`${part}: log loss ${lossOf(cases).toFixed(4)} of ${cases.length} pairs\n`);
  for (const { from, to, cases: count, predicted, observed } of calibration(cases.map(scored)))
    process.stdout.write(
      `  ${from.toFixed(1)} to ${to.toFixed(1)}: predicted ${predicted.toFixed(3)}, observed ${observed.toFixed(3)} of ${count}\n`,
    );
}
