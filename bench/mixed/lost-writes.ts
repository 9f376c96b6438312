import pg from 'pg';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { Acknowledged } from './profile.ts';

/** What was acknowledged, or answered, and is not in an operations database of PostgreSQL; a line each. `answered`: by key's id. */
export async function lostWrites(
  url: DatabaseLocation,
  { lists, runs, decisions }: Acknowledged,
  answered: ReadonlyMap<string, number> = new Map(),
): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const valuesOf = async (statement: string) =>
      new Set((await client.query<{ value: string }>(statement)).rows.map(({ value }) => value));
    const absent = async (what: string, written: ReadonlySet<string>, statement: string) => {
      const there = await valuesOf(statement);
      return [...written].filter((each) => !there.has(each)).map((each) => `${what} ${each} is gone`);
    };
    const unwritten =
      runs.size === 0 ? [] : [...(await valuesOf("SELECT id AS value FROM run WHERE status = 'FAILURE'"))];
    const { rows } = await client.query<{ id: string; requests: string }>(
      'SELECT api_key_id AS id, sum(requests) AS requests FROM "usage" GROUP BY api_key_id',
    );
    const counted = new Map(rows.map(({ id, requests }) => [id, Number(requests)]));
    return [
      ...(await absent('list', lists, 'SELECT id AS value FROM list')),
      ...(await absent('materialization', runs, 'SELECT id AS value FROM run')),
      ...(await absent('decision on', decisions, 'SELECT tag AS value FROM screening_decision')),
      ...unwritten.map((id) => `run ${id} failed`),
      ...[...answered].flatMap(([id, count]) =>
        (counted.get(id) ?? 0) < count ? [`usage of key ${id}: ${count} answers, ${counted.get(id) ?? 0} counted`] : [],
      ),
    ];
  } finally {
    await client.end();
  }
}
