import type { Knex } from 'knex';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { connect } from '../../operations/connect.ts';
import { forgetAnswers } from '../../operations/idempotent-requests.ts';
import { ENDED, ended } from '../../operations/runs/run-row.ts';
import { PURGED, type TextFinder } from '../text-finder.ts';
import { type TextTable, textColumns } from './text-columns.ts';

/** What to remove from the operations database. */
export interface PurgedMatter {
  /** Ids of the purged records, UUIDs in lower case with dashes. */
  readonly ids: ReadonlySet<string>;
  /** Finds texts that occur only in these records: their names and numbers. */
  readonly texts: TextFinder;
  /** Runs and uploads whose files were removed, because they contained the records. */
  readonly runs: readonly string[];
  readonly uploads: readonly string[];
}

/** Why a run ends, or no longer has a file. */
export const RUN_MESSAGE = 'A record of its data was purged; start it again.';

/**
 * Ends the runs that read snapshots with purged records, because what they write would contain the records. Their
 * workers notice at the next time that they save their progress. Returns the ids of the runs.
 */
export async function endRunsOn(location: DatabaseLocation, snapshots: readonly string[]): Promise<readonly string[]> {
  const connection = await connect(location);
  try {
    return await connection.exclusively(async (transaction) => {
      const open = transaction('run').whereIn('snapshot', snapshots).whereNotIn('status', ENDED);
      const ids: string[] = await open.clone().pluck('id');
      await open.update({ ...ended('FAILED'), message: RUN_MESSAGE, checkpoint: null });
      return ids;
    });
  } finally {
    await connection.close();
  }
}

/**
 * Removes purged records from the operations database. Decisions, suggestions and corrections on them, and uploads that
 * contain them, are deleted; answers that contained them keep who asked and when but not what; answers to be given again
 * are deleted, whatever they contain, because nobody can search them; in all other texts PURGED replaces their names. Entries of changes contain none (changes.ts). Then the database is rewritten as far as
 * necessary to leave nothing in unused space. Returns the number of rows by table. May be called again.
 */
export async function purgeOperations(
  location: DatabaseLocation,
  matter: PurgedMatter,
): Promise<ReadonlyMap<string, number>> {
  const connection = await connect(location);
  const { knex } = connection;
  try {
    const rows = new Map<string, number>();
    const count = (table: string, changed: number) => changed > 0 && rows.set(table, (rows.get(table) ?? 0) + changed);
    await connection.exclusively(async (transaction) => {
      for (const ids of partsOf([...matter.ids])) {
        for (const table of ['screening_decision', 'screening_decision_version'])
          count(table, await transaction(table).whereIn('record_id', ids).delete());
        count('suggestion', await transaction('suggestion').whereIn('entity_id', ids).delete());
        const ofThem = transaction('correction').whereIn('left_id', ids).orWhereIn('right_id', ids);
        count('correction', await ofThem.delete());
      }
      count('idempotent_request', await forgetAnswers(transaction));
      for (const ids of partsOf(matter.uploads))
        count('upload', await transaction('upload').whereIn('id', ids).delete());
      for (const ids of partsOf(matter.runs))
        count(
          'run',
          await transaction('run')
            .whereIn('id', ids)
            .update({ ...ended('FAILED'), message: RUN_MESSAGE }),
        );
    });
    for (const table of await textColumns(knex)) {
      let last: readonly Value[] | undefined;
      do {
        // Each page is one transaction, so that other writers get a turn in between.
        const page = await connection.exclusively((transaction) => purgePage(transaction, table, matter, last));
        count(table.name, page.changed);
        last = page.last;
      } while (last !== undefined);
    }
    await writeAnew(knex, [...rows.keys()]);
    return rows;
  } finally {
    await connection.close();
  }
}

/** Ids per statement. */
const AT_ONCE = 400;

const partsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) => ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

/** Rows per statement. */
const ROWS = 200;

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

