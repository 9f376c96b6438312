import type { SubgraphAnswer } from '../subgraph-source.ts';

/** What a subgraph process answers to a POST of a GraphQL request: a result, and what it says beside its data. */
export interface WireAnswer extends SubgraphAnswer {
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Reads an answer of status 200. Throws a SyntaxError for what no subgraph would say. */
export function wireAnswer(text: string): WireAnswer {
  const answer: unknown = JSON.parse(text);
  if (isAnswer(answer)) return answer;
  throw new SyntaxError(`Expected a GraphQL result, got ${text.slice(0, 100)}.`);
}

const isAnswer = (answer: unknown): answer is WireAnswer =>
  typeof answer === 'object' && answer !== null && 'data' in answer;

/**
 * Code and status of a subgraph that does not have the pinned snapshot (yet): the gateway asks once more. It stays
 * between the two, so it is none of the error catalogue.
 */
export const UNKNOWN_SNAPSHOT = { code: 'UNKNOWN_SNAPSHOT', status: 409 } as const;
