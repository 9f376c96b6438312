import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentNode } from 'graphql';
import { contactIn, ownersOf } from './contacts.ts';

/** Where a hosting service looks for the file, in this order; the first one is written if there is none. */
const PLACES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'] as const;
const BEGIN = '# Owners of subgraphs, written by `svc compose` of their @contact; do not edit.';
const END = '# End of what `svc compose` writes.';

/** What one subgraph's team owns: a folder or a file, as a path relative to the repository, and the SDL that names its contact. */
export interface OwnedPath {
  readonly path: string;
  readonly document: DocumentNode;
}

/**
 * Returns CODEOWNERS with a line for each subgraph whose contact names a handle or an address; the rest of the file stays. Undefined if no
 * contact does, and the file has no such lines.
 */
export function codeOwners(
  root: string,
  owned: readonly OwnedPath[],
): { readonly path: string; readonly text: string } | undefined {
  const path = PLACES.find((each) => existsSync(join(root, each))) ?? PLACES[0];
  const before = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
  const lines = owned.flatMap(({ path: ownedPath, document }) => {
    const contact = contactIn(document);
    const owners = contact === undefined ? [] : ownersOf(contact);
    return owners.length === 0 ? [] : [`/${ownedPath} ${owners.join(' ')}`];
  });
  const [start, end] = [before.indexOf(BEGIN), before.indexOf(END)];
  const isThere = start >= 0 && end > start;
  if (lines.length === 0 && !isThere) return undefined;
  const block = lines.length === 0 ? '' : `${[BEGIN, ...lines, END].join('\n')}\n`;
  if (!isThere) return { path, text: before === '' ? block : `${before.trimEnd()}\n\n${block}` };
  return { path, text: before.slice(0, start) + block + before.slice(end + END.length).replace(/^\n/, '') };
}
