import { makeExecutableSchema } from '@graphql-tools/schema';
import { parse } from 'graphql';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { embeddedDataSource } from '../../gateway/graph/data-source.ts';
import { requestContext } from './distributed/tiny-subgraph.ts';

const SDL = 'type Query { good: Int bad(at: Int): Int twice: [Int] }';

/** A subgraph whose fields fail with these errors, and what is logged. */
function sourceOf(fault: (at: unknown) => unknown, name = 'shops') {
  const resolvers = {
    Query: {
      good: () => 1,
      bad: (_: unknown, { at }: { at?: number }) => {
        throw fault(at);
      },
    },
  };
  const typeDefs = parse(SDL);
  const schema = makeExecutableSchema({ typeDefs, resolvers });
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const source = embeddedDataSource({ name, schema }, log);
  return {
    lines,
    ask: (query: string, context = requestContext(), variables = {}) =>
      source.process({ request: { query, variables }, context }),
  };
}
const coded = (code: string, message: string, path?: readonly unknown[]) => ({
  ...{ message, extensions: { code } },
  ...(path && { path }),
});

describe('errors of resolvers', () => {
  test('without any there is data alone', async () => {
    const { ask, lines } = sourceOf(() => new Error('x'));
    expect(await ask('{ good }')).toEqual({ data: { good: 1 } });
    expect(lines).toEqual([]);
  });

  test('of the client are shown and not logged', async () => {
    const { ask, lines } = sourceOf(() => badUserInput('it', 'less', 'more'));
    expect(await ask('{ good bad }')).toEqual({
      data: { good: 1, bad: null },
      errors: [coded('BAD_USER_INPUT', 'it expects less, got "more".', ['bad'])],
    });
    expect(lines).toEqual([]);
  });

  test('of this program are shown without their text, and each is logged once', async () => {
    const one = new TypeError('secret');
    const { ask, lines } = sourceOf((at) => (at === 2 ? new RangeError('other') : one));
    const { errors } = await ask('{ a: bad(at: 1) b: bad(at: 2) c: bad(at: 3) }', requestContext({ requestId: 'r' }));
    expect(errors).toEqual(['a', 'b', 'c'].map((path) => coded('INTERNAL', 'Internal error', [path])));
    expect(lines).toMatchObject([
      { msg: 'A resolver failed.', requestId: 'r', subgraph: 'shops', path: ['a'], err: { message: 'secret' } },
      { msg: 'A resolver failed.', path: ['b'], err: { message: 'other' } },
    ]);
    expect(lines).toHaveLength(2);
  });

  test.for(['ECONNREFUSED', 'SQLITE_CORRUPT'])('"logged once elsewhere": of %s it is NOT_READY', async (code) => {
    const { ask, lines } = sourceOf(() => Object.assign(new Error('x'), { code }));
    const { errors } = await ask('{ bad }');
    expect(errors).toEqual([coded('NOT_READY', expect.any(String), ['bad'])]);
    expect(lines).toEqual([]);
  });
});

test('"An error of the request as a whole, or of the compiler itself, leaves no data", and has no path', async () => {
  const { ask, lines } = sourceOf(() => new Error('x'));
  const answer = await ask('query ($n: Int!) { bad(at: $n) }', requestContext(), { n: 'x' });
  expect(answer.data).toBeNull();
  expect(answer.errors).toHaveLength(1);
  expect(answer.errors?.[0]).not.toHaveProperty('path');
  expect(lines.length).toBeLessThanOrEqual(1);
});
