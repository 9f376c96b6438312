import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../gateway/http/listen.ts';
import { introspectSubgraph } from '../../../gateway/remote/introspect.ts';
import { answerIntrospection } from '../../../gateway/remote/introspection.ts';
import { tinyGraph } from '../tiny-graph.ts';

describe('"Answers tools such as `rover subgraph introspect`"', () => {
  const [shops] = tinyGraph().subgraphs;
  const answer = (query: string, more = {}) => {
    if (shops === undefined) throw new Error('Expected a subgraph.');
    return answerIntrospection(shops, { query, ...more });
  };

  test.each([
    ['{ __typename }', { __typename: 'Query' }],
    ['{ ...F } fragment F on Query { __typename }', { __typename: 'Query' }],
    ['{ ... { __typename } }', { __typename: 'Query' }],
    ['{ __type(name: "Nothing") { name } }', { __type: null }],
  ])('%s', async (query, data) => {
    expect(await answer(query)).toEqual({ data });
  });

  test('with variables, and the operation that is chosen', async () => {
    const query = 'query A($n: String!) { __type(name: $n) { name } } query B { shops { name } }';
    expect(await answer(query, { operationName: 'A', variables: { n: 'Shop' } })).toEqual({
      data: { __type: { name: 'Shop' } },
    });
    expect(await answer(query, { operationName: 'A' })).toMatchObject({
      data: null,
      errors: [{ message: expect.stringContaining('$n'), extensions: { code: 'BAD_USER_INPUT' } }],
    });
    await expect(answer(query, { operationName: 'B' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'Without a signed identity a subgraph answers nothing but introspection; got shops.',
    });
  });

  test.each([
    ['{ __typename shops { name } }', 'got __typename, shops.'],
    ['query A { __typename } query B { __typename }', 'got no operation.'],
    ['{ ...F } fragment F on Query { ... { shops { name } } __typename }', 'got shops, __typename.'],
  ])('%s is refused', async (query, got) => {
    await expect(answer(query)).rejects.toThrow(got);
  });
});

describe('"Fetches the federation SDL of a running subgraph"', () => {
  async function introspected(body: string, status = 200) {
    const asked: { headers: object; body: string }[] = [];
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        asked.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
        response.writeHead(status).end(body);
      });
    });
    const { url, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => drain(0));
    return { asked, sdl: introspectSubgraph(url, { headers: { authorization: 'Bearer x' }, timeout: 60_000 }) };
  }

  test('by its query, with the headers of the configuration', async () => {
    const { asked, sdl } = await introspected('{"data":{"_service":{"sdl":"type Query"}}}');
    expect(await sdl).toBe('type Query');
    expect(asked).toMatchObject([
      { headers: { authorization: 'Bearer x', accept: 'application/json' }, body: '{"query":"{ _service { sdl } }"}' },
    ]);
  });

  test.each(['<html>', 'null', '{}', '{"data":null}', '{"data":{"_service":null}}', '{"data":{"_service":{"sdl":7}}}'])(
    '%s is another answer',
    async (body) => {
      const { sdl } = await introspected(body, 500);
      await expect(sdl).rejects.toThrow(
        new Error('Expected the answer to { _service { sdl } }, got another one of status 500.'),
      );
    },
  );
});
