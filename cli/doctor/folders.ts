import { accessSync, constants, existsSync, type Stats, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Finding, fault, good, note, sizeOf } from './finding.ts';

/** Checks whether this user may write to a folder, or create it, and that nobody else may read its private files. */
export function examineFolder(folder: string, privateFiles: readonly string[] = []): readonly Finding[] {
  const at = nearest(folder);
  const stat = statSync(at);
  if (!stat.isDirectory())
    return [
      fault('folders', `${folder}: ${at} is a file.`, 'name another folder (SVC_DATA_DIR), or move the file away'),
    ];
  const refused = refusal(at);
  if (refused !== undefined) return [refused === 'EROFS' ? readOnly(folder) : notWritable(folder, at, stat)];
  const open = privateFiles.filter((file) => ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0);
  if (open.length > 0)
    return [
      fault(
        'folders',
        `other users of the machine may read ${open.join(', ')}.`,
        `run \`chmod -R go= ${open.join(' ')}\``,
      ),
    ];
  return [at === folder ? good('folders', `${folder} can be written`) : note('folders', `${folder} will be made`)];
}

/** Mode bits that make a file readable, writable or searchable for group and others. */
const OTHERS = 0o077;

/** The folder, or its nearest existing parent. */
const nearest = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));

/** The system's error code if writing here is refused; undefined if it is allowed. */
function refusal(folder: string): string | undefined {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

const readOnly = (folder: string): Finding =>
  fault(
    'folders',
    `${folder} is on a read-only file system.`,
    'mount a writable volume there, or set SVC_DATA_DIR to a folder on one',
  );

function notWritable(folder: string, at: string, { uid, gid }: Stats): Finding {
  const [user, group] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  return fault(
    'folders',
    `${folder}: user ${user} may not write to ${at}, which belongs to ${uid}:${gid}.`,
    `run \`chown -R ${user}:${group} ${at}\`, or start as user ${uid}`,
  );
}

/** The free space of a disk, in bytes and files. */
export interface Room {
  readonly free: number;
  /** Free inodes; undefined if the file system has no fixed number of them. */
  readonly files: number | undefined;
}

export function roomAt(folder: string): Room {
  const { bavail, bsize, files, ffree } = statfsSync(nearest(folder));
  return { free: bavail * bsize, files: files === 0 ? undefined : ffree };
}

const MIN_ROOM = 2 ** 30;
const MIN_FILES = 1_000;
/** Space that a load needs, as a multiple of the snapshot that it creates: 1.7 at its peak, measured on 20,000 generated brands. */
const LOAD_FACTOR = 2;

/** Checks whether a disk has space for another load. `snapshot`: bytes of the current one. */
export function examineRoom(folder: string, { free, files }: Room, snapshot: number): readonly Finding[] {
  const needed = Math.max(MIN_ROOM, LOAD_FACTOR * snapshot);
  if (files !== undefined && files < MIN_FILES)
    return [
      fault(
        'disk',
        `${files} files can still be made at ${folder}.`,
        `remove files from that disk: \`svc snapshot list\` shows what the snapshots take`,
      ),
    ];
  return free >= needed
    ? [good('disk', `${sizeOf(free)} free at ${folder}`)]
    : [
        fault(
          'disk',
          `${sizeOf(free)} free at ${folder}; the next load takes up to ${sizeOf(needed)}.`,
          'enlarge the disk, or load with a smaller `svc ingest --keep`; `svc snapshot list` shows what snapshots take',
        ),
      ];
}
