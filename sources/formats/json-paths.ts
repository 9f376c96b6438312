import { isPoint } from './json-list.ts';
import { isObject } from './json-object.ts';

/** The paths of the texts in JSON objects ("address.city"), and those of them that stand in a list. */
export interface JsonPaths {
  readonly paths: readonly string[];
  readonly lists: ReadonlySet<string>;
}

/**
 * The paths of the texts in some rows, also in lists. Of a GeoJSON point the position, of any other geometry its type; of a
 * feature's properties each is there once.
 */
export function jsonPaths(rows: readonly Readonly<Record<string, unknown>>[]): JsonPaths {
  const lists = new Set<string>();
  const pathsIn = (value: unknown, path: string, isListed: boolean): readonly string[] => {
    if (Array.isArray(value)) {
      const within = value.filter(isObject).flatMap((each) => pathsIn(each, path, true));
      if (within.length > 0) return within;
    }
    if (!isObject(value)) {
      if (isListed || Array.isArray(value)) lists.add(path);
      return [path];
    }
    const isGeometry = typeof value.type === 'string' && 'coordinates' in value;
    const names = Object.keys(value).filter((name) =>
      isPoint(value) ? name === 'longitude' || name === 'latitude' : !isGeometry || name !== 'coordinates',
    );
    return names.flatMap((name) => pathsIn(value[name], path === '' ? name : `${path}.${name}`, isListed));
  };
  const paths = new Set(rows.flatMap((row) => pathsIn(row, '', false)));
  const isTwice = (path: string) => path.startsWith('properties.') && paths.has(path.slice('properties.'.length));
  return { paths: [...paths].filter((path) => !isTwice(path)), lists };
}
