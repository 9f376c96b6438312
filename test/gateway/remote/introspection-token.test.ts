import { expect, test } from 'vitest';
import {
  expectIntrospectionToken,
  INTROSPECTION_HEADER,
  introspectionToken,
} from '../../../gateway/remote/introspection-token.ts';
import { SECRET } from '../distributed/tiny-subgraph.ts';

test('"Throws UNAUTHORIZED unless a request carries the token"', () => {
  const token = introspectionToken(SECRET);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(token).not.toContain(SECRET);
  expect(() => expectIntrospectionToken({ [INTROSPECTION_HEADER]: token }, SECRET)).not.toThrow();
});

const EXPECTED = 'Expected a signature of the gateway, or the token in header x-svc-introspection, got';

test.each<[what: string, headers: Readonly<Record<string, string | string[]>>, got: string]>([
  ['nothing', {}, 'neither'],
  ['an empty one', { [INTROSPECTION_HEADER]: '' }, 'another token'],
  ['that of another secret', { [INTROSPECTION_HEADER]: introspectionToken(`${SECRET}!`) }, 'another token'],
  ['a part of it', { [INTROSPECTION_HEADER]: introspectionToken(SECRET).slice(0, 40) }, 'another token'],
  ['several', { [INTROSPECTION_HEADER]: [introspectionToken(SECRET)] }, 'another token'],
])('%s is not the token', (_, headers, got) => {
  expect(() => expectIntrospectionToken(headers, SECRET)).toThrow(
    expect.objectContaining({ code: 'UNAUTHORIZED', message: `${EXPECTED} ${got}.` }),
  );
});
