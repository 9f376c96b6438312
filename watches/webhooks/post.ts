import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import { guardedLookup, isPublicAddress, PrivateAddress, type Resolve } from '../../lists/input/private-address.ts';
import type { DeliveryTry } from '../../operations/watching/deliveries.ts';
import { codeOf } from '../../storage/objects/object-store.ts';

export interface PostOptions {
  /** Hosts that may be in private networks (SVC_FETCH_PRIVATE). */
  readonly privateHosts: 'all' | ReadonlySet<string>;
  /** Resolves host names; the system's resolver if absent. */
  readonly resolve?: Resolve;
}

/** Time that a server has to connect, and to answer, in milliseconds. */
const [CONNECT, ANSWER] = [5_000, 15_000];
/** How much of an answer is read, in bytes: nobody needs it. */
const MAX_ANSWER = 4_096;

/** Whether a host may be in a private network. */
export const isFreeHost = (hosts: PostOptions['privateHosts'], host: string): boolean =>
  hosts === 'all' || hosts.has(host.replace(/^\[|\]$/g, '').toLowerCase());

/** Posts JSON to webhooks, to hosts of the public internet alone: each connection goes to addresses that were checked for it. */
export class WebhookPoster {
  readonly #dispatcher: Agent;
  readonly #isFree: (host: string) => boolean;

  constructor({ privateHosts, resolve }: PostOptions) {
    this.#isFree = (host) => isFreeHost(privateHosts, host);
    const connect = { timeout: CONNECT, lookup: guardedLookup(this.#isFree, resolve) };
    this.#dispatcher = new Agent({ connect, headersTimeout: ANSWER, bodyTimeout: ANSWER, connections: 4 });
  }

  /** Posts a body. A message of undefined means that it arrived: any status from 200 to 299. A redirect is not followed. */
  async post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<DeliveryTry> {
    const start = performance.now();
    const milliseconds = () => Math.round(performance.now() - start);
    try {
      const { hostname } = new URL(url);
      const host = hostname.replace(/^\[|\]$/g, '');
      // An address in the URL is connected to without a look-up.
      if (isIP(host) !== 0 && !this.#isFree(host) && !isPublicAddress(host)) throw new PrivateAddress(host);
      const signal = AbortSignal.timeout(CONNECT + ANSWER);
      const sent = { 'content-type': 'application/json', 'user-agent': 'svc', ...headers };
      const answer = await request(url, { dispatcher: this.#dispatcher, method: 'POST', headers: sent, body, signal });
      await answer.body.dump({ limit: MAX_ANSWER, signal }).catch(() => {});
      const { statusCode: status } = answer;
      const message = status >= 200 && status < 300 ? null : `Expected a status from 200 to 299, got ${status}.`;
      return { answerStatus: status, answerMilliseconds: milliseconds(), message };
    } catch (error) {
      return { answerStatus: null, answerMilliseconds: milliseconds(), message: faultOf(error) };
    }
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }
}

/** Why nothing was answered, without an address of a network. */
function faultOf(error: unknown): string {
  if (error instanceof PrivateAddress) return error.message;
  const code = codeOf(error);
  if (error instanceof Error && error.name === 'TimeoutError')
    return `No answer within ${(CONNECT + ANSWER) / 1_000} s.`;
  return code === undefined ? 'The connection failed.' : `The connection failed: ${code}.`;
}
