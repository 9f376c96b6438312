import { describe, expect, onTestFinished, test } from 'vitest';
import { boundedAnswer, boundedJson } from '../../../gateway/limits/answer-size.ts';
import { requestLimits } from '../request-limits.ts';
import { startTinyService } from '../tiny-service.ts';

const QUERY = '{ shops(first: 2) { name } }';
const ANSWER = '{"data":{"shops":[{"name":"SHOP 1"},{"name":"SHOP 2"}]}}';

async function ask(answerBytes: number) {
  const service = await startTinyService({ requestLimits: requestLimits({ answerBytes }) });
  onTestFinished(() => service.close());
  return service.ask(QUERY);
}

test("an answer has at most the plan's bytes", async () => {
  const { status, body, headers } = await ask(ANSWER.length);
  expect([status, JSON.stringify(body)]).toEqual([200, ANSWER]);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('one byte more is refused: COST_LIMIT, what is allowed and what to do', async () => {
  const { status, body } = await ask(ANSWER.length - 1);
  const message = `The answer is at most ${ANSWER.length - 1} bytes, got ${ANSWER.length}; ask for fewer records or fields.`;
  expect({ status, body }).toEqual({
    status: 400,
    body: { errors: [{ message, locations: [{ line: 1, column: 1 }], extensions: { code: 'COST_LIMIT' } }] },
  });
});

test('a refusal is answered, whatever its bytes', async () => {
  const service = await startTinyService({ requestLimits: requestLimits({ answerBytes: 1 }) });
  onTestFinished(() => service.close());
  for (const query of ['{ nothing }', '{{']) {
    const { status, body } = await service.ask(query);
    expect([status, body.errors?.[0]?.extensions.code]).toEqual([400, expect.stringContaining('GRAPHQL_')]);
  }
});

describe('bytes are those of UTF-8', () => {
  test.each([
    ['ASCII', 'x'.repeat(100), 102],
    ['two bytes a letter', 'é'.repeat(100), 202],
    ['three bytes a letter', '咖'.repeat(100), 302],
    ['two units and four bytes a letter', '☕🍕'.repeat(50), 352],
  ])('%s', (_, text, bytes) => {
    expect(boundedJson(text, bytes)).toBe(JSON.stringify(text));
    expect(boundedJson(text, bytes - 1)).toEqual({ bytes });
  });
});

test('an answer that is too large to be a text at all is refused the same way', () => {
  // What JSON.stringify throws where the text would be too long, without the time that it takes to get there.
  const body = { toJSON: () => 'x'.repeat(2 ** 30) };
  expect(boundedJson(body, 2 ** 30)).toEqual({ bytes: undefined });
  const { status, text } = boundedAnswer({ status: 200, body }, { query: QUERY }, 2 ** 30, 'x');
  expect(status).toBe(400);
  expect(text).toContain('The answer is at most 1,073,741,824 bytes, got more; ask for fewer records or fields.');
  expect(() => boundedJson(1n, 100)).toThrow(TypeError);
});
