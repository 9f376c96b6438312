import type { Fields, Kind, Link, Value } from '../../../gateway/console/answers/fields.ts';

/** What a condition is about: a value, or the records at the end of a path. */
export type Subject = Kind | 'records';

/** The kinds of business, which rows of a file may be. */
export const ENTITIES = ['BRAND', 'OPERATING_LOCATION', 'LEGAL_ENTITY'] as const;
export type Entity = (typeof ENTITIES)[number];

/** One and several of a kind of entity. */
export const ENTITY_NAMES: Readonly<Record<Entity, readonly [one: string, several: string]>> = {
  BRAND: ['brand', 'brands'],
  OPERATING_LOCATION: ['operating location', 'operating locations'],
  LEGAL_ENTITY: ['legal entity', 'legal entities'],
};

/** Where a path leads to. */
export interface Place {
  /** The steps from the entity. */
  readonly links: readonly Link[];
  /** The record at the end of the steps. */
  readonly record: string;
  /** Absent where the path ends at records. */
  readonly value?: Value;
  /** Whether the value is one of the last step and not of its record. */
  readonly isOfLink: boolean;
}

/** One and several of what a list is of. */
export const namesOf = ({ entities }: Fields, entity: string): readonly [one: string, several: string] => {
  const { one = 'record', several = 'records' } = entities[entity] ?? {};
  return [one, several];
};

/** Whether a list is of records of a type that a team has added, in the place of businesses. */
export const isOwn = ({ entities }: Fields, entity: string): boolean => entities[entity]?.isOwn === true;

/** The column that names the entity of a row. */
export const idOf = (fields: Fields, entity: string): string => (isOwn(fields, entity) ? 'id' : 'svc_id');

/** Where a path leads to; undefined for one that the fields do not have. */
export function placeOf({ entities, records }: Fields, entity: string, path: string): Place | undefined {
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

/** What a condition on a path is about; text for a path that is not known here. */
export function subjectOf(fields: Fields, entity: string, path: string): Subject {
  const place = placeOf(fields, entity, path);
  if (place === undefined) return 'text';
  return place.value?.kind ?? 'records';
}

/** A name of the schema in plain words: `streetAddress1` as "street address 1". */
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

/** Maximum steps of the paths that are looked through by words. */
const DEEPEST = 3;
/** Paths that a search by words shows at most. */
const MAX_FOUND = 200;

/** The paths of values whose words have all of some words, the shortest first. */
export function pathsWith(fields: Fields, entity: string, text: string): readonly string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return pathsOf(fields, entity)
    .filter(({ label }) => words.every((word) => label.includes(word)))
    .slice(0, MAX_FOUND)
    .map(({ path }) => path);
}

const known = new WeakMap<Fields, Map<string, readonly { readonly path: string; readonly label: string }[]>>();

/** All paths of values of up to DEEPEST steps, the shortest first, that come to no record twice. */
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
