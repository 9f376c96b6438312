import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { now } from './keys.ts';

/**
 * A change that somebody may have to account for. It is stored permanently, so it holds ids and settings: no name of a
 * person or business, no tax number, and nothing of a key but its id.
 */
export interface Change {
  /** Who made it: "cli:<user of the machine>", "key:<id of an API key>", "service". */
  readonly actor: string;
  /** The change, as <kind>.<verb>: "key.create", "plan.change", "snapshot.publish", "record.purge". */
  readonly action: string;
  /** The id, version or name of a setting that was changed. */
  readonly subject: string;
  /** Further facts, such as the state before and after. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/** The actor of a change that was made with an API key. */
export const byKey = (apiKeyId: string): string => `key:${apiKeyId}`;

/** A change as it is stored. */
export interface ChangeEntry extends Change {
  /** A UUID. */
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Selects changes; days in UTC, inclusive. */
export interface ChangeFilter {
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Records who changed what, and when. Entries are only added: the database refuses to change or delete them. */
export interface Changes {
  /** Records changes. They are stored when the promise resolves. */
  add(...changes: readonly Change[]): Promise<void>;
  /** All changes that match a filter, oldest first; memory stays constant. */
  entries(filter: ChangeFilter): AsyncIterable<ChangeEntry>;
}

interface ChangeRow extends Omit<ChangeEntry, 'detail'> {
  readonly detail: string;
}

/** Rows that one statement reads. */
const ROWS = 500;

export const changesIn = (knex: Knex): Changes => ({
  add: (...changes) => addChanges(knex, changes),
  entries: (filter) => entries(knex, filter),
});

/** Records changes; given a transaction, together with the changes that it makes. */
export async function addChanges(knex: Knex, changes: readonly Change[]): Promise<void> {
  const at = now();
  const rows = changes.map(({ detail = {}, ...change }) => ({
    ...{ id: randomUUID(), at, ...change },
    detail: JSON.stringify(detail),
  }));
  for (let start = 0; start < rows.length; start += ROWS)
    await knex('change_entry').insert(rows.slice(start, start + ROWS));
}

async function* entries(knex: Knex, { subject, from, to }: ChangeFilter): AsyncGenerator<ChangeEntry> {
  let last: ChangeRow | undefined;
  do {
    const rows: ChangeRow[] = await knex('change_entry')
      .where((builder) => {
        if (subject !== undefined) builder.where('subject', subject);
        if (from !== undefined) builder.where('at', '>=', from);
        // As text, a day sorts before all of its moments, and "~" after them.
        if (to !== undefined) builder.where('at', '<', `${to}~`);
        if (last !== undefined) builder.whereRaw('(at, id) > (?, ?)', [last.at, last.id]);
      })
      .orderBy(['at', 'id'])
      .limit(ROWS);
    for (const { detail, ...row } of rows) yield { ...row, detail: JSON.parse(detail) };
    last = rows.length < ROWS ? undefined : rows.at(-1);
  } while (last !== undefined);
}
