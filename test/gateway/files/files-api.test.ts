import { expect, test } from 'vitest';
import { filesApi } from '../../../gateway/files/files-api.ts';

const { paths } = filesApi();

type Operations = Readonly<
  Record<string, { readonly responses: Readonly<Record<string, { readonly headers: object }>> }>
>;

/** The operations, by method and path, with the statuses that they may answer. */
const operations: Operations = JSON.parse(
  JSON.stringify(
    Object.fromEntries(
      Object.entries(Object(paths)).flatMap(([path, methods]) =>
        Object.entries(Object(methods))
          .filter(([method]) => method !== 'parameters')
          .map(([method, operation]) => [`${method} ${path}`, operation]),
      ),
    ),
  ),
);

test('each operation describes what it answers and refuses', () => {
  expect(Object.entries(operations).map(([name, { responses }]) => [name, Object.keys(responses)])).toEqual([
    ['get /files', ['200', '401', '403', '503']],
    ['post /files', ['201', '400', '401', '403', '409', '413', '503', '507']],
    ['delete /files/uploads/{id}', ['204', '401', '403', '404', '503']],
  ]);
});

test('what is counted has the headers of limits; a request without a good key is not', () => {
  for (const [name, { responses }] of Object.entries(operations))
    for (const [status, { headers }] of Object.entries(responses))
      expect([name, status, 'X-RateLimit-Limit' in headers]).toEqual([name, status, status !== '401']);
});

test('the body of an upload, and the id of one that is removed, are required', () => {
  expect(paths).toMatchObject({
    '/files': { post: { requestBody: { required: true } } },
    '/files/uploads/{id}': { parameters: [{ name: 'id', in: 'path', required: true }] },
  });
});

test('the examples of refusals are what the service sends', () => {
  expect(JSON.parse(JSON.stringify(operations['post /files'] ?? {})).responses['413']).toMatchObject({
    description: 'An upload is at most 1,073,741,824 bytes, got more.',
    content: { 'application/json': { examples: { usual: { value: { error_code: 'PAYLOAD_TOO_LARGE' } } } } },
  });
});
