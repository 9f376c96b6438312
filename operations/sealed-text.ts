import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Lengths in bytes of the nonce and the tag of AES-256-GCM. */
const [NONCE, TAG] = [12, 16];

/** Encrypts a text with a secret of 32 bytes; in base64. */
export function sealed(text: string, secret: Buffer): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  const bytes = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...bytes]).toString('base64');
}

/** Decrypts what `sealed` returned. Throws if the secret is another, or the text was changed. */
export function opened(text: string, secret: Buffer): string {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}
