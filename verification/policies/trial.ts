import type { KeptAnswer } from '../../operations/kept-answer.ts';
import type { Verdict } from '../../operations/verdict.ts';
import { EXPLANATION } from '../reproduce.ts';
import { decide, type PolicyDecision } from './decide.ts';
import type { Facts } from './facts.ts';
import type { Policy } from './policy.ts';

/** A stored verification, how it stands decided, and how it would be. */
export interface Redecided {
  readonly responseId: string;
  readonly timestamp: string;
  /** The decision that stands; null: nobody has decided. */
  readonly from: Verdict | null;
  /** Whether a person made it, or a policy; null without one. */
  readonly by: 'person' | 'policy' | null;
  /** Null if no policy decides on it. */
  readonly to: Verdict | null;
  readonly rule: string | null;
  readonly reason: string | null;
}

/** Whether it would be decided otherwise than it stands. */
export const isFlip = ({ from, to }: Redecided): boolean => to !== null && from !== to;

/** What would be decided otherwise: the blast radius of a policy, or of a snapshot. */
export interface Trial {
  readonly verifications: number;
  /** Those on which no policy decides: without tasks, such as those with top_n above 1, with a purged record, or of an account without one. */
  readonly undecidable: number;
  /** How many go from one decision to another, or stay, by `from to`; `undecided` where nobody had decided. */
  readonly moves: Readonly<Record<string, number>>;
  /** How many each rule decides; `-` where none fires. */
  readonly rules: Readonly<Record<string, number>>;
}

/** Decides on stored verifications by a policy, without changing anything. `flipped` is told of each that it decides otherwise. */
export async function tryPolicy(
  policy: Policy,
  answers: AsyncIterable<KeptAnswer>,
  flipped: (flip: Redecided) => void = () => {},
): Promise<Trial> {
  const tally = new Tally();
  for await (const answer of answers) {
    if (answer.kind !== 'verification') continue;
    const facts = keptFacts(answer);
    const redecided = tally.add(answer, facts && decide(policy, facts));
    if (isFlip(redecided)) flipped(redecided);
  }
  return tally;
}

/** Counts how stored verifications are decided again. */
export class Tally implements Trial {
  verifications = 0;
  undecidable = 0;
  readonly moves: Record<string, number> = {};
  readonly rules: Record<string, number> = {};

  /** Adds a verification with its new decision, if there is any. */
  add({ id, at, decisions }: KeptAnswer, decision: PolicyDecision | undefined): Redecided {
    this.verifications += 1;
    const standing = decisions.at(-1);
    const { status: to = null, rule = null, reason = null } = decision ?? {};
    const from = standing?.status ?? null;
    const by = standing === undefined ? null : standing.policy === null ? 'person' : 'policy';
    if (to === null) this.undecidable += 1;
    else {
      count(this.moves, `${from ?? 'undecided'} ${to}`);
      count(this.rules, rule ?? '-');
    }
    return { responseId: id, timestamp: at, from, by, to, rule, reason };
  }
}

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

/** The facts of a stored verification. Older programs stored only results and probabilities, so that less is known. */
export function keptFacts({ explanation }: Pick<KeptAnswer, 'explanation'>): Facts | undefined {
  const { data: kept } = EXPLANATION.safeParse(explanation);
  if (kept === undefined || kept.tasks.length === 0) return undefined;
  if (kept.facts !== undefined) return kept.facts;
  return {
    ...Object.fromEntries(kept.tasks.map(({ name, result }) => [name, result])),
    ...{ entity_found: kept.entities.length > 0, brand_found: kept.brands.length > 0 },
    ...(kept.entities[0] && { entity_probability: kept.entities[0].probability }),
    ...(kept.brands[0] && { brand_probability: kept.brands[0].probability }),
  };
}
