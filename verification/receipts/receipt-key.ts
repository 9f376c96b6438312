import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** The key that signs receipts. */
export interface ReceiptKey {
  readonly privateKey: KeyObject;
  /** The public key as a JSON Web Key (RFC 8037). */
  readonly jwk: ReceiptJwk;
}

/** A public key that verifies receipts. */
export interface ReceiptJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'EdDSA';
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Reads an Ed25519 private key: PEM as `openssl genpkey -algorithm ed25519` writes it, or its 32 bytes in base64url. Undefined if it is none. */
export function readReceiptKey(written: string): ReceiptKey | undefined {
  const seed = Buffer.from(written, 'base64url');
  try {
    const privateKey = written.includes('BEGIN')
      ? createPrivateKey(written)
      : createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
    const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
    if (privateKey.asymmetricKeyType !== 'ed25519' || x === undefined) return undefined;
    return { privateKey, jwk: jwkOf(x) };
  } catch {
    return undefined;
  }
}

/** Keys of other kinds are ignored (RFC 7517, section 5). */
const KEYS = z.object({ keys: z.array(z.unknown()) });
const OWN = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });

/** Reads public keys as /.well-known/jwks.json has them; undefined if there are none. */
export function readKeys(text: string): readonly ReceiptJwk[] | undefined {
  try {
    const keys = KEYS.safeParse(JSON.parse(text)).data?.keys.flatMap((each) => OWN.safeParse(each).data ?? []) ?? [];
    return keys.length === 0 ? undefined : keys.map(({ x }) => jwkOf(x));
  } catch {
    return undefined;
  }
}

const jwkOf = (x: string): ReceiptJwk => ({
  ...{ kty: 'OKP', crv: 'Ed25519', x, kid: thumbprint(x), use: 'sig', alg: 'EdDSA' },
});

/** The thumbprint of a key, by which it is found among others (RFC 7638). */
const thumbprint = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
