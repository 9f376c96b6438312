import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of the warehouse folder: `<version>.sqlite`, `current` (its text names a version) and `building-<version>/`. */
const CURRENT = 'current';
const SUFFIX = '.sqlite';
const BUILDING = 'building-';
const VERSION = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/;

export const warehouseFolder = (dataDir: string): string => join(dataDir, 'warehouse');
export const snapshotFile = (folder: string, version: string): string => join(folder, version + SUFFIX);
export const pointerFile = (folder: string): string => join(folder, CURRENT);
export const buildingFolder = (folder: string, version: string): string => join(folder, BUILDING + version);
export const isVersion = (text: string): boolean => VERSION.test(text);

/** A version that sorts after all earlier ones: time in UTC to the second, then six random hex digits. */
export function newVersion(now: Date): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return `${time}-${randomBytes(3).toString('hex')}`;
}

/** The version that the pointer names; undefined before the first publication. */
export function currentVersion(folder: string): string | undefined {
  try {
    const text = readFileSync(pointerFile(folder), 'utf8').trim();
    return isVersion(text) ? text : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Versions on disk, oldest first. */
export function versions(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(SUFFIX) && isVersion(name.slice(0, -SUFFIX.length)))
    .map((name) => name.slice(0, -SUFFIX.length))
    .sort();
}

/**
 * Makes a finished file the current snapshot: durable on disk first, then visible by one rename of the pointer. Readers
 * see the old snapshot or the new one, never neither.
 */
export function publish(folder: string, version: string, built: string): void {
  sync(built);
  renameSync(built, snapshotFile(folder, version));
  const pointer = join(folder, `${CURRENT}.next`);
  writeFileSync(pointer, `${version}\n`);
  sync(pointer);
  sync(folder);
  renameSync(pointer, pointerFile(folder));
  sync(folder);
}

/** Removes what dead builds left, and all but the newest `keep` snapshots; never the current one. */
export function sweep(folder: string, keep: number): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(BUILDING)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const current = currentVersion(folder);
  const kept = versions(folder).filter((version) => version !== current);
  for (const version of kept.slice(0, Math.max(0, kept.length - keep + 1))) rmSync(snapshotFile(folder, version));
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
