import { randomUUID } from 'node:crypto';
import { type DataSourceConfig, type DataSourceFetchResult, RESTDataSource } from '@apollo/datasource-rest';
import { badRequest, subgraphError, verificationFailed } from '../../catalog/errors/catalogue.ts';
import type { Shape } from '../request/verification-request.ts';
import { ownPath, type ServedShape, SHAPE_PATHS } from '../service/paths.ts';
import type { Requester } from '../service/requester.ts';
import type { WholeVerification } from '../service/whole.ts';
import { refusedResponse } from './refused-response.ts';
import { CODE_HEADER, DECISION_HEADERS, type VerificationUpstream } from './upstream.ts';

/** A verification in the form of a REST API. */
export interface ShownVerification {
  readonly body: object;
  /**
   * Version of the data with which a foreign service answered; null from this service's own, which reads the pinned
   * snapshot.
   */
  readonly dataVersion: string | null;
  /** Headers that tell what the account's policy decided. */
  readonly decision: Readonly<Record<string, string>>;
}

type Response = DataSourceFetchResult<unknown>['response'];

/**
 * The only way from the REST routes and the graph to the verification service, wherever it is. Create one for each request.
 * Rejects only with errors of the catalogue, which contain neither URL nor body; the library would put both into its
 * errors, and quote them if JSON is broken. Caches no answer.
 */
export class VerificationSource extends RESTDataSource {
  readonly #upstream: VerificationUpstream;

  constructor(upstream: VerificationUpstream, requester: Requester) {
    super({ fetch: upstream.fetcherFor(requester), cache: NO_CACHE, logger: NO_LOGGER });
    this.baseURL = upstream.url;
    this.#upstream = upstream;
  }

  /** Verifies the business in a body, in the shape of one of the REST APIs. `query`: its parameters. */
  async verify(shape: Shape, query: URLSearchParams, body: unknown): Promise<ShownVerification> {
    const { parsedBody, response } = await this.#send(shape, query, body);
    const { headers } = response;
    const decision = DECISION_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return {
      body: parsedBody,
      dataVersion: this.#upstream.isOwn ? null : headers.get(VERSION_HEADER),
      decision: Object.fromEntries(decision),
    };
  }

  /**
   * Verifies as `verify` does for v2, and returns the whole verification. Rejects with SUBGRAPH_ERROR if the upstream is
   * foreign.
   */
  async verifyWhole(query: URLSearchParams, body: unknown): Promise<WholeVerification> {
    if (!this.#upstream.isOwn) throw subgraphError(NO_WHOLE);
    const { parsedBody } = await this.#send('whole', query, body);
    if (isWhole(parsedBody)) return parsedBody;
    throw verificationFailed();
  }

  /**
   * Sends a request, as PUT with the id of the answer if the upstream accepts one, so that a repeated request is the same
   * verification.
   */
  #send(shape: ServedShape, params: URLSearchParams, body: unknown): Promise<DataSourceFetchResult<object>> {
    const isOwn = this.#upstream.isOwn || shape === 'whole';
    const path = isOwn ? ownPath(randomUUID(), shape) : SHAPE_PATHS[shape].slice(1);
    return this.fetch<object>(path, {
      method: isOwn ? 'PUT' : 'POST',
      params,
      body: jsonText(body),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      skipCache: true,
    });
  }

  protected override async parseBody(response: Response): Promise<object | string> {
    const text = await response.text();
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }

  protected override async throwIfResponseIsError({
    response: { ok, status, headers },
    parsedBody,
  }: {
    readonly response: Response;
    readonly parsedBody: unknown;
  }): Promise<void> {
    if (ok && typeof parsedBody === 'object' && parsedBody !== null && !Array.isArray(parsedBody)) return;
    const code = this.#upstream.isOwn ? headers.get(CODE_HEADER) : null;
    throw refusedResponse({ status, body: parsedBody, code, retryAfter: headers.get('retry-after') });
  }

  /** Replaces the library's method, which logs URLs if NODE_ENV is development. */
  protected override trace<R>(_url: URL, _request: object, fetch: () => Promise<R>): Promise<R> {
    return fetch();
  }
}

const VERSION_HEADER = 'x-svc-data-asset-version';

const NO_WHOLE =
  'Verifications are made by a foreign service, which gives no evidence to the graph; ask POST /v2/kyb/.';

/** Caches nothing: a verification is valid for its moment, and contains what nobody else may read. */
const NO_CACHE: NonNullable<DataSourceConfig['cache']> = {
  get: async () => undefined,
  set: async () => {},
  delete: async () => {},
};

const silent = (): void => {};
const NO_LOGGER: NonNullable<DataSourceConfig['logger']> = { debug: silent, info: silent, warn: silent, error: silent };

/** A parsed body as text again. JSON.stringify overflows on deeply nested values that JSON.parse accepts. */
function jsonText(body: unknown): string {
  try {
    return JSON.stringify(body ?? null);
  } catch (error) {
    if (error instanceof RangeError) throw badRequest('The body', 'a JSON object of few levels', 'thousands of levels');
    throw error;
  }
}

const isWhole = (body: object): body is WholeVerification =>
  'response_id' in body && 'tasks' in body && Array.isArray(body.tasks) && 'entities' in body && 'brands' in body;
