import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { ObjectStore } from '../storage/objects/object-store.ts';
import { isVersion } from '../storage/sqlite/folder.ts';
import { BackupError } from './backup-error.ts';

/** The format of backups that this program writes; it reads this one and earlier ones. */
export const FORMAT = 1;

/** An object of a backup: its key below the backup's own, its length in bytes, and its SHA-256 in hex. */
const keptObject = z.object({ key: z.string(), bytes: z.number().int(), sha256: z.string() });
export type KeptObject = z.output<typeof keptObject>;

const dumpedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  object: keptObject,
});
/** Rows of a PostgreSQL table in COPY's text format. */
export type DumpedTable = z.output<typeof dumpedTable>;

const operations = z.discriminatedUnion('engine', [
  z.object({
    engine: z.literal('sqlite'),
    /** Names of the migrations that had run on the database. */
    migrations: z.array(z.string()),
    /** Number of rows by table. */
    rows: z.record(z.string(), z.number().int()),
    object: keptObject,
  }),
  z.object({
    engine: z.literal('postgresql'),
    migrations: z.array(z.string()),
    /** In an order in which each row comes after those that it refers to. */
    tables: z.array(dumpedTable),
  }),
]);
export type KeptOperations = z.output<typeof operations>;

const schemaTable = dumpedTable.extend({
  /** `name type …` of each column, as in CREATE TABLE. */
  definitions: z.array(z.string()),
});

const snapshots = z.discriminatedUnion('engine', [
  z.object({
    engine: z.literal('sqlite'),
    current: z.string(),
    snapshots: z.array(z.object({ version: z.string(), object: keptObject })),
  }),
  z.object({
    engine: z.literal('postgresql'),
    current: z.string(),
    snapshots: z.array(
      z.object({
        version: z.string(),
        tables: z.array(schemaTable),
        /** Statements to run after the rows: keys and indexes. */
        indexes: z.array(z.string()),
      }),
    ),
  }),
]);
/** Snapshots, oldest first; the current one is among them. */
export type KeptSnapshots = z.output<typeof snapshots>;

const files = z.array(z.object({ name: z.string(), object: keptObject }));
/** Finished files and uploads, by their keys in the file store. */
export type KeptFiles = z.output<typeof files>;

const manifest = z.object({
  format: z.number().int(),
  id: z.string(),
  /** ISO 8601 in UTC. */
  made: z.string(),
  operations,
  snapshots: snapshots.optional(),
  files: files.optional(),
});
/** The contents of a backup. It is written last: without it there is no backup. */
export type Manifest = z.output<typeof manifest>;

const keyOf = (id: string): string => `${id}/manifest.json`;

/** A manifest with its own checksum. */
export function manifestText(content: Manifest): string {
  return `${JSON.stringify({ ...content, sha256: sumOf(content) }, null, 2)}\n`;
}

const sumOf = (content: object): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** The manifest of a backup. Throws a BackupError if it is missing, newer or damaged. */
export async function readManifest(place: ObjectStore, id: string): Promise<Manifest> {
  const found = isVersion(id) ? await place.read(keyOf(id)) : undefined;
  if (found === undefined) throw new BackupError(`There is no backup ${id} there; \`svc backup list\` shows them.`);
  return readManifestText(await text(found), id);
}

function readManifestText(written: string, id: string): Manifest {
  const { sha256, ...content } = record(written, id);
  // A newer format may have another shape, so only its number is used to say what is wrong.
  if (sha256 !== sumOf(content)) throw damaged(id);
  if (typeof content.format === 'number' && content.format > FORMAT)
    throw new BackupError(
      `Backup ${id} was made by a newer version of svc: its format is ${content.format}, this version reads up to ${FORMAT}. Restore it with that version.`,
    );
  const { data } = manifest.safeParse(content);
  if (data === undefined || data.id !== id) throw damaged(id);
  return data;
}

function record(written: string, id: string): Record<string, unknown> {
  try {
    const { data } = z.record(z.string(), z.unknown()).safeParse(JSON.parse(written));
    if (data !== undefined) return data;
  } catch {}
  throw damaged(id);
}

const damaged = (id: string): BackupError =>
  new BackupError(`Backup ${id} is damaged: manifest.json is not as it was written. Restore another one.`);

/** An entry of a place that has the name of a backup. */
export interface Listed {
  readonly id: string;
  /** False for an unfinished one, which is not a backup. */
  readonly isComplete: boolean;
}

/** All entries, oldest first. */
export async function backupsIn(place: ObjectStore): Promise<Listed[]> {
  const found = new Map<string, boolean>();
  for await (const { key } of place.list()) {
    const [id = ''] = key.split('/');
    if (isVersion(id)) found.set(id, found.get(id) === true || key === keyOf(id));
  }
  return [...found].map(([id, isComplete]) => ({ id, isComplete })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

export { keyOf as manifestKey };
