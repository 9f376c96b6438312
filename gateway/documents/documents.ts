import { LRUCache } from 'lru-cache';
import { persistedQueryMismatch, persistedQueryNotFound, persistedQueryOnly } from '../../catalog/errors/catalogue.ts';
import type { DocumentsMode } from '../../operations/documents-mode.ts';
import type { Caller } from '../../operations/operations.ts';
import { documentHash } from '../../operations/trusted-documents.ts';
import { CountedCache } from '../executor/counted-cache.ts';
import { writesTaxNumber } from '../executor/tax-number.ts';
import type { AskedRequest, GraphRequest } from '../graph-request.ts';
import type { Log } from '../log.ts';
import { TrustedSet } from './trusted-set.ts';

/** Maximum memory of documents that clients have the service keep, in bytes; they send one again that is gone. */
const AUTOMATIC_BYTES = 16 * 2 ** 20;
const ENTRY_BYTES = 300;

/** Documents that were named in the log: each is named once, as long as it is among the last that came. */
const NAMED = 10_000;
const MAX_NAME = 100;

/** A request with its document, and the hash under which its client has that kept, if it does. */
export interface NamedRequest {
  readonly request: GraphRequest;
  readonly kept?: string;
}

/**
 * Finds the documents of requests, and refuses those that a key may not ask for: trusted documents by their ids, and Apollo's
 * automatic persisted queries, which clients name by hash and send once. Those are kept by each process for itself: the
 * protocol has a client send its document wherever it is not known. A key that may ask for trusted documents alone neither
 * has any kept nor finds those of others.
 */
export class Documents {
  readonly #trusted: TrustedSet;
  /** That of keys which have none of their own. */
  readonly mode: DocumentsMode;
  readonly #log: Log;
  readonly #own: () => ReadonlySet<string>;
  readonly #automatic = new CountedCache<string>(AUTOMATIC_BYTES, (text) => ENTRY_BYTES + text.length * BYTES_PER_SIGN);
  readonly #named = new LRUCache<string, true>({ max: NAMED });

  /** `mode`: that of keys which have none of their own (SVC_TRUSTED_DOCUMENTS). `own`: documents that every key may ask for. */
  constructor(trusted: TrustedSet, mode: DocumentsMode, log: Log, own = () => NO_DOCUMENTS) {
    this.#trusted = trusted;
    this.#own = own;
    this.mode = mode;
    this.#log = log;
  }

  /** Throws PERSISTED_QUERY_NOT_FOUND, PERSISTED_QUERY_HASH_MISMATCH or PERSISTED_QUERY_ONLY. */
  requestOf({ query, document, ...others }: AskedRequest, caller: Caller): NamedRequest {
    const mode = caller.documents ?? this.mode;
    if (query !== undefined) {
      const hash = document && documentHash(query);
      if (hash !== document?.toLowerCase()) throw persistedQueryMismatch();
      const isTrusted = mode !== 'off' && (this.#own().has(query) || this.#trusted.has(query));
      if (!isTrusted) this.#expectAllowed(mode, query, others.operationName, caller);
      return { request: { query, ...others }, ...(hash !== undefined && mode !== 'enforce' && { kept: hash }) };
    }
    if (document === undefined) throw persistedQueryNotFound();
    const trusted = this.#trusted.get(document);
    if (trusted !== undefined) return { request: { query: trusted, ...others } };
    if (mode === 'enforce') throw persistedQueryOnly();
    const automatic = this.#automatic.get(document.toLowerCase());
    if (automatic === undefined) throw persistedQueryNotFound();
    this.#expectAllowed(mode, automatic, others.operationName, caller);
    return { request: { query: automatic, ...others } };
  }

  /** Keeps the document of a request that was answered, if its client wants that. One that writes out a tax number is forgotten. */
  answered({ request: { query }, kept }: NamedRequest): void {
    if (kept !== undefined && !writesTaxNumber(query)) this.#automatic.set(kept, query);
  }

  #expectAllowed(mode: DocumentsMode, query: string, operationName: string | undefined, caller: Caller): void {
    if (mode === 'off') return;
    if (mode === 'enforce') throw persistedQueryOnly();
    const hash = documentHash(query);
    if (this.#named.get(hash) === true) return;
    this.#named.set(hash, true);
    const { account, apiKeyId } = caller;
    const operation = operationName?.slice(0, MAX_NAME);
    this.#log.warn(
      { document: hash, operation, account: account.customerId, apiKeyId },
      'A document that is not trusted was asked for.',
    );
  }
}

const NO_DOCUMENTS: ReadonlySet<string> = new Set();

/** A text takes up to two bytes a sign. */
const BYTES_PER_SIGN = 2;

/** For a gateway without trusted documents. */
export const untrusted = (log: Log): Documents => new Documents(new TrustedSet(), 'off', log);
