import { hash } from 'node:crypto';

/** True if a text is a UUID; PostgreSQL refuses to compare a uuid column with any other text. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The UUID that some words name, always the same; of version 8 (RFC 9562). No word may contain a line break. */
export function uuidNamed(...words: readonly string[]): string {
  const bytes = hash('sha256', words.join('\n'), 'buffer').subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
