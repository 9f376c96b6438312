import { type ASTNode, parse, print, visit } from 'graphql';
import type { AuthoredSubgraph, Catalog } from '../../catalog/model.ts';
import { buildCatalog } from '../../catalog/read.ts';

/** A catalog of subgraphs written inline: authored SDL by subgraph name. */
export function catalogOf(sdl: Readonly<Record<string, string>>): Catalog {
  const subgraphs = Object.entries(sdl).map(
    ([name, text]): AuthoredSubgraph => ({ name, folder: name, document: parse(text) }),
  );
  return buildCatalog(subgraphs);
}

/** SDL without comments and descriptions, printed the one way, so that what remains can be read and compared. */
export function bare(sdl: string): string {
  const document = visit(parse(sdl), {
    enter: (node: ASTNode) => ('description' in node ? { ...node, description: undefined } : undefined),
  });
  return print(document);
}
