import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../catalog/compose-repository.ts';

/** A package as package-lock.json has it. */
export interface LockedPackage {
  /** Folder below the repository, such as `node_modules/a/node_modules/b`. */
  readonly place: string;
  readonly name: string;
  readonly version: string;
  /** SPDX expression that the package states. */
  readonly license: string;
  /** Whether only some platforms install it. */
  readonly isOfPlatform: boolean;
}

interface Entry {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly os?: unknown;
  readonly cpu?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * What people are given: the packages that the service runs on, and those that its console is built of, by name and version. Build and
 * test tools are left out.
 */
export function deliveredPackages(): readonly LockedPackage[] {
  const lock: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'),
  );
  const { '': root, ...packages } = lock.packages;
  const entries = new Map(Object.entries(packages));
  const places = new Set([...entries].flatMap(([place, { dev, devOptional }]) => (dev || devOptional ? [] : [place])));
  for (const name of importedByConsole()) {
    if (root?.devDependencies?.[name] !== undefined) addWithDependencies(`node_modules/${name}`, entries, places);
  }
  return [...places]
    .flatMap((place) => {
      const entry = entries.get(place);
      return entry === undefined ? [] : [lockedPackage(place, entry)];
    })
    .toSorted((one, other) => compare(one.name, other.name) || compare(one.place, other.place));
}

/** The order of texts by their code units, the same on every machine. */
const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

const lockedPackage = (place: string, { version, license, os, cpu }: Entry): LockedPackage => ({
  place,
  name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
  version,
  license: license ?? 'unknown',
  isOfPlatform: os !== undefined || cpu !== undefined,
});

/** Names of the packages that the sources of the console import; its build tools are no part of it. */
function importedByConsole(): ReadonlySet<string> {
  const folder = join(REPOSITORY, 'console');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(?:tsx?|css)$/.test(file) && !/^(?:build|dist)\/|^vite\.config/.test(file),
  );
  return new Set(
    sources.flatMap((file) =>
      [
        ...readFileSync(join(folder, file), 'utf8').matchAll(
          /(?:from|import|import\() ?['"]((?:@[^/'"]+\/)?[^./'"][^/'"]*)/g,
        ),
      ].map(([, name = '']) => name),
    ),
  );
}

function addWithDependencies(place: string, entries: ReadonlyMap<string, Entry>, places: Set<string>): void {
  if (places.has(place)) return;
  places.add(place);
  for (const name of Object.keys(entries.get(place)?.dependencies ?? {})) {
    const found = placeOf(name, place, entries);
    if (found !== undefined) addWithDependencies(found, entries, places);
  }
}

/** Where a package that stands at `from` finds another, as Node looks for it. */
function placeOf(name: string, from: string, entries: ReadonlyMap<string, Entry>): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (entries.has(place)) return place;
    if (at === '') return undefined;
  }
}
