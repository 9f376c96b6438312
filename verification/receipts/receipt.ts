import { createLocalJWKSet, type FlattenedJWS, FlattenedSign, flattenedVerify } from 'jose';
import { z } from 'zod';
import type { KeptAnswer } from '../../operations/kept-answer.ts';
import type { ReceiptJwk, ReceiptKey } from './receipt-key.ts';

/** What a receipt says of an answer: an answer that was stored, who asked what of which data, and how it was decided. */
const RECEIPT = z.object({
  kind: z.enum(['verification', 'screening']),
  id: z.string(),
  answered_at: z.string(),
  account: z.string(),
  api_key_id: z.string(),
  /** Version of the data that answered. */
  data_version: z.string(),
  /** Version of the program that answered; null for answers of programs before receipts. */
  program: z.string().nullable(),
  path: z.string(),
  request: z.unknown(),
  response: z.unknown(),
  explanation: z.unknown(),
  /** All decisions up to now, of policies and of people, oldest first. */
  decisions: z.array(
    z.looseObject({
      status: z.string(),
      policy: z.object({ name: z.string(), version: z.number(), rule: z.string().nullable() }).nullable(),
    }),
  ),
  signed_at: z.string(),
});
export type Receipt = z.output<typeof RECEIPT>;

/** A receipt as it is answered. */
export const RECEIPT_ANSWER = z
  .strictObject({
    payload: z.string().meta({ description: 'The receipt: JSON in base64url.' }),
    protected: z.string().meta({ description: 'Algorithm and id of the key, in base64url.' }),
    signature: z.string().meta({ description: 'Ed25519 signature, in base64url.' }),
  })
  .meta({
    description: 'A JSON Web Signature in flattened form (RFC 7515). GET /.well-known/jwks.json has the public key.',
  });

const TYPE = 'svc-receipt';
const PROGRAM = z.object({ program: z.string() });

/** Signs what is stored of an answer: a JSON Web Signature in flattened form (RFC 7515), by Ed25519. */
export function signReceipt(answer: KeptAnswer, { privateKey, jwk }: ReceiptKey): Promise<FlattenedJWS> {
  const { kind, id, at, accountId, apiKeyId, dataVersion, path, request, response, explanation, decisions } = answer;
  const receipt: Receipt = {
    ...{ kind, id, answered_at: at, account: accountId, api_key_id: apiKeyId, data_version: dataVersion },
    program: PROGRAM.safeParse(explanation).data?.program ?? null,
    ...{ path, request, response, explanation },
    decisions: decisions.map(({ apiKeyId: key, ...decision }) => ({ ...decision, api_key_id: key })),
    signed_at: new Date().toISOString(),
  };
  return new FlattenedSign(new TextEncoder().encode(JSON.stringify(receipt)))
    .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid: jwk.kid })
    .sign(privateKey);
}

/** Thrown for a file that is no receipt, or whose signature is not of the given keys. */
export class BadReceipt extends Error {
  override readonly name = 'BadReceipt';
}

/** The last letter of base64 has bits that mean nothing; other ones there are a change, too. */
const isPlain = (text: string): boolean => Buffer.from(text, 'base64url').toString('base64url') === text;
const SIGNED = z.object({ payload: z.string(), protected: z.string(), signature: z.string().refine(isPlain) });

/** Verifies a receipt by public keys, and returns what it says. Throws BadReceipt with a sentence. */
export async function verifyReceipt(text: string, keys: readonly ReceiptJwk[]): Promise<Receipt> {
  const signed = SIGNED.safeParse(parsed(text)).data;
  if (signed === undefined)
    throw new BadReceipt('The file is no receipt: expected JSON with payload, protected and signature.');
  try {
    const { payload, protectedHeader } = await flattenedVerify(signed, createLocalJWKSet({ keys: [...keys] }), {
      algorithms: ['EdDSA'],
    });
    const receipt = RECEIPT.safeParse(JSON.parse(new TextDecoder().decode(payload))).data;
    if (protectedHeader?.typ === TYPE && receipt !== undefined) return receipt;
  } catch {
    // A wrong signature, a key that is not among them, and broken base64 all mean the same.
  }
  throw new BadReceipt('The receipt is not genuine: nothing of it is signed by these keys, or something was changed.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
