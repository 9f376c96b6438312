import { parseArgs } from 'node:util';
import { BrokenSet } from './broken-set.ts';

export interface Options {
  readonly pairs: string | undefined;
  readonly queries: string | undefined;
  readonly screen: string | undefined;
  readonly map: string | undefined;
  readonly dataDir: string | undefined;
  /** How many of the worst errors are shown. */
  readonly errors: number;
  /** How many firms the sets of one's own are made of. */
  readonly firms: number;
  readonly rebuild: boolean;
  readonly fit: boolean;
}

const OPTIONS = {
  pairs: { type: 'string' },
  queries: { type: 'string' },
  screen: { type: 'string' },
  map: { type: 'string' },
  'data-dir': { type: 'string' },
  errors: { type: 'string', default: '10' },
  firms: { type: 'string', default: '1000' },
  rebuild: { type: 'boolean', default: false },
  fit: { type: 'boolean', default: false },
} as const;

/** Reads the command line; throws a BrokenSet that says what was expected. */
export function readOptions(args: readonly string[]): Options {
  const { pairs, queries, screen, map, rebuild, fit, ...values } = parsed(args);
  return {
    pairs,
    queries,
    screen,
    map,
    dataDir: values['data-dir'],
    errors: count('errors', values.errors),
    firms: count('firms', values.firms),
    rebuild,
    fit,
  };
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
