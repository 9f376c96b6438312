/** The part of a process that a request is for. */
export type ObservedSurface =
  | 'graphql'
  | 'kyb'
  | 'screening'
  | 'files'
  | 'console'
  | 'mcp'
  | 'health'
  | 'fetch'
  | 'verification'
  | 'other';

const SURFACES: readonly (readonly [pattern: RegExp, surface: ObservedSurface])[] = [
  [/^\/graphql$/, 'graphql'],
  [/^\/v[12]\/kyb|^\/v2\/(?:watches|events|webhooks)/, 'kyb'],
  [/^\/evaluation\/sanctions\//, 'screening'],
  [/^\/files(?:\/|$)/, 'files'],
  [/^\/console\//, 'console'],
  [/^\/mcp$/, 'mcp'],
  [/^\/(?:healthz|readyz)$/, 'health'],
  [/^\/verifications\//, 'verification'],
];

/** The surface of a route, by its pattern; `other` for a path that matches no route. Pages of the console declare theirs themselves. */
export const surfaceOf = (route: string | undefined): ObservedSurface =>
  SURFACES.find(([pattern]) => route !== undefined && pattern.test(route))?.[1] ?? 'other';

/** Requests that machines send: probes, and requests between processes of one service. */
const MACHINES: ReadonlySet<ObservedSurface> = new Set(['health', 'fetch', 'verification']);

export const isOfMachines = (surface: ObservedSurface): boolean => MACHINES.has(surface);
