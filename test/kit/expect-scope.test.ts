import { expect, test } from 'vitest';
import { forbidden } from '../../catalog/errors/catalogue.ts';
import { expectScope } from '../../kit/expect-scope.ts';
import type { Scope } from '../../operations/scopes.ts';
import { requestContext } from '../gateway/distributed/tiny-subgraph.ts';

test.each<[scopes: readonly Scope[] | undefined, allowed: boolean]>([
  [['graph', 'lists'], true],
  [['lists'], true],
  [['graph', 'kyb'], false],
  [[], false],
  // "absent: everything, because there is no key, as in a check of a snapshot"
  [undefined, true],
])('a key of scopes %j may use lists: %s', (scopes, allowed) => {
  const use = () => expectScope(requestContext({ scopes }), 'lists');
  if (allowed) expect(use).not.toThrow();
  else expect(use).toThrow(forbidden('lists', scopes ?? []));
});
