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
import { writeBlockSums } from './block-sums.ts';
import { isRead, lockPointer } from './build-lock.ts';

/**
 * Files of the warehouse folder: `<version>.sqlite` and its checksums `<version>.sums`, `rejects-<version>/`, `current`
 * (its text is a version), two lock files, and `building-<version>/` while a build runs or after it died.
 */
const CURRENT = 'current';
const NEXT = `${CURRENT}.next`;
const SUFFIX = '.sqlite';
const BUILDING = 'building-';
const VERSION = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/;

export const warehouseFolder = (dataDir: string): string => join(dataDir, 'warehouse');
export const snapshotFile = (folder: string, version: string): string => join(folder, version + SUFFIX);
/** The checksums of a snapshot's file (block-sums.ts). */
export const sumsOf = (file: string): string => file.replace(/\.sqlite$/, '.sums');
export const rejectFolder = (folder: string, version: string): string => join(folder, `rejects-${version}`);
export const pointerFile = (folder: string): string => join(folder, CURRENT);
export const buildingFolder = (folder: string, version: string): string => join(folder, BUILDING + version);
export const isVersion = (text: string): boolean => VERSION.test(text);

/**
 * Makes a version: time in UTC to the second, then six hex digits. It sorts after `latest`, the newest existing
 * version, even within the same second or after the clock was set back; in those cases the digits grow by random steps.
 */
export function newVersion(now: Date, latest = ''): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const [before = '', digits = ''] = latest.split('-');
  if (time > before) return `${time}-${hexDigits(randomInt(FIRST_DIGITS))}`;
  const next = Number.parseInt(digits, 16) + 1 + randomInt(DIGITS_STEP);
  if (next < DIGITS) return `${before}-${hexDigits(next)}`;
  return newVersion(new Date(Date.parse(builtAt(latest)) + 1_000), latest);
}

/** The next version of the same second that is not in `taken`, so that a revised snapshot keeps its place in the order of versions. */
export function revisedVersion(version: string, taken: ReadonlySet<string>): string {
  const [time = '', digits = ''] = version.split('-');
  for (let next = Number.parseInt(digits, 16) + 1; next < DIGITS; next += 1) {
    const revised = `${time}-${hexDigits(next)}`;
    if (!taken.has(revised)) return revised;
  }
  return newVersion(new Date(), [...taken].sort().at(-1));
}

const DIGITS = 1 << 24;
/** The first version of a second takes digits from the lower half, which leaves room for thousands more after it. */
const FIRST_DIGITS = DIGITS / 2;
const DIGITS_STEP = 1 << 10;
const hexDigits = (number: number): string => number.toString(16).padStart(6, '0');

/** The time when a version's build began, as an ISO date-time in UTC, from the version's first part. */
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
 * Versions that have been published, oldest first. A version whose build folder still exists is left over from a dead
 * build (see sweep).
 */
export function publishedVersions(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return versions(folder).filter((version) => !existsSync(buildingFolder(folder, version)));
}

/**
 * Makes a finished file the current snapshot: first the file is synced to disk, then one rename switches the pointer.
 * Readers see either the old snapshot or the new one.
 */
export function publish(folder: string, version: string, built: string): void {
  using _lock = lockPointer(folder);
  place(folder, version, built);
  pointAt(folder, version);
}

/** Turns a finished file in its build folder into a snapshot that can become the current one. */
export function addSnapshot(folder: string, version: string, built: string): void {
  using _lock = lockPointer(folder);
  place(folder, version, built);
  // Trap: if this folder stayed, the snapshot would count as left over from a dead build.
  rmSync(buildingFolder(folder, version), { recursive: true, force: true });
  sync(folder);
}

/**
 * Puts a finished file beside the snapshot that it replaces, and makes it the current one if the replaced one is.
 * Atomic for readers. Trap: while its build folder exists, sweep treats the file as left over from a dead build.
 */
export function replace(folder: string, version: string, built: string, replaced: string): void {
  using _lock = lockPointer(folder);
  place(folder, version, built);
  if (currentVersion(folder) === replaced) pointAt(folder, version);
}

function place(folder: string, version: string, built: string): void {
  sync(built);
  const file = snapshotFile(folder, version);
  writeBlockSums(built, sumsOf(file));
  sync(sumsOf(file));
  renameSync(built, file);
}

/** Removes a snapshot that is not current, unless a process has it open. Returns true if it is gone. */
export function retire(folder: string, version: string): boolean {
  using _lock = lockPointer(folder);
  if (currentVersion(folder) === version || isRead(snapshotFile(folder, version))) return false;
  remove(folder, version);
  return true;
}

/**
 * Makes a snapshot on disk the current one, in one atomic step; a running service follows within a second. Returns the
 * version that was current before. Throws UnknownSnapshot.
 */
export function use(folder: string, version: string): string | undefined {
  if (!isVersion(version) || !existsSync(folder)) throw new UnknownSnapshot(version, currentVersion(folder));
  using _lock = lockPointer(folder);
  const previous = currentVersion(folder);
  if (!existsSync(snapshotFile(folder, version))) throw new UnknownSnapshot(version, previous);
  // Trap: sweep removes a snapshot that has a building folder and is not current; this one must stay.
  if (previous !== undefined) rmSync(buildingFolder(folder, previous), { recursive: true, force: true });
  pointAt(folder, version);
  return previous;
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
 * Removes the remains of dead builds, and all but the newest `keep` snapshots, except the current one and those that
 * somebody needs. A build that died between the rename of its file and that of the pointer leaves its folder and a
 * snapshot that is not current; no reader ever saw that snapshot, so it is removed too. Returns the versions of the
 * snapshots that it removed.
 */
export function sweep(folder: string, keep: number, needed: ReadonlySet<string>): readonly string[] {
  using _lock = lockPointer(folder);
  rmSync(join(folder, NEXT), { force: true });
  const current = currentVersion(folder);
  for (const name of readdirSync(folder).filter((each) => each.startsWith(BUILDING))) {
    const version = name.slice(BUILDING.length);
    if (version !== current) remove(folder, version);
    // Last, because this folder marks the snapshot for removal.
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  const kept = versions(folder).filter((version) => version !== current);
  const removed = kept.slice(0, Math.max(0, kept.length - keep + 1)).filter((version) => !needed.has(version));
  for (const version of removed) remove(folder, version);
  return removed;
}

function remove(folder: string, version: string): void {
  rmSync(snapshotFile(folder, version), { force: true });
  rmSync(sumsOf(snapshotFile(folder, version)), { force: true });
  rmSync(rejectFolder(folder, version), { recursive: true, force: true });
  // Earlier programs wrote one file for all inputs.
  rmSync(`${rejectFolder(folder, version)}.csv`, { force: true });
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
