import { type ASTNode, getLocation } from 'graphql';
import { SUPERGRAPH_FILE } from '../compose-repository.ts';
import type { Catalog } from '../model.ts';
import { AUTHORED_FILE } from '../read.ts';
import type { SchemaChange } from './changes.ts';

/** Where a reader looks for the reason of a change. */
export interface Place {
  /** Path below the repository. */
  readonly file: string;
  readonly line?: number;
}

/**
 * The place of a change in the authored SDL as it is now: its field, else its type, else the file of the subgraph that
 * changed. What was derived of several places, or is gone altogether, has no line.
 */
export function placeOf({ coordinate, schemas }: SchemaChange, catalog: Catalog): Place {
  const [type, field] = coordinate.split('.');
  const names = [...schemas.filter((name) => catalog.subgraphs.has(name)), ...catalog.subgraphs.keys()];
  let ofType: Place | undefined;
  for (const name of new Set(names)) {
    for (const node of catalog.subgraphs.get(name)?.document.definitions ?? []) {
      if (!('name' in node) || node.name?.value !== type) continue;
      ofType ??= at(name, node.name);
      const fields: readonly ASTNode[] = 'fields' in node ? (node.fields ?? []) : [];
      const found = fields.find((each) => 'name' in each && each.name?.value === field);
      if (found !== undefined && 'name' in found && found.name !== undefined) return at(name, found.name);
    }
  }
  const [subgraph] = names;
  const changed = subgraph !== undefined && schemas.includes(subgraph) ? authored(subgraph) : SUPERGRAPH_FILE;
  return ofType ?? { file: changed };
}

function at(subgraph: string, { loc }: ASTNode): Place {
  const file = authored(subgraph);
  return loc === undefined ? { file } : { file, line: getLocation(loc.source, loc.start).line };
}

const authored = (subgraph: string) => `subgraphs/${subgraph}/${AUTHORED_FILE}`;
