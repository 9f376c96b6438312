import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { ServiceError } from '../../catalog/errors/service-error.ts';

/** A request that a route answers. */
export interface Incoming {
  readonly http: IncomingMessage;
  readonly requestId: string;
  /** The decoded values of the path's parameters, by name. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** An answer to a client. */
export interface Reply {
  readonly status: number;
  /** A value that is sent as JSON, or a stream that is sent as it is under the content type in `headers`. */
  readonly body: unknown | Readable;
  readonly headers?: Readonly<Record<string, string>>;
  /** The snapshot that the answer was read from; absent: none was. */
  readonly version?: string;
}

/** The body of a refusal, in the shape that clients of a route expect (completions.md section 6). */
export type Envelope = (error: Pick<ServiceError, 'code' | 'message'>) => Reply;

/** What one method of a path answers. Throws a ServiceError for a refusal. */
export type Route<Caller> = Place &
  (
    | { readonly access: 'open'; answer(request: Incoming): Promise<Reply> }
    | { readonly access: 'caller'; answer(request: Incoming, caller: Caller): Promise<Reply> }
  );

/** Where a route is. A GET answers HEAD too. */
export interface Place {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * A segment in braces is a parameter, as in `/entity/{provider}`. A path that ends with a slash is there without it too;
   * any other path is there as it is written alone.
   */
  readonly path: string;
  /** The shape of its refusals where it is not the server's. */
  readonly envelope?: Envelope;
}
