import { LRUCache } from 'lru-cache';
import {
  persistedQueryMismatch,
  persistedQueryNotFound,
  persistedQueryOnly,
} from '../../../catalog/errors/catalogue.ts';
import type { DocumentsMode } from '../../../operations/documents-mode.ts';
import type { Caller } from '../../../operations/operations.ts';
import { documentHash } from '../../../operations/trusted-documents.ts';
import type { Log } from '../../log.ts';
import { CountedCache } from '../executor/counted-cache.ts';
import { writesTaxNumber } from '../executor/tax-number.ts';
import type { DocumentRequest, GraphRequest } from '../graph-request.ts';
import { TrustedSet } from './trusted-set.ts';

/** Maximum memory of automatic persisted queries, in bytes; a client sends its document again if it is gone. */
const AUTOMATIC_BYTES = 16 * 2 ** 20;
const ENTRY_BYTES = 300;

/** Maximum documents remembered as already logged; each is logged once while it is remembered. */
const NAMED = 10_000;
const MAX_NAME = 100;

/** A request with its document, and the hash under which the client wants the document kept, if it does. */
export interface NamedRequest {
  readonly request: GraphRequest;
  readonly kept?: string;
}

/**
 * Finds the documents of requests, and refuses those that a key may not request: trusted documents by their ids, and Apollo's automatic
 * persisted queries, which clients name by hash and send once. Each process keeps the latter for itself: by the protocol, a client sends
 * its document again wherever it is unknown. A key that may request only trusted documents can neither store automatic documents nor use
 * those of others.
 */
export class Documents {
  readonly #trusted: TrustedSet;
  /** For keys without a mode of their own. */
  readonly mode: DocumentsMode;
  readonly #log: Log;
  readonly #own: () => ReadonlySet<string>;
  readonly #automatic = new CountedCache<string>(AUTOMATIC_BYTES, (text) => ENTRY_BYTES + text.length * BYTES_PER_SIGN);
  readonly #named = new LRUCache<string, true>({ max: NAMED });

  /** `mode`: for keys without a mode of their own (SVC_TRUSTED_DOCUMENTS). `own`: documents that every key may request. */
  constructor(trusted: TrustedSet, mode: DocumentsMode, log: Log, own = () => NO_DOCUMENTS) {
    this.#trusted = trusted;
    this.#own = own;
    this.mode = mode;
    this.#log = log;
  }

  /** Throws PERSISTED_QUERY_NOT_FOUND, PERSISTED_QUERY_HASH_MISMATCH or PERSISTED_QUERY_ONLY. */
  requestOf({ query, document, ...others }: DocumentRequest, caller: Caller): NamedRequest {
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

  /** Keeps the document of an answered request, if its client wants that. A document that contains a tax number is not kept. */
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

/** Maximum memory per character of a text, in bytes. */
const BYTES_PER_SIGN = 2;

/** For a gateway without trusted documents. */
export const untrusted = (log: Log): Documents => new Documents(new TrustedSet(), 'off', log);