async function purgePage(
  transaction: Knex.Transaction,
  { name, primary, texts }: TextTable,
  matter: PurgedMatter,
  after: readonly Value[] | undefined,
) {
  const columns = primary.map(() => '??').join(', ');
  const rows: Row[] = await transaction(name)
    .select([...new Set([...primary, ...texts])])
    .where((builder) => {
      const values = primary.map(() => '?').join(', ');
      if (after !== undefined)
        builder.whereRaw(`(${columns}) > (${values})`, [...primary, ...after.map((value) => value ?? '')]);
    })
    .orderBy([...primary])
    .limit(ROWS);
  let changed = 0;
  for (const row of rows) {
    const purged = name === 'audit_entry' ? purgedAnswer(row, matter) : purgedTexts(row, texts, matter);
    const own: Row = Object.fromEntries(primary.map((column) => [column, row[column] ?? null]));
    if (purged === undefined) continue;
    changed += 1;
    // A row whose primary key contains the text is deleted: nobody would find it again.
    if (primary.some((column) => column in purged)) await transaction(name).where(own).delete();
    else await transaction(name).where(own).update(purged);
  }
  const end = rows.length < ROWS ? undefined : rows.at(-1);
  return { changed, last: end && primary.map((column) => end[column] ?? null) };
}

/** The new content of an answer that contained a purged record; undefined if it contained none. */
function purgedAnswer(row: Row, { ids, texts }: PurgedMatter): Row | undefined {
  const parts = ['path', 'request', 'response', 'explanation'].map((name) => String(row[name]));
  if (!parts.some((part) => texts.isIn(part) || idsIn(part).some((id) => ids.has(id)))) return undefined;
  const nothing = JSON.stringify(PURGED);
  return { path: texts.without(parts[0] ?? ''), request: nothing, response: nothing, explanation: nothing };
}

/** Ids in a text, with and without dashes. */
const idsIn = (text: string): string[] =>
  (text.match(/[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}/gi) ?? []).map((id) =>
    id
      .toLowerCase()
      .replaceAll('-', '')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  );

/** The columns of a row that named a purged record, with the names replaced; undefined if none did. */
function purgedTexts(row: Row, columns: readonly string[], { texts }: PurgedMatter): Row | undefined {
  const changed = columns.flatMap((column) => {
    const text = row[column] ?? null;
    const without = typeof text === 'string' ? withoutTexts(text, texts) : text;
    return without === text ? [] : [[column, without] as const];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/** A text or JSON text with the purged texts replaced; unchanged if it contains none of them. */
function withoutTexts(text: string, texts: TextFinder): string {
  if (/^\s*[[{"]/.test(text)) {
    try {
      const value: unknown = JSON.parse(text);
      const written = JSON.stringify(texts.withoutIn(value));
      return written === JSON.stringify(value) ? text : written;
    } catch {
      // It only looks like JSON.
    }
  }
  return texts.without(text);
}

/** Rewrites tables, so that deleted data is in no file of the database. */
async function writeAnew(knex: Knex, tables: readonly string[]): Promise<void> {
  if (knex.client.config.client !== 'better-sqlite3') {
    // With new statistics, because the old ones contain samples of the texts.
    for (const table of tables) await knex.raw('VACUUM (FULL, ANALYZE) ??', [table]);
    return;
  }
  await knex.raw('VACUUM');
  for (const end = Date.now() + CHECKPOINT_WITHIN; ; ) {
    const [{ busy } = { busy: 0 }]: { busy: number }[] = await knex.raw('PRAGMA wal_checkpoint(TRUNCATE)');
    if (busy === 0) return;
    if (Date.now() > end) throw new Error('The operations database is read all the time; its log cannot be emptied.');
  }
}

/** How long a checkpoint may wait for readers, in milliseconds; each attempt waits too. */
const CHECKPOINT_WITHIN = 30_000;
