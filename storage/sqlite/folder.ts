import { randomInt } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { UnknownSnapshot } from '../unknown-snapshot.ts';
import { lockPointer } from './build-lock.ts';

/**
 * Files of the warehouse folder: `<version>.sqlite`, `rejects-<version>.csv`, `current` (its text names a version), while a
 * build runs or after it died `building-<version>/`, and two files that only carry locks.
 */
const CURRENT = 'current';
const NEXT = `${CURRENT}.next`;
const SUFFIX = '.sqlite';
const BUILDING = 'building-';
const VERSION = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/;

export const warehouseFolder = (dataDir: string): string => join(dataDir, 'warehouse');
export const snapshotFile = (folder: string, version: string): string => join(folder, version + SUFFIX);
export const rejectFile = (folder: string, version: string): string => join(folder, `rejects-${version}.csv`);
export const pointerFile = (folder: string): string => join(folder, CURRENT);
export const buildingFolder = (folder: string, version: string): string => join(folder, BUILDING + version);
export const isVersion = (text: string): boolean => VERSION.test(text);

/**
 * A version that sorts after `latest`, the newest that there is, even in one second or where the clock went back: time in
 * UTC to the second, then six hex digits, which are random in steps.
 */
export function newVersion(now: Date, latest = ''): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const [before = '', digits = ''] = latest.split('-');
  if (time > before) return `${time}-${hexDigits(randomInt(FIRST_DIGITS))}`;
  const next = Number.parseInt(digits, 16) + 1 + randomInt(DIGITS_STEP);
  if (next < DIGITS) return `${before}-${hexDigits(next)}`;
  return newVersion(new Date(Date.parse(builtAt(latest)) + 1_000), latest);
}

const DIGITS = 1 << 24;
/** The first version of a second leaves room for thousands more. */
const FIRST_DIGITS = DIGITS / 2;
const DIGITS_STEP = 1 << 10;
const hexDigits = (number: number): string => number.toString(16).padStart(6, '0');

/** When a version's build began, as ISO date-time in UTC: its first part says so. */
export const builtAt = (version: string): string =>
  version.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z');

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
  using _lock = lockPointer(folder);
  sync(built);
  renameSync(built, snapshotFile(folder, version));
  pointAt(folder, version);
}

/**
 * Makes a snapshot that is on disk the current one, in one atomic step; a running service follows within a second. Returns
 * the version that was current. Throws UnknownSnapshot.
 */
export function use(folder: string, version: string): string | undefined {
  if (!isVersion(version) || !existsSync(folder)) throw new UnknownSnapshot(version, currentVersion(folder));
  using _lock = lockPointer(folder);
  const before = currentVersion(folder);
  if (!existsSync(snapshotFile(folder, version))) throw new UnknownSnapshot(version, before);
  // Only the current snapshot may have a building folder beside it (see sweep), and it is current no more.
  if (before !== undefined) rmSync(buildingFolder(folder, before), { recursive: true, force: true });
  pointAt(folder, version);
  return before;
}

function pointAt(folder: string, version: string): void {
  const pointer = join(folder, NEXT);
  writeFileSync(pointer, `${version}\n`);
  sync(pointer);
  sync(folder);
  renameSync(pointer, pointerFile(folder));
  sync(folder);
}

/**
 * Removes what dead builds left, and all but the newest `keep` snapshots; never the current one. A build dies between the
 * renames of its file and of the pointer where its folder is there and its snapshot is not current: nobody ever saw that one.
 */
export function sweep(folder: string, keep: number): void {
  using _lock = lockPointer(folder);
  rmSync(join(folder, NEXT), { force: true });
  const current = currentVersion(folder);
  for (const name of readdirSync(folder).filter((each) => each.startsWith(BUILDING))) {
    const version = name.slice(BUILDING.length);
    if (version !== current) remove(folder, version);
    // Last, since it says that the rest has to go.
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  const kept = versions(folder).filter((version) => version !== current);
  for (const version of kept.slice(0, Math.max(0, kept.length - keep + 1))) remove(folder, version);
}

function remove(folder: string, version: string): void {
  rmSync(snapshotFile(folder, version), { force: true });
  rmSync(rejectFile(folder, version), { force: true });
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
