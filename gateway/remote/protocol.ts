import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import type { SubgraphAnswer } from '../subgraph-source.ts';
import type { SentFetch } from './identity.ts';

/** What a subgraph answers over HTTP: a result, and what it says beside its data. */
export interface WireAnswer extends SubgraphAnswer {
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** Rows that the fetch took from statements; absent where the subgraph is not this service's own. */
  readonly rows?: number;
  /** SQL statements that ran for the fetch; absent where nobody counts them. */
  readonly statements?: number;
}

/** How a subgraph is spoken to over HTTP: what its requests carry, and how its responses are read. */
export interface SubgraphProtocol {
  /** The headers of a fetch whose answer is waited for at most `patience` milliseconds, beside the content type. */
  headers(context: RequestContext, fetch: SentFetch, patience: number): Readonly<Record<string, string>>;
  /** What stands beside its document and variables; absent: nothing. */
  extensions?(context: RequestContext): Readonly<Record<string, unknown>>;
  /**
   * The answer in a response to a fetch's document, of so many entities where it asks for some. Throws a Refusal for a status that is no answer, a SyntaxError for a
   * body that is none.
   */
  read(status: number, text: string, query: string, entities?: number): WireAnswer;
  /** Maximum size of an answer in bytes; absent: any. */
  readonly maxAnswer?: number;
}

/** What a refusal says of the subgraph: it does not serve us, it serves but failed here, it lacks the pinned snapshot. */
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

/** An answer with more objects than are read of it. */
export class TooManyObjects extends Error {
  override readonly name = 'TooManyObjects';
}

/** Whether parsed JSON is an object, the shape of a result and of its data. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
