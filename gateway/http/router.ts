import type { Place } from './route.ts';

/** The routes of one path. */
interface Endpoint<R extends Place> {
  readonly segments: readonly string[];
  readonly routes: Map<string, R>;
}

/** A path that there is, with the values of its parameters. */
export interface Found<R extends Place> {
  readonly parameters: Readonly<Record<string, string>>;
  /** The route of a method; a HEAD is answered by the GET. */
  route(method: string): R | undefined;
  /** All routes of the path. */
  readonly routes: readonly R[];
  /** What there is, for the header allow: `GET, HEAD`. */
  readonly allow: string;
}

const NO_PARAMETERS = {};

/** Finds routes by path. A path without parameters goes before one with them. */
export class Router<R extends Place> {
  readonly #fixed = new Map<string, Found<R>>();
  readonly #patterns: Endpoint<R>[] = [];

  /** Throws a TypeError where two routes have one method and path. */
  constructor(routes: readonly R[]) {
    for (const [path, places] of Map.groupBy(routes, (each) => each.path)) {
      const byMethod = new Map(places.map((each) => [each.method, each]));
      if (byMethod.size < places.length) throw new TypeError(`Two routes have one method of the path ${path}.`);
      for (const written of path.length > 1 && path.endsWith('/') ? [path, path.slice(0, -1)] : [path]) {
        const segments = written.split('/');
        if (segments.some(isParameter)) this.#patterns.push({ segments, routes: byMethod });
        else this.#fixed.set(written, found(byMethod, NO_PARAMETERS));
      }
    }
  }

  /** What there is under a path, as it stands in the request line, without its query. */
  find(path: string): Found<R> | undefined {
    const fixed = this.#fixed.get(path);
    if (fixed !== undefined || this.#patterns.length === 0) return fixed;
    const segments = path.split('/');
    for (const each of this.#patterns) {
      const parameters = matched(each.segments, segments);
      if (parameters !== undefined) return found(each.routes, parameters);
    }
    return undefined;
  }
}

function found<R extends Place>(routes: ReadonlyMap<string, R>, parameters: Found<R>['parameters']): Found<R> {
  return {
    parameters,
    route: (method) => routes.get(method === 'HEAD' ? 'GET' : method),
    routes: [...routes.values()],
    allow: [...routes.keys()].flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])).join(', '),
  };
}

const isParameter = (segment: string): boolean => segment.startsWith('{') && segment.endsWith('}');

/** The values of a pattern's parameters; undefined where the path is another one. No value is empty. */
function matched(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const parameters: [string, string][] = [];
  for (const [at, expected] of pattern.entries()) {
    const segment = segments[at] ?? '';
    if (!isParameter(expected)) {
      if (segment !== expected) return undefined;
      continue;
    }
    const value = decoded(segment);
    if (value === undefined || value === '') return undefined;
    parameters.push([expected.slice(1, -1), value]);
  }
  return Object.fromEntries(parameters);
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
