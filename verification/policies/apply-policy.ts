import { LRUCache } from 'lru-cache';
import { memoize } from '../../catalog/memoize.ts';
import type { StoredPolicy } from '../../operations/policies.ts';
import type { PolicyVerdict } from '../../operations/verdict.ts';
import { decide } from './decide.ts';
import type { Facts } from './facts.ts';
import { type Policy, readPolicy } from './policy.ts';

/** Policies that are kept as read: reading one takes longer than deciding by it. */
const KEPT = 100;
const read = memoize<string, Policy>(readPolicy, new LRUCache({ max: KEPT }));

/** What a stored policy decides on facts. Throws BAD_USER_INPUT if this version of the program cannot read it. */
export function applyPolicy(
  { name, version, content }: StoredPolicy & { readonly content: string },
  facts: Facts,
): PolicyVerdict {
  const { status, rule, reason } = decide(read(content), facts);
  return { status, reason, policy: { name, version, rule } };
}
