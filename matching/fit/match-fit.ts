import { createHash } from 'node:crypto';
import { z } from 'zod';
import { KINDS } from '../business.ts';
import * as weights from '../weights.ts';
import type { Calibration, ScopeFit } from './scope-fit.ts';

/**
 * How pairs are compared, each with a fit of its own: records of establishments and of firms by all that is known, and, in a
 * load, two names at one address.
 */
export const FIT_SCOPES = ['location', 'firm', 'house'] as const;
export type FitScope = (typeof FIT_SCOPES)[number];

/** What a team's labels, or its records alone, say of the weights; a scope that it lacks keeps the shipped ones. */
export type MatchFit = { readonly [Scope in FitScope]?: MadeFit | undefined };

/** The fit of a scope, and what it was made from. */
export interface MadeFit extends ScopeFit {
  readonly from: Provenance;
}

/** What a fit was made from. */
export interface Provenance {
  /** People's labels; "pairs" if there were none, and the records alone said what is usual. */
  readonly by: 'labels' | 'pairs';
  readonly pairs: number;
  /** Pairs that are the same, or are expected to be. */
  readonly matches: number;
}

/** Why a file is no fit that this program can use. */
type Fault = 'FIT_BROKEN' | 'FIT_FOREIGN' | 'FIT_NEWER' | 'FIT_OF_OTHER_WEIGHTS';

export class UnusableFit extends Error {
  override readonly name = 'UnusableFit';
  readonly code: Fault;

  constructor(code: Fault, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

const FORMAT = 'svc match fit';
const VERSION = 1;

const factor = z.number().min(0);
const KIND_NAMES = Object.values(KINDS).map(({ kind }) => kind);
const SCOPE = z.strictObject({
  offset: z.number(),
  factors: z.partialRecord(z.enum(KIND_NAMES), z.strictObject({ for: factor, against: factor })),
  calibration: z.strictObject({
    slope: z.number().positive(),
    knots: z
      .array(z.tuple([z.number(), z.number()]))
      .min(1)
      .refine(areRising, 'expected knots that rise'),
  }),
  from: z.strictObject({ by: z.enum(['labels', 'pairs']), pairs: z.int().min(0), matches: z.number().min(0) }),
});
const FILE = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  weights: z.string(),
  scopes: z.strictObject({ location: SCOPE.optional(), firm: SCOPE.optional(), house: SCOPE.optional() }),
});
const HEAD = z.object({ format: z.literal(FORMAT), version: z.number() });

function areRising(knots: readonly (readonly [number, number])[]): boolean {
  return knots.every((knot, at) => {
    const before = knots[at - 1];
    return before === undefined || (before[0] < knot[0] && before[1] < knot[1]);
  });
}

/** Identifies the shipped weights, as a fit says how other ones differ from them. */
const WEIGHTS = createHash('sha256')
  .update(
    JSON.stringify(
      Object.entries(weights)
        .filter(([, value]) => typeof value !== 'function')
        .sort(),
    ),
  )
  .digest('hex')
  .slice(0, 16);

/** The text of a fit's file; equal fits have equal texts. Numbers are rounded to six digits behind the point. */
export function writeMatchFit(fit: MatchFit): string {
  const scopes = Object.fromEntries(
    FIT_SCOPES.flatMap((scope) =>
      fit[scope] === undefined ? [] : [[scope, { ...fit[scope], calibration: calibrationOf(fit[scope]) }]],
    ),
  );
  const file = { format: FORMAT, version: VERSION, weights: WEIGHTS, scopes };
  return `${JSON.stringify(file, (_, value: unknown) => (typeof value === 'number' ? rounded(value) : value), 2)}\n`;
}

const rounded = (value: number): number => Number(value.toFixed(6));

/** A calibration without knots that rounding makes equal. */
function calibrationOf({ calibration: { slope, knots } }: ScopeFit): Calibration {
  const distinct: [number, number][] = [];
  for (const [from, to] of knots.map((knot) => knot.map(rounded))) {
    const before = distinct.at(-1);
    if (from === undefined || to === undefined || (before !== undefined && (from <= before[0] || to <= before[1])))
      continue;
    distinct.push([from, to]);
  }
  return { slope, knots: distinct };
}

/**
 * Reads the text of a fit's file. Throws UnusableFit for a text that is no fit, for one of a newer program, for one that is
 * damaged, and for one that was made beside other shipped weights, unless they may be any.
 */
export function readMatchFit(text: string, beside: 'these weights' | 'any weights' = 'these weights'): MatchFit {
  const document = jsonOf(text);
  const head = HEAD.safeParse(document).data;
  if (head === undefined)
    throw new UnusableFit('FIT_FOREIGN', 'expected a file of `svc fit --out`, got another JSON document.');
  if (head.version > VERSION)
    throw new UnusableFit(
      'FIT_NEWER',
      `expected version ${VERSION} at most, got ${head.version}: a newer svc made it.`,
    );
  const { data, error } = FILE.safeParse(document);
  if (data === undefined) {
    const [issue] = error.issues;
    throw new UnusableFit('FIT_BROKEN', `${issue?.path.join('.')}: ${issue?.message}.`);
  }
  if (beside === 'these weights' && data.weights !== WEIGHTS)
    throw new UnusableFit(
      'FIT_OF_OTHER_WEIGHTS',
      `expected a fit to the weights ${WEIGHTS} of this svc, got one to ${data.weights}; run \`svc fit\` again.`,
    );
  return data.scopes;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnusableFit('FIT_BROKEN', 'expected JSON of `svc fit --out`, got another text, or a part of one.');
  }
}

/** What a fit is of, in words: "fit 1f0a77c2: house by 160 labels, firm by 9000 pairs". */
export const describeFit = (fit: MatchFit): string => {
  const scopes = FIT_SCOPES.flatMap((scope) => {
    const from = fit[scope]?.from;
    return from === undefined ? [] : [`${scope} by ${from.pairs} ${from.by}`];
  });
  return `fit ${nameOfFit(fit)}: ${scopes.length === 0 ? 'the shipped weights' : scopes.join(', ')}`;
};

/** A short name of a fit: equal fits have equal names. */
export const nameOfFit = (fit: MatchFit): string =>
  createHash('sha256').update(writeMatchFit(fit)).digest('hex').slice(0, 8);
