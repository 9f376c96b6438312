import type { z } from 'zod';
import { faultyInput } from '../../catalog/errors/catalogue.ts';
import { quoted } from '../../catalog/errors/quoted.ts';

/** Maximum faults that one message lists; a body may have thousands. */
const MAX_FAULTS = 10;
/** Maximum values or keys that one fault repeats. */
const MAX_SHOWN = 5;
/** Fields whose values are never repeated: tax numbers and dates of birth. */
const SECRET = new Set<PropertyKey>(['tin', 'tins', 'ssn', 'dob']);
/** Minimum digits of a text that may be a tax number in the wrong field, or part of one. */
const MIN_SECRET_DIGITS = 7;

/**
 * Reads a client's value by its schema. Throws BAD_USER_INPUT with one sentence for each fault: the field, what was
 * expected, what was received. `root`: the name of the value as a whole. A schema's error is worded as what it expects ("a
 * city or a state").
 *
 * No message repeats a tax number or a date of birth, nor any text with as many digits as a truncated number would have.
 */
export function readBy<T>(schema: z.ZodType<T>, value: unknown, root: string): T {
  const read = schema.safeParse(value, { reportInput: true, error: expectation });
  if (read.success) return read.data;
  const issues = read.error.issues.flatMap(ofBranch);
  const faults = Map.groupBy(issues, (issue) => `${fieldOf(issue, root)} expects ${issue.message}`);
  const sentences = [...faults].map(([expected, of]) => `${expected}, got ${listed(of.map(came))}.`);
  const more = sentences.length - MAX_FAULTS;
  throw faultyInput(more > 0 ? [...sentences.slice(0, MAX_FAULTS), `There are ${more} more faults.`] : sentences);
}

type Issue = z.core.$ZodIssue;

/** What a schema expects, in words, unless the schema says so itself. */
function expectation(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return `${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_big':
      return `at most ${issue.maximum} ${issue.origin === 'string' ? 'character' : 'item'}${issue.maximum === 1 ? '' : 's'}`;
    case 'invalid_union':
      return 'an object or a list';
    default:
      return 'another value';
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  array: 'a list',
  object: 'an object',
};

/** The issues of the branch of a union that matches the kind of the value; the union's own issue if no branch does. */
function ofBranch(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOfOtherKind = (each: Issue) => each.code === 'invalid_type' && each.path.length === 0;
  const branch = issue.errors.find((issues) => !issues.some(isOfOtherKind));
  return branch?.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) ?? [issue];
}

/**
 * The path of a field: `data.addresses[0].postal_code`. For an item of a list that allows only certain values it is the
 * list, so that one sentence covers all invalid items.
 */
function fieldOf({ path, code }: Issue, root: string): string {
  const named = code === 'invalid_value' && typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
  if (named.length === 0) return root;
  return named
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${String(part)}`))
    .join('');
}

/** What was received, in words. */
function came(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return listed(issue.keys.map((key) => shown(key)));
  const { input } = issue;
  if (issue.code === 'too_big' && (typeof input === 'string' || Array.isArray(input))) return String(input.length);
  const isSecret = issue.path.some((part) => SECRET.has(part));
  return isSecret && typeof input !== 'object' ? kindOf(input) : shown(input);
}

/**
 * A value as a message shows it: texts truncated, lists and objects by their contents, and nothing that may be a tax
 * number.
 */
function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return outline(value);
  if (value === undefined) return 'nothing';
  const digits = String(value).match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= MIN_SECRET_DIGITS ? `${kindOf(value)} with ${digits} digits` : quoted(value);
}

function outline(value: object): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const keys = Object.entries(value).filter(([, item]) => item !== null && !isBlank(item));
  return keys.length === 0 ? 'an object without values' : `an object with ${listed(keys.map(([key]) => shown(key)))}`;
}

const kindOf = (value: unknown): string => (value === undefined ? 'nothing' : `a ${typeof value}`);

/** Whether a text has no visible character; such a text counts as not given. */
export const isBlank = (value: unknown): boolean => typeof value === 'string' && !/[^\s\p{Cf}]/u.test(value);

const listed = (texts: readonly string[]): string =>
  texts.length > MAX_SHOWN
    ? `${texts.slice(0, MAX_SHOWN).join(', ')} and ${texts.length - MAX_SHOWN} more`
    : texts.join(', ');
