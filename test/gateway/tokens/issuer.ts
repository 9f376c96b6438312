import { once } from 'node:events';
import { createServer } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';

/** The settings of a service that takes the tokens of an issuer. */
const AUDIENCE = 'https://svc.example';
const ISSUER = 'https://issuer.example/';

/** An issuer of tokens, with a key of ES256 called first and one of each further algorithm, by its name, whose keys are at a URL of this machine until the test is over. */
export async function startIssuer(...more: readonly string[]) {
  const keys = new Map<string, { readonly alg: string; readonly privateKey: CryptoKey; readonly jwk: object }>();
  const state = { isDown: false, fetches: 0, body: undefined as string | undefined };
  const server = createServer((_, response) => {
    state.fetches += 1;
    response.statusCode = state.isDown ? 503 : 200;
    response.end(state.body ?? JSON.stringify({ keys: [...keys.values()].map(({ jwk }) => jwk) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('Expected a port.');

  /** Begins to use a key. */
  const use = async (kid: string, alg = 'ES256') => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
    keys.set(kid, { alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } });
  };
  await use('first');
  for (const alg of more) await use(alg, alg);
  const now = () => Math.floor(Date.now() / 1_000);
  return {
    state,
    use,
    /** Uses a key no more. */
    drop: (kid: string) => void keys.delete(kid),
    publicKeyOf: (kid: string) => JSON.stringify(keys.get(kid)?.jwk),
    /** A token that is good for five minutes; undefined in `claims` leaves one out. */
    async token(claims: Readonly<Record<string, unknown>> = {}, kid = 'first') {
      const key = keys.get(kid);
      if (key === undefined) throw new Error(`Expected a key ${kid}.`);
      const all = { iss: ISSUER, aud: AUDIENCE, sub: 'ann', scope: 'graph', iat: now(), exp: now() + 300, ...claims };
      return new SignJWT(all).setProtectedHeader({ alg: key.alg, kid }).sign(key.privateKey);
    },
    settings: {
      ...{ jwksUrl: `http://127.0.0.1:${address.port}/keys`, jwtIssuer: ISSUER, jwtAudience: AUDIENCE },
      ...{ jwtAccountClaim: 'sub', jwtPlanClaim: 'plan', jwtScopeClaim: 'scope', jwtPlan: 'trial' as const },
    },
  };
}
