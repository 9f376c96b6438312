import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { now } from './keys.ts';

/**
 * A change that somebody may have to answer for. It is kept for good, so it holds ids and settings: no name of a person or
 * business, no tax number, and nothing of a key but its id.
 */
export interface Change {
  /** Who made it: "cli:<user of the machine>", "key:<id of an API key>", "service". */
  readonly actor: string;
  /** What was done, as <kind>.<verb>: "key.create", "plan.change", "snapshot.publish", "record.purge". */
  readonly action: string;
  /** What it was done to: an id, a version, a name of a setting. */
  readonly subject: string;
  /** What else there is to know, such as the state before and after. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/** Whoever made a change by an API key. */
export const byKey = (apiKeyId: string): string => `key:${apiKeyId}`;

/** A change as it is kept. */
export interface ChangeEntry extends Change {
  /** A UUID. */
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Which changes are asked for; days in UTC, inclusive. */
export interface ChangeFilter {
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Who changed what, and when: entries are added, and the database refuses to change or delete them. */
export interface Changes {
  /** Keeps changes. They are stored when this is over. */
  add(...changes: readonly Change[]): Promise<void>;
  /** All that a filter leaves, the oldest first, in flat memory. */
  entries(filter: ChangeFilter): AsyncIterable<ChangeEntry>;
}

interface ChangeRow extends Omit<ChangeEntry, 'detail'> {
  readonly detail: string;
}

/** Rows of one statement. */
const ROWS = 500;

export const changesIn = (knex: Knex): Changes => ({
  add: (...changes) => addChanges(knex, changes),
  entries: (filter) => entries(knex, filter),
});

/** Keeps changes; by a transaction, together with what it does. */
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
        // A day is before all of its moments, and "~" after them.
        if (to !== undefined) builder.where('at', '<', `${to}~`);
        if (last !== undefined) builder.whereRaw('(at, id) > (?, ?)', [last.at, last.id]);
      })
      .orderBy(['at', 'id'])
      .limit(ROWS);
    for (const { detail, ...row } of rows) yield { ...row, detail: JSON.parse(detail) };
    last = rows.length < ROWS ? undefined : rows.at(-1);
  } while (last !== undefined);
}
