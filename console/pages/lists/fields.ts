import type { Fields, Kind, Link, Value } from '../../../gateway/console/answers/fields.ts';

/** The subject of a condition: a value, or the records at the end of a path. */
export type Subject = Kind | 'records';

/** The kinds of businesses that rows of a file may be. */
export const ENTITIES = ['BRAND', 'OPERATING_LOCATION', 'LEGAL_ENTITY'] as const;
export type Entity = (typeof ENTITIES)[number];

/** Singular and plural names of a kind of entity. */
export const ENTITY_NAMES: Readonly<Record<Entity, readonly [one: string, several: string]>> = {
  BRAND: ['brand', 'brands'],
  OPERATING_LOCATION: ['operating location', 'operating locations'],
  LEGAL_ENTITY: ['legal entity', 'legal entities'],
};

/** The target of a path. */
export interface PathTarget {
  /** The steps from the entity. */
  readonly links: readonly Link[];
  /** The record at the end of the steps. */
  readonly record: string;
  /** Absent if the path ends at records. */
  readonly value?: Value;
  /** True if the value belongs to the last step instead of its record. */
  readonly isOfLink: boolean;
}

/** Singular and plural names of what a list contains. */
export const namesOf = ({ entities }: Fields, entity: string): readonly [one: string, several: string] => {
  const { one = 'record', several = 'records' } = entities[entity] ?? {};
  return [one, several];
};

/** True if a list contains records of a type that a team has added, instead of businesses. */
export const isOwn = ({ entities }: Fields, entity: string): boolean => entities[entity]?.isOwn === true;

/** The column with the id of a row's entity. */
export const idOf = (fields: Fields, entity: string): string => (isOwn(fields, entity) ? 'id' : 'svc_id');

/** The target of a path; undefined for a path that the fields do not have. */
export function targetOf({ entities, records }: Fields, entity: string, path: string): PathTarget | undefined {
  const links: Link[] = [];
  let record = entities[entity]?.record ?? '';
  const names = path.split('.');
  for (const [at, name] of names.entries()) {
    const link: Link | undefined = records[record]?.links.find((each) => each.name === name);
    if (link !== undefined) {
      links.push(link);
      record = link.to;
      continue;
    }
    if (at < names.length - 1) return undefined;
    const own = records[record]?.values.find((each) => each.name === name);
    const value = own ?? links.at(-1)?.values.find((each) => each.name === name);
    return value && { links, record, value, isOfLink: own === undefined };
  }
  return { links, record, isOfLink: false };
}

/** The subject of a condition on a path; text for an unknown path. */
export function subjectOf(fields: Fields, entity: string, path: string): Subject {
  const target = targetOf(fields, entity, path);
  if (target === undefined) return 'text';
  return target.value?.kind ?? 'records';
}

/** A name of the schema in plain words: `streetAddress1` becomes "street address 1". */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bzip\b/, 'ZIP');

/** A path in plain words. */
export const labelOf = (path: string): string => {
  const words = path.split('.').map(wordsOf).join(' › ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Maximum steps of the paths that a search by words covers. */
const DEEPEST = 3;
/** Maximum paths that a search by words shows. */
const MAX_FOUND = 200;

/** The paths of values whose labels have all of some words, the shortest first. */
export function pathsWith(fields: Fields, entity: string, text: string): readonly string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return pathsOf(fields, entity)
    .filter(({ label }) => words.every((word) => label.includes(word)))
    .slice(0, MAX_FOUND)
    .map(({ path }) => path);
}

const known = new WeakMap<Fields, Map<string, readonly { readonly path: string; readonly label: string }[]>>();

/** All paths of values of up to DEEPEST steps, the shortest first; a path never reaches the same record type twice. */
function pathsOf(fields: Fields, entity: string) {
  const kept = known.get(fields) ?? new Map();
  known.set(fields, kept);
  const paths: { path: string; label: string }[] = kept.get(entity) ?? [];
  if (kept.has(entity)) return paths;
  kept.set(entity, paths);
  const start = fields.entities[entity]?.record ?? '';
  let level = [{ path: '', record: start, passed: [start], own: [] as readonly Value[] }];
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    const next: typeof level = [];
    for (const { path, record, passed, own } of level) {
      const at = (name: string) => (path === '' ? name : `${path}.${name}`);
      const { values = [], links = [] } = fields.records[record] ?? {};
      for (const { name } of [...values, ...own.filter((each) => !values.some(({ name }) => name === each.name))])
        paths.push({ path: at(name), label: labelOf(at(name)).toLowerCase() });
      for (const link of links)
        if (!passed.includes(link.to))
          next.push({ path: at(link.name), record: link.to, passed: [...passed, link.to], own: link.values });
    }
    level = next;
  }
  return paths;
}
