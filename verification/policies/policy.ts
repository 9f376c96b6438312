import { parseDocument } from 'yaml';
import { z } from 'zod';
import { faultyInput } from '../../catalog/errors/catalogue.ts';
import { VERDICTS } from '../../operations/verdict.ts';
import { readBy } from '../request/faults.ts';
import { object } from '../request/object.ts';
import { FACTS, type Facts, type FactType } from './facts.ts';

/** What is asked of one fact; all of it must hold. */
export interface FactTest {
  /** Has one of these words. */
  readonly any_of?: readonly string[] | undefined;
  /** Has none of these words. */
  readonly none_of?: readonly string[] | undefined;
  /** Has a word that starts with one of these, such as a code of an industry. */
  readonly starts_with?: readonly string[] | undefined;
  /** A number, or how many words a list has. */
  readonly at_least?: number | undefined;
  readonly below?: number | undefined;
  readonly is?: boolean | undefined;
  readonly is_known?: boolean | undefined;
}

/** A condition on facts: everything in it must hold. */
export interface Condition {
  readonly facts: Readonly<Record<string, FactTest>>;
  readonly all: readonly Condition[];
  readonly any?: readonly Condition[] | undefined;
  readonly not?: Condition | undefined;
}

/** How a policy turns facts into a decision: the first rule that fires decides. */
export interface Policy {
  readonly policy: string;
  readonly description?: string | undefined;
  readonly rules: readonly Rule[];
  /** The decision if no rule fires; never an approval, because that would approve what nobody thought of. */
  readonly otherwise: 'referred' | 'rejected';
  /** Examples that must come to their decisions. */
  readonly cases: readonly PolicyCase[];
}

export interface Rule {
  readonly rule: string;
  readonly decision: (typeof VERDICTS)[number];
  /** Why, for those who read the decision. */
  readonly reason: string;
  readonly when: Condition;
}

export interface PolicyCase {
  readonly case: string;
  readonly facts: Facts;
  readonly decision: (typeof VERDICTS)[number];
  /** The rule that fires; any if absent. */
  readonly rule?: string | undefined;
}

/** Maximum characters of a policy. */
const MAX_LENGTH = 200_000;
/** Maximum levels of conditions within each other. */
const MAX_DEPTH = 8;

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, { error: 'a name of up to 60 lower-case letters, digits, _ and -' });
const sentence = z.string().trim().min(1, { error: 'a sentence' }).max(500);

/** The test of a fact: in full, or its value, or the list of its values. */
function factTest({ kind, values }: FactType) {
  const isSome = (test: object) => Object.keys(test).length > 0;
  const none = { error: 'at least one test' };
  const some = z.array(values === undefined ? z.string() : z.enum(values)).min(1, { error: 'at least one item' });
  const amount = { at_least: z.number().optional(), below: z.number().optional() };
  const known = { is_known: z.boolean({ error: 'true or false' }).optional() };
  switch (kind) {
    case 'number':
      return object({ ...amount, ...known }).refine(isSome, none);
    case 'flag':
      return z.preprocess(
        (value) => (typeof value === 'boolean' ? { is: value } : value),
        object({ is: z.boolean({ error: 'true or false' }).optional(), ...known }).refine(isSome, none),
      );
    default:
      return z.preprocess(
        (value) => (typeof value === 'string' ? { any_of: [value] } : Array.isArray(value) ? { any_of: value } : value),
        object({
          ...{ any_of: some.optional(), none_of: some.optional(), ...(kind === 'words' && amount), ...known },
          starts_with: z.array(z.string().min(1)).min(1, { error: 'at least one item' }).optional(),
        }).refine(isSome, none),
      );
  }
}

const FACT_TESTS = Object.fromEntries(Object.entries(FACTS).map(([fact, type]) => [fact, factTest(type).optional()]));

/** A condition as it is written; `left` levels may stand in it. */
const condition = (left: number): z.ZodType<Condition> => {
  const inner =
    left === 0 ? z.never({ error: `at most ${MAX_DEPTH} levels of conditions` }) : z.lazy(() => condition(left - 1));
  return object({
    ...FACT_TESTS,
    all: z.array(inner).min(1, { error: 'at least one item' }).optional(),
    any: z.array(inner).min(1, { error: 'at least one item' }).optional(),
    not: inner.optional(),
  })
    .refine((value) => Object.keys(value).length > 0, { error: 'at least one fact, all, any or not' })
    .transform(({ all = [], any, not, ...facts }) => ({ facts, all, ...(any && { any }), ...(not && { not }) }));
};

/** A fact of a case as it is written. */
function caseFact({ kind, values }: FactType) {
  const one = values === undefined ? z.string() : z.enum(values);
  return { word: one, words: z.array(one), number: z.number(), flag: z.boolean() }[kind].optional();
}

const POLICY = object({
  policy: name,
  description: z.string().max(2_000).optional(),
  rules: z
    .array(object({ rule: name, decision: z.enum(VERDICTS), reason: sentence, when: condition(MAX_DEPTH) }))
    .min(1, { error: 'at least one rule' })
    .max(200),
  otherwise: z.enum(['referred', 'rejected']).default('referred'),
  cases: z
    .array(
      object({
        case: sentence,
        facts: object(Object.fromEntries(Object.entries(FACTS).map(([fact, type]) => [fact, caseFact(type)]))),
        decision: z.enum(VERDICTS),
        rule: z.string().optional(),
      }),
    )
    .max(1_000)
    .default([]),
});

/** Reads a policy written as YAML or JSON. Throws BAD_USER_INPUT with a sentence for each fault: where, what was expected, what came. */
export function readPolicy(text: string): Policy {
  if (text.length > MAX_LENGTH)
    throw faultyInput([`A policy has at most ${MAX_LENGTH} characters, got ${text.length}.`]);
  const document = parseDocument(text);
  const [fault] = document.errors;
  if (fault !== undefined) throw faultyInput([`A policy is YAML or JSON: ${fault.message.split('\n')[0]}`]);
  const policy = readBy(POLICY, plainValue(document), 'The policy');
  const rules = policy.rules.map(({ rule }) => rule);
  const twice = rules.find((rule, at) => rules.indexOf(rule) !== at);
  if (twice !== undefined) throw faultyInput([`Each rule has a name of its own; two are called ${twice}.`]);
  const unknown = policy.cases.find(({ rule }) => rule !== undefined && !rules.includes(rule))?.rule;
  if (unknown !== undefined)
    throw faultyInput([`A case expects rule ${unknown}, and there is none; the rules are ${rules.join(', ')}.`]);
  return policy;
}

/** The value of a document. Aliases are refused, because a few of them can stand for millions of values. */
function plainValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    throw faultyInput(['A policy has no aliases (*name): write each condition where it stands.']);
  }
}
