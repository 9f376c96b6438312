import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { describeConfiguration } from '../../catalog/configuration.ts';

export const DEPLOY = join(REPOSITORY, 'deploy');
export const read = (...path: string[]): string => readFileSync(join(DEPLOY, ...path), 'utf8');

/** A part of a YAML document: tests look into it by `at`, which says what is missing. */
export type Node = unknown;

/** The documents of a file, anchors and merge keys resolved. */
export function documents(...path: string[]): Node[] {
  return parseAllDocuments(read(...path), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${path.join('/')}: ${document.errors.join('; ')}`);
    return document.toJS();
  });
}

export const yamlFiles = (folder: string): string[] =>
  readdirSync(join(DEPLOY, folder)).filter((name) => name.endsWith('.yaml'));

/** What stands under keys, one below the other; undefined where one is missing. */
export function at(node: Node, ...keys: (string | number)[]): Node {
  let found = node;
  for (const key of keys) found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  return found;
}

export const textAt = (node: Node, ...keys: (string | number)[]): string => String(at(node, ...keys));

export function listAt(node: Node, ...keys: (string | number)[]): Node[] {
  const found = at(node, ...keys);
  return Array.isArray(found) ? found : [];
}

export function entriesAt(node: Node, ...keys: (string | number)[]): [string, string][] {
  const found = at(node, ...keys) ?? {};
  return Object.entries(found).map(([name, value]) => [name, String(value)]);
}

const KNOWN = new Set([
  ...describeConfiguration({}).flatMap(({ name, fileName }) => [name, ...(fileName === undefined ? [] : [fileName])]),
]);

/** The names among these that begin as settings do, and are none. */
export const unknownSettings = (names: Iterable<string>): string[] =>
  [...names].filter((name) => name.startsWith('SVC_') && !KNOWN.has(name));
