import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ASTNode, type DocumentNode, GraphQLError, getLocation, parse } from 'graphql';
import { parseSubgraphEntries, ROVER_FILE } from './compose-config.ts';
import { type Finding, printFinding } from './compose-finding.ts';
import { hintFor } from './compose-hints.ts';
import { CatalogError } from './error.ts';
import { AUTHORED_FILE } from './read.ts';

/** A place in a team's SDL that editors can open: path relative to the repository, line and column from 1. */
export interface WrittenPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A file of SDL that a team has written. */
interface Written {
  readonly subgraph: string;
  readonly file: string;
  readonly document?: DocumentNode;
  /** The place of the syntax error, if it does not parse. */
  readonly fault?: WrittenPlace;
}

/** Findings as lines: each as `printFinding` formats it, then its place in the written SDL, and how to fix it. */
export function explainFindings(root: string, findings: readonly Finding[]): string[] {
  const written = findings.some(({ severity }) => severity === 'error') ? writtenIn(root) : [];
  return findings.flatMap((finding) => {
    if (finding.severity === 'hint') return [printFinding(finding)];
    const place = placeOf(finding, written);
    const hint = hintFor(finding);
    return [
      printFinding(finding),
      ...(place === undefined ? [] : [`  at ${place.file}:${place.line}:${place.column}`]),
      ...(hint === undefined ? [] : [`  hint: ${hint}`]),
    ];
  });
}

/** The authored SDL of own subgraphs, and the SDL of other teams' subgraphs that rover.yaml lists. */
function writtenIn(root: string): Written[] {
  const folder = join(root, 'subgraphs');
  const own = (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => ({ subgraph: name, file: `subgraphs/${name}/${AUTHORED_FILE}` }))
    .filter(({ file }) => existsSync(join(root, file)));
  const foreign = entriesOf(root)
    .filter(({ name, file }) => !own.some(({ subgraph }) => subgraph === name) && existsSync(join(root, file)))
    .map(({ name, file }) => ({ subgraph: name, file }));
  return [...own, ...foreign].map((each) => ({ ...each, ...parsed(root, each.file) }));
}

/** A rover.yaml that cannot be read is reported as a finding of its own. */
function entriesOf(root: string): ReturnType<typeof parseSubgraphEntries> {
  try {
    return parseSubgraphEntries(readFileSync(join(root, ROVER_FILE), 'utf8'));
  } catch (error) {
    if (error instanceof CatalogError) return [];
    throw error;
  }
}

function parsed(root: string, file: string): Pick<Written, 'document' | 'fault'> {
  try {
    return { document: parse(readFileSync(join(root, file), 'utf8')) };
  } catch (error) {
    const [at] = error instanceof GraphQLError ? (error.locations ?? []) : [];
    return at === undefined ? {} : { fault: { file, line: at.line, column: at.column } };
  }
}

/** Where a finding's coordinate is written: preferably in a subgraph that the finding names, and its field rather than its type. */
function placeOf({ coordinate, subgraphs }: Finding, written: readonly Written[]): WrittenPlace | undefined {
  const named = written.filter(({ subgraph }) => subgraphs.includes(subgraph));
  const inFile = written.find(({ file }) => file === coordinate);
  const fault = [...named, ...(inFile === undefined ? [] : [inFile])].find((each) => each.fault !== undefined)?.fault;
  if (fault !== undefined) return fault;
  const [type = '', member] = coordinate.replace(/\(.*/, '').split('.');
  let ofType: WrittenPlace | undefined;
  for (const { file, document } of new Set([...named, ...written])) {
    for (const node of document?.definitions ?? []) {
      if (!('name' in node) || node.name?.value !== type) continue;
      ofType ??= at(file, node.name);
      const members: readonly ASTNode[] = [
        ...('fields' in node ? (node.fields ?? []) : []),
        ...('values' in node ? (node.values ?? []) : []),
      ];
      const found = members.find((each) => 'name' in each && each.name?.value === member);
      if (found !== undefined && 'name' in found && found.name !== undefined) return at(file, found.name);
    }
  }
  return ofType;
}

function at(file: string, { loc }: ASTNode): WrittenPlace | undefined {
  return loc === undefined ? undefined : { file, ...getLocation(loc.source, loc.start) };
}
