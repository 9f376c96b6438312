import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ASTNode, type DocumentNode, getLocation, parse } from 'graphql';
import { type ListedSubgraph, SUPERGRAPH_FILE } from '../compose-repository.ts';
import { AUTHORED_FILE } from '../read.ts';
import type { SchemaChange } from './changes.ts';

/** Where a reader finds the cause of a change. */
export interface Position {
  /** Path relative to the repository. */
  readonly file: string;
  readonly line?: number;
}

/** SDL that a subgraph's team has written. */
interface Source {
  /** Path relative to the repository. */
  readonly file: string;
  readonly document: DocumentNode;
}

/** The written SDL of each subgraph: the authored SDL of an own one, the federation SDL of a foreign one. */
export function sourcesOf(root: string, subgraphs: readonly ListedSubgraph[]): ReadonlyMap<string, Source> {
  return new Map(
    subgraphs.map(({ name, file, isForeign }) => {
      const written = isForeign ? file : `subgraphs/${name}/${AUTHORED_FILE}`;
      return [name, { file: written, document: parse(readFileSync(join(root, written), 'utf8')) }];
    }),
  );
}

/**
 * Finds the position of a change in the written SDL: its field, else its type, else the file of the subgraph that changed. A definition
 * that was derived from several places, or was removed entirely, has no line.
 */
export function positionOf({ coordinate, schemas }: SchemaChange, sources: ReadonlyMap<string, Source>): Position {
  const [type, field] = coordinate.split('.');
  const changed = schemas.flatMap((name) => sources.get(name) ?? []);
  let ofType: Position | undefined;
  for (const source of new Set([...changed, ...sources.values()])) {
    for (const node of source.document.definitions) {
      if (!('name' in node) || node.name?.value !== type) continue;
      ofType ??= at(source, node.name);
      const fields: readonly ASTNode[] = 'fields' in node ? (node.fields ?? []) : [];
      const found = fields.find((each) => 'name' in each && each.name?.value === field);
      if (found !== undefined && 'name' in found && found.name !== undefined) return at(source, found.name);
    }
  }
  return ofType ?? { file: changed[0]?.file ?? SUPERGRAPH_FILE };
}

function at({ file }: Source, { loc }: ASTNode): Position {
  return loc === undefined ? { file } : { file, line: getLocation(loc.source, loc.start).line };
}
