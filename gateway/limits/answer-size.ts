import { answerTooLarge } from '../../catalog/errors/catalogue.ts';

/** Most bytes that one UTF-16 unit of a text takes in UTF-8. */
const MAX_BYTES = 3;

/** A body as JSON. Throws COST_LIMIT where it has more bytes than the limit. */
export function boundedJson(body: unknown, limit: number): string {
  const text = json(body);
  if (text === undefined) throw answerTooLarge(limit, undefined);
  if (text.length * MAX_BYTES <= limit) return text;
  const bytes = Buffer.byteLength(text);
  if (bytes > limit) throw answerTooLarge(limit, bytes);
  return text;
}

/** Undefined for a text that is longer than any text can be. */
function json(body: unknown): string | undefined {
  try {
    return JSON.stringify(body);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
