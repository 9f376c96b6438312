import { ServiceError } from '../../catalog/errors/service-error.ts';
import { isObject } from './service.ts';

/** Maximum characters of a result as JSON: 5,000 to 7,000 tokens, so that several results fit into a model's context window. */
export const MAX_CHARACTERS = 20_000;

/** Characters reserved for what a tool adds to its findings: the source, what was left out, and how to get it. */
const ROOM_BESIDE = 3_000;

/** Maximum lines that list what was left out. */
const MAX_LINES = 10;

/** Maximum lengths of texts to try, in characters. The last one is tried only if lists have to be cut, too. */
const [LONG_TEXT, TEXT, SHORT_TEXT] = [2_000, 500, 80];

/** A part of a result that shows less than was found. */
export interface LeftOut {
  /** Such as `businesses[].websites`; for a text, its own path. */
  readonly path: string;
  readonly unit: 'items' | 'characters' | 'fields';
  readonly shown: number;
  readonly found: number;
}

export interface Bounded {
  readonly value: Readonly<Record<string, unknown>>;
  readonly leftOut: readonly LeftOut[];
}

interface Limits {
  readonly text: number;
  readonly items: number;
  readonly fields: number;
}

/**
 * Shortens a value so that a model can read it: unchanged if it fits, else with its longest texts and lists cut until its JSON has at most
 * `room` characters. All lists are cut to the same length, the largest that fits, so that each shows its best elements and short lists stay
 * complete. Throws COST_LIMIT if that is not enough, as for an object with thousands of long names.
 */
export function bounded(
  value: Readonly<Record<string, unknown>>,
  room: number = MAX_CHARACTERS - ROOM_BESIDE,
): Bounded {
  const whole = JSON.stringify(value).length;
  if (whole <= room) return { value, leftOut: [] };
  const all = { text: Number.POSITIVE_INFINITY, items: Number.POSITIVE_INFINITY, fields: Number.POSITIVE_INFINITY };
  const cutTo = (limits: Limits): Bounded | undefined => {
    const lines = new Map<string, LeftOut>();
    const cut = cutValue(value, limits, '', lines);
    if (!isObject(cut) || JSON.stringify(cut).length > room) return undefined;
    return { value: cut, leftOut: [...lines.values()].slice(0, MAX_LINES) };
  };
  const result =
    cutTo({ ...all, text: LONG_TEXT }) ??
    largest((items) => cutTo({ ...all, text: TEXT, items })) ??
    largest((items) => cutTo({ ...all, text: SHORT_TEXT, items })) ??
    largest((fields) => cutTo({ text: SHORT_TEXT, items: 1, fields }));
  if (result === undefined)
    throw new ServiceError('COST_LIMIT', `The result has ${whole} characters, at most ${room} are shown.`);
  return result;
}

/**
 * Finds the largest number from 1 on whose result fits; undefined if none does. Tries small numbers first, because large ones take long.
 */
function largest(fitting: (number: number) => Bounded | undefined): Bounded | undefined {
  let best = fitting(1);
  if (best === undefined) return undefined;
  let [fits, tooMany] = [1, 2];
  for (let next = fitting(tooMany); next !== undefined; next = fitting(tooMany)) {
    [best, fits, tooMany] = [next, tooMany, tooMany * 2];
    if (next.leftOut.every(({ unit }) => unit === 'characters')) return next;
  }
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    const next = fitting(middle);
    if (next === undefined) tooMany = middle;
    else [best, fits] = [next, middle];
  }
  return best;
}

function cutValue(value: unknown, limits: Limits, path: string, lines: Map<string, LeftOut>): unknown {
  if (typeof value === 'string') {
    if (value.length <= limits.text) return value;
    note(lines, { path, unit: 'characters', shown: limits.text, found: value.length });
    return `${wholeCharacters(value.slice(0, limits.text - 1))}…`;
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, limits.items);
    if (shown.length < value.length) note(lines, { path, unit: 'items', shown: shown.length, found: value.length });
    return shown.map((item) => cutValue(item, limits, `${path}[]`, lines));
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const shown = entries.slice(0, limits.fields);
  if (shown.length < entries.length) note(lines, { path, unit: 'fields', shown: shown.length, found: entries.length });
  return Object.fromEntries(
    shown.map(([key, item]) => [key, cutValue(item, limits, path === '' ? key : `${path}.${key}`, lines)]),
  );
}

/** For several places with one path, such as the websites of several businesses, the counts are added. */
function note(lines: Map<string, LeftOut>, line: LeftOut): void {
  const path = line.path.slice(0, SHORT_TEXT);
  const { shown, found } = lines.get(`${line.unit} ${path}`) ?? { shown: 0, found: 0 };
  lines.set(`${line.unit} ${path}`, { ...line, path, shown: shown + line.shown, found: found + line.found });
}

/** Removes a trailing half of a surrogate pair that was cut in two. */
const wholeCharacters = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');
