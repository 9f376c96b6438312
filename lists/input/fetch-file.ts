import { createWriteStream } from 'node:fs';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Agent, type Dispatcher, errors, request } from 'undici';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { codeOf, withRoom } from '../../storage/objects/object-store.ts';
import { PassingFault } from './passing-fault.ts';
import { guardedLookup, isPublicAddress, PrivateAddress, type Resolve } from './private-address.ts';

/** Options for fetching files. */
export interface FetchOptions {
  /** Maximum bytes of a file. */
  readonly limit: number;
  /** Hosts that may be in private networks (SVC_FETCH_PRIVATE). */
  readonly privateHosts: 'all' | ReadonlySet<string>;
  /** Resolves host names; the system's resolver if absent. */
  readonly resolve?: Resolve;
  /** Certificates that are trusted in addition to the usual ones. */
  readonly ca?: string;
  /** In milliseconds; those of TIMES if absent. */
  readonly times?: Partial<typeof TIMES>;
}

/** Time limits for a server, in milliseconds: to accept a connection, between two parts of an answer, and in total. */
const TIMES = { connect: 5_000, idle: 30_000, whole: 1_800_000 };
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A fault of a fetch, for the person who gave the URL. The message contains no addresses. */
const refused = (expected: string, got: string) => badUserInput('inputFileUri', expected, got);
/** The same for a fault that may be temporary. */
const passing = (expected: string, got: string, retryAfter?: number) =>
  new PassingFault('inputFileUri', expected, got, retryAfter);

/**
 * Writes the response of an https URL to a file. Connects only to hosts of the public internet, which it verifies again at
 * each of up to five redirects. Sends no cookie, key or body, and uses no proxy. Throws BAD_USER_INPUT with the fault, as a
 * PassingFault if it may be temporary; the file may then be incomplete.
 */
export async function fetchFile(uri: string, to: string, signal: AbortSignal, options: FetchOptions): Promise<void> {
  const { connect, idle, whole } = { ...TIMES, ...options.times };
  const patience = AbortSignal.any([signal, AbortSignal.timeout(whole)]);
  const { privateHosts, resolve, ca } = options;
  const isFree = (host: string) => privateHosts === 'all' || privateHosts.has(host);
  const dispatcher = new Agent({
    ...{ headersTimeout: idle, bodyTimeout: idle },
    connect: { timeout: connect, lookup: guardedLookup(isFree, resolve), ...(ca !== undefined && { ca }) },
  });
  try {
    let url = new URL(uri);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const host = hostOf(url);
      // An address in the URL itself is connected to without a look-up, so it is verified here. Parsing the URL has
      // normalised it.
      if (isIP(host) !== 0 && !isFree(host) && !isPublicAddress(host)) throw new PrivateAddress(host);
      const answer = await request(url, {
        dispatcher,
        signal: patience,
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'svc' },
      });
      // A body that is not read to its end fails when the connection is closed.
      answer.body.on('error', () => undefined);
      if (!REDIRECTS.has(answer.statusCode)) return await saveBody(answer, to, patience, options.limit);
      answer.body.destroy();
      url = nextOf(url, answer.headers.location);
    }
    throw refused(`a URL with at most ${MAX_REDIRECTS} redirects`, 'more of them');
  } catch (error) {
    signal.throwIfAborted();
    throw faultOf(error, hostOf(new URL(uri)), patience.aborted);
  } finally {
    await dispatcher.destroy();
  }
}

/** Host name or address of a URL; an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

function nextOf(from: URL, location: string | string[] | undefined): URL {
  const text = Array.isArray(location) ? location[0] : location;
  const next =
    text !== undefined && text !== '' && URL.canParse(text, from.href) ? new URL(text, from.href) : undefined;
  if (next === undefined) throw refused('a redirect to a URL', 'a redirect without one');
  if (next.protocol !== 'https:' || next.username + next.password !== '')
    throw refused('redirects to https URLs without user and password', `one to ${next.protocol}…`);
  return next;
}

async function saveBody(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  to: string,
  signal: AbortSignal,
  limit: number,
) {
  const announced = Number(headers['content-length'] ?? 0);
  let bytes = 0;
  async function* bounded(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge(limit);
      yield chunk;
    }
  }
  if (statusCode !== 200) {
    const [expected, got] = ['a URL that answers 200', `status ${statusCode}`];
    throw isPassing(statusCode) ? passing(expected, got, secondsIn(headers['retry-after'])) : refused(expected, got);
  }
  if (announced > limit) throw tooLarge(limit);
  await withRoom(() => pipeline(body, bounded, createWriteStream(to, { mode: 0o600 }), { signal }));
}

/** Whether a status may be temporary: a fault of the server, or too many requests. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 429;

/** Seconds in a Retry-After header; undefined for a date. */
const secondsIn = (written: string | string[] | undefined) =>
  typeof written === 'string' && /^\d{1,9}$/.test(written) ? Number(written) : undefined;

const tooLarge = (limit: number) => refused(`a file of at most ${limit} bytes`, 'more');

/** The fault in words; the error itself if it is not a fault of the URL. */
function faultOf(error: unknown, host: string, isTooLate: boolean): unknown {
  const late = ['a file that comes in time', `nothing more from ${host}`] as const;
  if (isTooLate) return refused(...late);
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) return passing(...late);
  if (error instanceof PrivateAddress)
    return refused('a URL of the public internet', `${host}, which is, or leads to, a private address`);
  const code = codeOf(error) ?? '';
  const known = NETWORK.find(({ codes }) => codes.test(code));
  if (known === undefined) return error;
  return (known.passes ? passing : refused)('a URL that can be fetched', `${host}, ${known.words}`);
}

/** Network faults by their codes, and whether they may be temporary. */
const NETWORK: readonly { readonly codes: RegExp; readonly words: string; readonly passes: boolean }[] = [
  { codes: /^EAI_AGAIN$/, words: 'a name that cannot be looked up', passes: true },
  { codes: /^(ENOTFOUND|EAI_\w+|ENODATA)$/, words: 'a name without an address', passes: false },
  {
    codes: /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
    words: 'which cannot be connected to',
    passes: true,
  },
  {
    codes: /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|HPE_\w+|UND_ERR_HEADERS_OVERFLOW)$/,
    words: 'which broke off its answer',
    passes: true,
  },
  {
    codes: /^(ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|HOSTNAME_MISMATCH)$/,
    words: 'whose certificate is not trusted',
    passes: false,
  },
];
