import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'graphql';
import { adaptForeign } from './adapt-foreign.ts';
import { parseIfSound } from './ast.ts';
import { codeOwners, type OwnedPath } from './code-owners.ts';
import { composeSubgraphs, type FederatedSubgraph } from './compose.ts';
import { ROVER_FILE, readSubgraphEntries, type SubgraphEntry } from './compose-config.ts';
import type { Finding } from './compose-finding.ts';
import { CatalogError } from './error.ts';
import { expandSubgraph } from './expand.ts';
import { NO_SETTINGS } from './foreign-settings.ts';
import type { Catalog } from './model.ts';
import { readCatalog, SCHEMA_FILE } from './read.ts';
import { TYPESCRIPT_FILE, typescriptOf } from './typescript.ts';

/** The repository that contains this file. */
export const REPOSITORY = join(import.meta.dirname, '..');

/** The composed schema, relative to the repository. */
export const SUPERGRAPH_FILE = 'supergraph.graphql';

/** A subgraph of rover.yaml with its federation SDL: expanded from authored SDL, or read if it is another team's. */
export type ListedSubgraph = SubgraphEntry & FederatedSubgraph & { readonly isForeign: boolean };

export interface GeneratedFiles {
  /** Text by path relative to the repository: each own subgraph's schema, the TypeScript, and the supergraph if composition succeeded. */
  readonly files: ReadonlyMap<string, string>;
  /** All subgraphs, in the order of rover.yaml; empty if the authored SDL has a fault. */
  readonly subgraphs: readonly ListedSubgraph[];
  readonly findings: readonly Finding[];
}

/**
 * Generates all files of a repository in memory: reads rover.yaml, authored SDL and the SDL of foreign subgraphs, expands, composes. Faults
 * are returned as findings, never thrown; only unreadable files throw.
 */
export function generateFiles(root: string = REPOSITORY): GeneratedFiles {
  try {
    const catalog = readCatalog(join(root, 'subgraphs'));
    const written = listed(readSubgraphEntries(root), catalog).map((entry) => withSdl(root, entry, catalog));
    const own = written.filter(({ isForeign }) => !isForeign);
    const { subgraphs, findings: adapted } = adaptAll(written);
    const composed = composeSubgraphs(subgraphs);
    const { supergraph } = composed;
    const findings = [...composed.findings, ...adapted];
    const files = new Map(own.map(({ file, sdl }) => [file, sdl]));
    files.set(TYPESCRIPT_FILE, typescriptOf(catalog));
    const isSound = findings.every(({ severity }) => severity === 'hint');
    const owners = codeOwners(root, ownedPaths(written, catalog));
    if (owners !== undefined) files.set(owners.path, owners.text);
    if (supergraph !== undefined && isSound) files.set(SUPERGRAPH_FILE, supergraph);
    return { files, subgraphs, findings };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return { files: new Map(), subgraphs: [], findings: [authoredFinding(error)] };
  }
}

/** What each team owns: the folder of an own subgraph, the file of a foreign one. SDL that does not parse names no owner. */
function ownedPaths(subgraphs: readonly ListedSubgraph[], catalog: Catalog): OwnedPath[] {
  return subgraphs.flatMap(({ name, file, sdl }) => {
    const authored = catalog.subgraphs.get(name);
    if (authored !== undefined) return [{ path: `subgraphs/${name}/`, document: authored.document }];
    const document = parseIfSound(sdl);
    return document === undefined ? [] : [{ path: file, document }];
  });
}

/** Adapts the SDL of the foreign subgraphs to that of the others; returns all subgraphs, and what was changed. */
export function adaptAll<
  Each extends FederatedSubgraph & Pick<SubgraphEntry, 'settings'> & { readonly isForeign: boolean },
>(subgraphs: readonly Each[]): { readonly subgraphs: readonly Each[]; readonly findings: readonly Finding[] } {
  if (!subgraphs.some(({ isForeign }) => isForeign)) return { subgraphs, findings: [] };
  const own = subgraphs.filter(({ isForeign }) => !isForeign).map(({ sdl }) => parse(sdl));
  const findings: Finding[] = [];
  const adapted = subgraphs.map((each) => {
    if (!each.isForeign) return each;
    const { sdl, findings: found } = adaptForeign(each.name, each.sdl, each.settings, own);
    findings.push(...found);
    return { ...each, sdl };
  });
  return { subgraphs: adapted, findings };
}

/** The generated files that differ from those on disk, or are missing there, by path relative to the repository. */
export function staleFiles(root: string, files: GeneratedFiles['files']): string[] {
  return [...files].flatMap(([path, text]) => (readIfThere(join(root, path)) === text ? [] : [path]));
}

/** Writes the generated files that are stale; returns their paths. */
export function writeFiles(root: string, files: GeneratedFiles['files']): string[] {
  const stale = staleFiles(root, files);
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), files.get(path) ?? '');
  }
  return stale;
}

/** Checks that every subgraph with authored SDL is in rover.yaml, with the file that it is served from. Every other entry is foreign. */
function listed(entries: readonly SubgraphEntry[], catalog: Catalog): readonly SubgraphEntry[] {
  const names = new Set(entries.map((entry) => entry.name));
  for (const { name } of catalog.subgraphs.values())
    if (!names.has(name)) throw new CatalogError(ROVER_FILE, `lists no subgraph ${name}, which has authored SDL.`);
  for (const { name, file, settings } of entries) {
    if (catalog.subgraphs.has(name) && settings !== NO_SETTINGS)
      throw new CatalogError(
        ROVER_FILE,
        `has settings under subgraphs.${name}.svc, which are for other teams' subgraphs.`,
      );
    const expected = `subgraphs/${name}/${SCHEMA_FILE}`;
    if (catalog.subgraphs.has(name) && file !== expected)
      throw new CatalogError(ROVER_FILE, `expected subgraphs.${name}.schema.file to be ${expected}, got ${file}.`);
  }
  return entries;
}

/** An entry with its SDL. A foreign subgraph's URL is checked, because every layout uses it. */
function withSdl(root: string, entry: SubgraphEntry, catalog: Catalog): ListedSubgraph {
  const { name, file } = entry;
  if (catalog.subgraphs.has(name)) return { ...entry, sdl: expandSubgraph(name, catalog), isForeign: false };
  const sdl = readIfThere(join(root, file));
  if (sdl === undefined)
    throw new CatalogError(
      ROVER_FILE,
      `lists subgraph ${name}, which has neither authored SDL nor its file ${file}; \`svc compose --introspect ${name}\` fetches that.`,
    );
  if (!isHttpUrl(entry.url))
    throw new CatalogError(
      ROVER_FILE,
      `expected subgraphs.${name}.routing_url to be an http or https URL, got ${entry.url}.`,
    );
  return { ...entry, sdl, isForeign: true };
}

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const authoredFinding = (error: CatalogError): Finding => ({
  severity: 'error',
  code: 'AUTHORED_SDL',
  subgraphs: [],
  coordinate: error.coordinate,
  message: error.message,
});

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
