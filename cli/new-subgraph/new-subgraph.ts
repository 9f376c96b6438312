import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROVER_FILE } from '../../catalog/compose-config.ts';
import { AUTHORED_FILE, readCatalog, SCHEMA_FILE } from '../../catalog/read.ts';
import { CommandError } from '../command-error.ts';
import { authoredSdl } from './authored.ts';
import { examplesOf } from './example.ts';
import { type Linkable, namesOf } from './names.ts';
import { withSubgraph } from './rover-entry.ts';
import { sampleFiles } from './sample-files.ts';

export interface NewSubgraph {
  readonly name: string;
  /** Name of its entity; absent: the singular of the subgraph's name. */
  readonly entity?: string | undefined;
  /** The entity that it is linked to. */
  readonly linked: Linkable;
  /** Its owner: a person or team, as CODEOWNERS names them. */
  readonly owner?: string | undefined;
}

/**
 * Writes the folder of a new subgraph below a repository, with authored SDL, sample records and an example, and its entry in rover.yaml.
 * Returns the paths of what it wrote. Throws CommandError, before anything is written, if the name is taken.
 */
export function writeSubgraph(root: string, { name, entity, linked, owner }: NewSubgraph): string[] {
  const names = namesOf(name, entity, linked, readCatalog(join(root, 'subgraphs')));
  const folder = `subgraphs/${name}`;
  if (existsSync(join(root, folder))) throw new CommandError(`Folder ${folder} already exists; choose another name.`);
  const examples = examplesOf(names).flatMap(({ file, query, answer }) => [
    [`${folder}/examples/${file}.graphql`, query] as const,
    [`${folder}/examples/${file}.answer.json`, answer] as const,
  ]);
  const samples = Object.entries(sampleFiles(names)).map(([file, text]) => [`${folder}/sample/${file}`, text] as const);
  const files = new Map([
    [`${folder}/${AUTHORED_FILE}`, authoredSdl(names, owner)],
    ...samples,
    ...examples,
    [ROVER_FILE, withSubgraph(readFileSync(join(root, ROVER_FILE), 'utf8'), name, `${folder}/${SCHEMA_FILE}`)],
  ]);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...files.keys()];
}
