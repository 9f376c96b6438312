import { hash } from 'node:crypto';
import { print } from 'graphql';
import type { Catalog } from '../../catalog/model.ts';
import { isObject } from './protocol.ts';

/** Who a subgraph process is, as its GET /healthz says: its name, and the first digits of the SHA-256 of its authored SDL. */
export interface Who {
  readonly subgraph: string;
  readonly sdl: string;
}

const HASH_DIGITS = 16;
/** Maximum time for the answer, in milliseconds. */
const WITHIN = 2_000;

/** Who the process of one of the catalog's subgraphs is. */
export function whoIs(catalog: Catalog, subgraph: string): Who {
  const authored = catalog.subgraphs.get(subgraph);
  const text = authored === undefined ? '' : print(authored.document);
  return { subgraph, sdl: hash('sha256', text).slice(0, HASH_DIGITS) };
}

/**
 * Asks the process at a URL who it is. Undefined if it does not say: another team's, or one of an earlier version. Rejects if there is no
 * answer in time.
 */
export async function askWho(url: string, signal = AbortSignal.timeout(WITHIN)): Promise<Who | undefined> {
  const answer: unknown = await (await fetch(new URL('/healthz', url), { signal })).json().catch(() => undefined);
  if (!isObject(answer)) return undefined;
  const { subgraph, sdl } = answer;
  return typeof subgraph === 'string' && typeof sdl === 'string' ? { subgraph, sdl } : undefined;
}
