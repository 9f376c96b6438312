import { ServiceError } from '../../catalog/errors/service-error.ts';
import { isObject } from './service.ts';

/**
 * Maximum characters of a result as JSON: 5,000 to 7,000 tokens, so that a model reads several in one context window.
 */
export const MAX_CHARACTERS = 20_000;

/** Room for what a tool says beside what it found: the source, what was left out, and how to ask for it. */
const ROOM_BESIDE = 3_000;

/** Maximum lines of what was left out. */
const MAX_LINES = 10;

/** Longest texts that are tried, in characters, and the one that is tried where lists have to be cut, too. */
const [LONG_TEXT, TEXT, SHORT_TEXT] = [2_000, 500, 80];

/** Something that a result has less of than was found. */
export interface LeftOut {
  /** Such as `businesses[].websites`; of a text, its own. */
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
 * What a model can read of a value: all of it, or its longest texts and lists cut until it has at most so many characters as
 * JSON. All lists are cut to one length, the largest that fits, so that each shows its best elements and short ones stay
 * whole. Throws COST_LIMIT where that is not enough: for an object with thousands of long names.
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

/** What fits for the largest number from 1; undefined where nothing does. Tries small ones first: large ones take long. */
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

/** Of several places with one path, such as the websites of several businesses, the sums. */
function note(lines: Map<string, LeftOut>, line: LeftOut): void {
  const path = line.path.slice(0, SHORT_TEXT);
  const { shown, found } = lines.get(`${line.unit} ${path}`) ?? { shown: 0, found: 0 };
  lines.set(`${line.unit} ${path}`, { ...line, path, shown: shown + line.shown, found: found + line.found });
}

/** Without the first half of a letter that was cut in two. */
const wholeCharacters = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');
