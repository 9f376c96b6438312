import { parseArgs } from 'node:util';
import { BrokenSet } from './broken-set.ts';

/** The sets of this repository: pairs, address lines, damaged names of the sample, and of real records joins, fits to labels, what people type, and screening. */
export const BUILT_IN_SETS = ['pairs', 'addresses', 'sample', 'joins', 'fit', 'typed', 'screening'] as const;
export type BuiltInSet = (typeof BUILT_IN_SETS)[number];

export interface Options {
  readonly pairs: string | undefined;
  readonly queries: string | undefined;
  readonly screen: string | undefined;
  /** The one of the sets of this repository that is run; undefined: all. */
  readonly only: BuiltInSet | undefined;
  readonly map: string | undefined;
  readonly dataDir: string | undefined;
  /** How many of the worst errors are shown. */
  readonly errors: number;
  /** How many firms the sets of one's own are made of. */
  readonly firms: number;
  /** Seed of another draw of ordinary names, so that numbers chosen by the first one are held to it; undefined: the first one. */
  readonly draw: number | undefined;
  readonly rebuild: boolean;
  readonly fit: boolean;
}

const OPTIONS = {
  pairs: { type: 'string' },
  queries: { type: 'string' },
  screen: { type: 'string' },
  only: { type: 'string' },
  map: { type: 'string' },
  'data-dir': { type: 'string' },
  errors: { type: 'string', default: '10' },
  firms: { type: 'string', default: '1000' },
  draw: { type: 'string' },
  rebuild: { type: 'boolean', default: false },
  fit: { type: 'boolean', default: false },
} as const;

/** Reads the command line; throws a BrokenSet that says what was expected. */
export function readOptions(args: readonly string[]): Options {
  const { pairs, queries, screen, only, map, rebuild, fit, ...values } = parsed(args);
  return {
    pairs,
    queries,
    screen,
    only: only === undefined ? undefined : builtInSet(only),
    map,
    dataDir: values['data-dir'],
    errors: count('errors', values.errors),
    firms: count('firms', values.firms),
    draw: values.draw === undefined ? undefined : count('draw', values.draw),
    rebuild,
    fit,
  };
}

function builtInSet(name: string): BuiltInSet {
  const set = BUILT_IN_SETS.find((each) => each === name);
  if (set === undefined)
    throw new BrokenSet('BAD_ARGUMENT', `Expected one of ${BUILT_IN_SETS.join(', ')} after --only, but got ${name}.`);
  return set;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ options: OPTIONS, args: [...args] }).values;
  } catch (error) {
    const options = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new BrokenSet(
      'BAD_ARGUMENT',
      `Expected ${options.join(', ')}: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function count(name: string, written: string): number {
  if (/^\d{1,6}$/.test(written)) return Number(written);
  throw new BrokenSet('BAD_ARGUMENT', `Expected a number after --${name}, got "${written}".`);
}
