import type { Verdict } from '../../operations/verdict.ts';
import type { Fact, Facts } from './facts.ts';
import type { Condition, FactTest, Policy, PolicyCase } from './policy.ts';

/** What a policy decides, and why. */
export interface PolicyDecision {
  readonly status: Verdict;
  /** The rule that decided; null if none fired. */
  readonly rule: string | null;
  /** The rule's reason with the facts that it looked at, in one or two sentences. */
  readonly reason: string;
}

/**
 * Decides by the first rule that fires. A condition on what is not known neither holds nor fails. A rule that such a
 * condition leaves open stands in the way of every later rule with another decision: then the decision is `referred`, so
 * that nothing is approved, or rejected, by what is not known.
 */
export function decide({ rules, otherwise }: Policy, facts: Facts): PolicyDecision {
  const open: { readonly rule: string; readonly decision: Verdict; readonly when: Condition }[] = [];
  const fired = rules.find(({ rule, decision, when }) => {
    const holds = holdsFor(when, facts);
    if (holds === undefined) open.push({ rule, decision, when });
    return holds === true;
  });
  const status = fired?.decision ?? otherwise;
  const doubt = open.find(({ decision }) => decision !== status);
  if (doubt !== undefined) {
    const unknown = factNames(doubt.when).filter((fact) => facts[fact] === undefined);
    return {
      ...{ status: 'referred', rule: doubt.rule },
      reason: `Rule ${doubt.rule} could not be decided: not known is ${unknown.join(', ')}.`,
    };
  }
  if (fired === undefined) return { status, rule: null, reason: 'No rule fired.' };
  const seen = factNames(fired.when).flatMap((fact) => shownFact(fact, facts[fact]) ?? []);
  return { status, rule: fired.rule, reason: `${fired.reason} (${seen.join('; ')})` };
}

const shownFact = (name: string, fact: Fact | undefined): string =>
  `${name}: ${fact === undefined ? 'not known' : Array.isArray(fact) ? fact.join(', ') || 'none' : String(fact)}`;

/** The facts that a condition looks at, each once. */
export const factNames = ({ facts, all, any = [], not }: Condition): readonly string[] => [
  ...new Set([...Object.keys(facts), ...[...all, ...any, ...(not === undefined ? [] : [not])].flatMap(factNames)]),
];

/** Whether a condition holds: true, false, or undefined where what is not known could make it either. */
function holdsFor({ facts: tests, all, any, not }: Condition, facts: Facts): boolean | undefined {
  return allOf([
    ...Object.entries(tests).map(([name, test]) => passes(test, facts[name])),
    ...all.map((each) => holdsFor(each, facts)),
    ...(any === undefined ? [] : [negated(allOf(any.map((each) => negated(holdsFor(each, facts)))))]),
    ...(not === undefined ? [] : [negated(holdsFor(not, facts))]),
  ]);
}

const negated = (holds: boolean | undefined): boolean | undefined => (holds === undefined ? undefined : !holds);

const allOf = (each: readonly (boolean | undefined)[]): boolean | undefined =>
  each.includes(false) ? false : each.includes(undefined) ? undefined : true;

function passes(test: FactTest, fact: Fact | undefined): boolean | undefined {
  const { is_known, any_of, none_of, starts_with, at_least, below, is } = test;
  if (is_known !== undefined && is_known !== (fact !== undefined)) return false;
  const isAsked = [any_of, none_of, starts_with, at_least, below, is].some((each) => each !== undefined);
  if (!isAsked) return true;
  if (fact === undefined) return undefined;
  const [words, count] = Array.isArray(fact) ? [fact, fact.length] : [[String(fact)], Number(fact)];
  return (
    (any_of === undefined || words.some((word) => any_of.includes(word))) &&
    (none_of === undefined || !words.some((word) => none_of.includes(word))) &&
    (starts_with === undefined || words.some((word) => starts_with.some((start) => word.startsWith(start)))) &&
    (at_least === undefined || count >= at_least) &&
    (below === undefined || count < below) &&
    (is === undefined || fact === is)
  );
}

/** The cases of a policy that come to another decision than they say, each in a sentence. */
export const failedCases = (policy: Policy): readonly string[] =>
  policy.cases.flatMap((each) => faultOf(policy, each) ?? []);

function faultOf(policy: Policy, { case: title, facts, decision, rule }: PolicyCase): string | undefined {
  const decided = decide(policy, facts);
  const isRight = decided.status === decision && (rule === undefined || decided.rule === rule);
  const expected = `${decision}${rule === undefined ? '' : ` by ${rule}`}`;
  const came = `${decided.status}${decided.rule === null ? '' : ` by ${decided.rule}`}`;
  return isRight ? undefined : `${JSON.stringify(title)} expects ${expected}, got ${came}: ${decided.reason}`;
}
