import { forbidden } from '../catalog/errors/catalogue.ts';
import type { Scope } from '../operations/scopes.ts';
import type { RequestContext } from './request-context.ts';

/** Throws FORBIDDEN if the caller's key does not have the scope. */
export function expectScope({ scopes }: RequestContext, scope: Scope): void {
  if (scopes !== undefined && !scopes.includes(scope)) throw forbidden(scope, scopes);
}
