import type { RequestContext } from '../../kit/subgraph.ts';
import type { SubgraphAnswer } from '../graph/subgraph-source.ts';
import type { SentFetch } from './identity.ts';

/** A subgraph's answer over HTTP: a result, and what comes with its data. */
export interface WireAnswer extends SubgraphAnswer {
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** Rows that the fetch took from statements; absent for a foreign subgraph. */
  readonly rows?: number;
  /** SQL statements that ran for the fetch; absent if they are not counted. */
  readonly statements?: number;
}

/** How to talk to a subgraph over HTTP: what its requests contain, and how its responses are read. */
export interface SubgraphProtocol {
  /** Returns the headers of a fetch, except the content type. The answer is waited for at most `patience` milliseconds. */
  headers(context: RequestContext, fetch: SentFetch, patience: number): Readonly<Record<string, string>>;
  /** Returns the `extensions` of the request body; absent: none. */
  extensions?(context: RequestContext): Readonly<Record<string, unknown>>;
  /**
   * Returns the answer in a response to a fetch's document. `entities`: the number of requested entities, if the fetch requests any. Throws
   * a Refusal for a status that is no answer, a SyntaxError for an invalid body.
   */
  read(status: number, text: string, query: string, entities?: number): WireAnswer;
  /** Maximum size of an answer in bytes; absent: any size. */
  readonly maxAnswer?: number;
}

/** What a refusal means: the subgraph is `down` for us, it serves but `failed` here, or it is `behind`: it lacks the pinned snapshot. */
export type RefusalKind = 'down' | 'failed' | 'behind';

/** A response that is no answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly kind: RefusalKind;

  constructor(status: number, kind: RefusalKind, explanation: string) {
    super(`status ${status}: ${explanation}`);
    this.name = 'Refusal';
    this.status = status;
    this.kind = kind;
  }
}

/** An answer with more objects than the gateway accepts. */
export class TooManyObjects extends Error {
  override readonly name = 'TooManyObjects';
}

/** Whether parsed JSON is an object, the shape of a result and of its data. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
