import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CatalogError } from './error.ts';
import { type ForeignSettings, readForeignSettings } from './foreign-settings.ts';

/** The file that lists the subgraphs for `svc compose` and for rover. */
export const ROVER_FILE = 'rover.yaml';

/** One entry of rover.yaml. */
export interface SubgraphEntry {
  readonly name: string;
  /** Where the subgraph listens: always used for a foreign one, and for an own one that runs in its own process. */
  readonly url: string;
  /** Its federation SDL, as a path relative to the repository: generated for an own subgraph, an input for a foreign one. */
  readonly file: string;
  /** The settings of a foreign subgraph, under `svc`. */
  readonly settings: ForeignSettings;
}

/** Reads the subgraphs of a repository in the order of its rover.yaml. Throws like parseSubgraphEntries. */
export const readSubgraphEntries = (root: string): SubgraphEntry[] =>
  parseSubgraphEntries(readFileSync(join(root, ROVER_FILE), 'utf8'));

/**
 * Parses the subgraphs in the text of a rover.yaml. Throws CatalogError for an entry without routing_url or schema.file, and for a text
 * that is not YAML.
 */
export function parseSubgraphEntries(text: string): SubgraphEntry[] {
  const config = parseYaml(text);
  return Object.entries(recordOf(recordOf(config).subgraphs)).map(([name, value]) => {
    const entry = recordOf(value);
    return {
      name,
      url: textOf(entry.routing_url, `${name}.routing_url`),
      file: textOf(recordOf(entry.schema).file, `${name}.schema.file`),
      settings: readForeignSettings(entry.svc, `${name}.svc`),
    };
  });
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new CatalogError(ROVER_FILE, error instanceof Error ? error.message : String(error));
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

function textOf(value: unknown, at: string): string {
  if (typeof value !== 'string')
    throw new CatalogError(ROVER_FILE, `expected a text at subgraphs.${at}, got ${value}.`);
  return value;
}
