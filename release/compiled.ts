import { stripTypeScriptTypes } from 'node:module';

/** Specifiers and URLs of own modules; other texts do not begin with a dot and end with `.ts`. */
const OWN_MODULE = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g;

/**
 * A source as Node runs it below node_modules, where it strips no types: types are blanks, so each statement keeps its line and column,
 * and own modules are imported as `.js`.
 */
export function compiled(source: string): string {
  return stripTypeScriptTypes(source, { mode: 'strip' }).replaceAll(OWN_MODULE, '$1$2.js$1');
}

/** The name of a source's compiled file. */
export const compiledName = (file: string): string => file.replace(/\.ts$/, '.js');
