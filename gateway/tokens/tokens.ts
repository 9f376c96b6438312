import { type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { type Configuration, ConfigurationError } from '../../catalog/configuration.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { PLANS } from '../../catalog/plans.ts';
import { hashKey } from '../../operations/keys.ts';
import type { Caller, Operations } from '../../operations/operations.ts';
import { type Scope, scopesIn } from '../../operations/scopes.ts';
import type { TokenSubject } from '../../operations/token-callers.ts';
import type { Log } from '../log.ts';
import { KeySet } from './key-set.ts';

/**
 * Only signatures by a private key that the issuer alone has. With a shared secret, whoever can check a token can also forge one, and
 * anyone can forge "none".
 */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Tolerated difference between the clocks of issuer and service, in seconds. */
const TOLERANCE = 30;
/** Maximum tokens that are remembered as verified. */
const MAX_KNOWN = 10_000;
/** Maximum length of the name of an account or a subject, in characters. */
const MAX_NAME = 255;

/** Three parts in base64url, the first of which is a JSON object. This service's own API keys look different. */
const TOKEN = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/;

type Settings = Pick<
  Configuration,
  'jwksUrl' | 'jwtIssuer' | 'jwtAudience' | 'jwtAccountClaim' | 'jwtPlanClaim' | 'jwtScopeClaim' | 'jwtPlan'
>;

/** What a verified token states. */
interface Known {
  readonly subject: TokenSubject;
  readonly scopes: readonly Scope[];
  /** In milliseconds since 1970. */
  readonly expires: number;
  /** Generation of the keys that verified it. */
  readonly generation: number;
}

/**
 * Finds the caller of an API key, or of a token if an issuer is configured; the two are distinguished by their format. Throws a
 * ConfigurationError if the issuer is only partly configured.
 */
export function authenticating(
  settings: Settings,
  operations: Pick<Operations, 'authenticate' | 'tokenCaller'>,
  log: Log,
): Pick<Operations, 'authenticate'> {
  const { jwksUrl, jwtIssuer: issuer, jwtAudience: audience } = settings;
  const given = [jwksUrl, issuer, audience].filter((each) => each !== undefined);
  if (given.length === 0) return { authenticate: (key) => operations.authenticate(key) };
  if (jwksUrl === undefined || issuer === undefined || audience === undefined)
    throw new ConfigurationError([
      'SVC_JWT_JWKS_URL, SVC_JWT_ISSUER and SVC_JWT_AUDIENCE must be set together; one of them is unset.',
    ]);
  const tokens = new Tokens({ ...settings, jwksUrl, issuer, audience }, operations, log);
  return { authenticate: (key) => (TOKEN.test(key) ? tokens.authenticate(key) : operations.authenticate(key)) };
}

type IssuerSettings = Settings & { readonly jwksUrl: string; readonly issuer: string; readonly audience: string };

/** The tokens of one issuer. Each token's signature is verified once, as long as the issuer's keys stay the same. */
class Tokens {
  readonly #settings: IssuerSettings;
  readonly #operations: Pick<Operations, 'tokenCaller'>;
  readonly #log: Log;
  readonly #keys: KeySet;
  /** Keyed by hash, so that the memory of the process reveals no token here. */
  readonly #known = new LRUCache<string, Known>({ max: MAX_KNOWN });

  constructor(settings: IssuerSettings, operations: Pick<Operations, 'tokenCaller'>, log: Log) {
    this.#settings = settings;
    this.#operations = operations;
    this.#log = log;
    this.#keys = new KeySet(settings.jwksUrl, log);
    void this.#keys.refresh();
  }

  /** Returns the caller of a token; undefined if the token is invalid. Throws NOT_READY if the issuer's keys are unavailable. */
  async authenticate(token: string): Promise<Caller | undefined> {
    const hash = hashKey(token);
    const known = this.#known.get(hash);
    const good = known !== undefined && this.#isGood(known) ? known : await this.#check(token);
    if (good === undefined) {
      this.#known.delete(hash);
      return undefined;
    }
    this.#known.set(hash, good);
    const caller = await this.#operations.tokenCaller(good.subject);
    return caller && { ...caller, scopes: caller.scopes.filter((scope) => good.scopes.includes(scope)) };
  }

  #isGood({ expires, generation }: Known): boolean {
    return generation === this.#keys.generation && Date.now() < expires + TOLERANCE * 1_000;
  }

  async #check(token: string): Promise<Known | undefined> {
    const { issuer, audience } = this.#settings;
    try {
      const { payload } = await jwtVerify(token, this.#keys.keyOf, {
        ...{ issuer, audience, algorithms: ALGORITHMS, clockTolerance: TOLERANCE },
        requiredClaims: ['exp', 'sub'],
      });
      return this.#read(payload);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      // Logs only the code of the error: its message may repeat the contents of the token.
      this.#log.debug(
        { fault: error instanceof Error && 'code' in error ? error.code : 'unknown' },
        'A token is refused.',
      );
      return undefined;
    }
  }

  /** Undefined for claims that name no account, or an unknown pricing plan. */
  #read(claims: JWTPayload): Known | undefined {
    const { issuer, jwtAccountClaim, jwtPlanClaim, jwtScopeClaim, jwtPlan: defaultPlan } = this.#settings;
    const [account, subject] = [claims[jwtAccountClaim], claims.sub];
    const written = claims[jwtPlanClaim];
    const plan = PLANS.find((each) => each === written);
    if (!isName(account) || !isName(subject) || (written !== undefined && plan === undefined)) {
      this.#log.debug({ fault: 'claims' }, 'A token is refused.');
      return undefined;
    }
    return {
      subject: { issuer, account, subject, plan, defaultPlan },
      scopes: scopesIn(wordsOf(claims[jwtScopeClaim])).scopes,
      expires: (claims.exp ?? 0) * 1_000,
      generation: this.#keys.generation,
    };
  }
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_NAME;

/** Scopes as one text, as RFC 8693 defines, or as a list. */
const wordsOf = (claim: unknown): string => {
  const words = Array.isArray(claim) ? claim : [claim];
  return words.filter((word) => typeof word === 'string').join(' ');
};
