import { memoize } from '../catalog/memoize.ts';
import type { DocumentsMode } from './documents-mode.ts';

/** What a key may be used for: the graph, its lists, the verification API, the screening API, the operator's tasks. */
export const SCOPES = ['graph', 'kyb', 'screening', 'lists', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a key may be used for unless its maker says otherwise: all but the operator's tasks. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'admin');

/** The default of a key of some mode. One that may request trusted documents alone stands in web pages, where anyone reads it. */
export const defaultScopes = (mode: DocumentsMode | undefined): readonly Scope[] =>
  mode === 'enforce' ? ['graph'] : DEFAULT_SCOPES;

/** The scopes in a text, in their usual order; `others`: the words that are not scopes. */
export function scopesIn(text: string): { readonly scopes: readonly Scope[]; readonly others: readonly string[] } {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  return {
    scopes: SCOPES.filter((scope) => words.includes(scope)),
    others: words.filter((word) => !SCOPES.some((scope) => scope === word)),
  };
}

/** The scopes of a stored key. */
export const scopesOf = memoize((text: string) => scopesIn(text).scopes, new Map<string, readonly Scope[]>());
