import { answerTooLarge } from '../../catalog/errors/catalogue.ts';
import { type Answer, answerOf } from '../graph/answer.ts';
import { ClientDocument } from '../graph/executor/client-document.ts';
import type { GraphRequest } from '../graph/graph-request.ts';

/** An answer whose body is JSON text. */
interface WrittenAnswer extends Pick<Answer, 'status' | 'code'> {
  readonly text: string;
}

/** Serializes an answer. If it exceeds `limit` bytes, returns the refusal of its operation instead: COST_LIMIT. */
export function boundedAnswer(answer: Answer, request: GraphRequest, limit: number, requestId: string): WrittenAnswer {
  const { body: whole, ...rest } = answer;
  const written = boundedJson(whole, limit);
  if (typeof written === 'string') return { ...rest, text: written };
  // Error answers are short, and their documents may not be valid GraphQL.
  if (answer.status >= 300) return { ...rest, text: JSON.stringify(whole) };
  const error = new ClientDocument(request).errorAtOperation(answerTooLarge(limit, written.bytes));
  const { body, ...refused } = answerOf({ errors: [error.toJSON()] }, {}, requestId);
  return { ...refused, text: JSON.stringify(body) };
}

/** Maximum bytes that one UTF-16 code unit of a text takes in UTF-8. */
const MAX_BYTES = 3;

/** Serializes a body as JSON. If it exceeds `limit` bytes, returns its size; undefined bytes if it is too large for any string. */
export function boundedJson(body: unknown, limit: number): string | { readonly bytes: number | undefined } {
  const text = json(body);
  if (text === undefined) return { bytes: undefined };
  if (text.length * MAX_BYTES <= limit) return text;
  const bytes = Buffer.byteLength(text);
  return bytes > limit ? { bytes } : text;
}

/** Undefined if the text would exceed the maximum length of a string. */
function json(body: unknown): string | undefined {
  try {
    return JSON.stringify(body);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
