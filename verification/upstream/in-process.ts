import { ownPath, servedShape } from '../service/paths.ts';
import type { VerificationService } from '../service/verification-service.ts';
import { decisionHeaders, errorHeaders, type VerificationUpstream } from './upstream.ts';

/** A host name that cannot be resolved: no request for it leaves the process. */
const URL_IN_PROCESS = 'http://verification.invalid/';

/** The built-in service in this process, without a socket: a request is a function call. */
export const inProcess = (service: VerificationService): VerificationUpstream => ({
  url: URL_IN_PROCESS,
  isOwn: true,
  fetcherFor: (requester) => async (url, init) => {
    const { pathname, searchParams } = new URL(url);
    const [, , responseId = '', written] = pathname.split('/');
    const shape = servedShape(written);
    if (shape === undefined) throw new Error(`Expected ${ownPath('<response id>', 'whole')}, got ${pathname}.`);
    const body: unknown = JSON.parse(String(init?.body));
    const answer = await service.answer({ responseId, shape, query: searchParams, body }, requester);
    const { status, code, retryAfter } = answer;
    return new Response(JSON.stringify(answer.body), {
      status,
      headers: { ...errorHeaders(code, retryAfter), ...decisionHeaders(answer.decision) },
    });
  },
});
