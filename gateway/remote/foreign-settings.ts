import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROVER_FILE, readSubgraphEntries } from '../../catalog/compose-config.ts';
import { type KeyMapping, withEnvironment } from '../../catalog/foreign-settings.ts';
import { SUPERGRAPH_FILE } from '../graph/supergraph.ts';

/** How to reach one foreign subgraph, according to rover.yaml. */
export interface ForeignEntry {
  readonly timeout?: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly keys: readonly KeyMapping[];
  /** Its federation SDL, as its team writes it; read only if it has its own names of keys. */
  readonly sdl: string;
}

const NONE: ForeignEntry = { headers: {}, keys: [], sdl: '' };

/**
 * Reads the entry of a foreign subgraph in the rover.yaml beside the served supergraph, when the subgraph is first used. Returns an empty
 * entry if there is no such file or entry. Throws CatalogError for an invalid entry, and for a header whose environment variable is not
 * set.
 */
export function foreignEntry(
  name: string,
  supergraphFile: string = SUPERGRAPH_FILE,
  environment = process.env,
): ForeignEntry {
  const root = dirname(supergraphFile);
  if (!existsSync(join(root, ROVER_FILE))) return NONE;
  const entry = readSubgraphEntries(root).find((each) => each.name === name);
  if (entry === undefined) return NONE;
  const { timeout, headers, keys } = entry.settings;
  const sdl = keys.length === 0 ? '' : readFileSync(join(root, entry.file), 'utf8');
  return { timeout, keys, sdl, headers: withEnvironment(headers, environment, name) };
}
