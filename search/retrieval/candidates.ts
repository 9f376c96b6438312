import type { Dialect } from '../../storage/dialect.ts';
import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import type { SqlValue } from '../../storage/sql.ts';
import { join, limited, raw, type Sql, sql } from '../../storage/sql.ts';
import { ownNames, type SearchedType } from '../index/searched-types.ts';
import {
  addressesIn,
  evidenceColumns,
  queryAddressesColumn,
  type StoredAddress,
  storedEvidence,
} from './evidence-columns.ts';
import { firstName, NO_NAME } from './first-name.ts';
import type { FoundEntity } from './found-entity.ts';
import { type Gain, gainsOf, hitsSql } from './hits.ts';
import { WORD_CHANNELS } from './probes.ts';
import type { Retrieval } from './retrieval.ts';

/** An entity that some channel found, and how. */
export interface Candidate extends FoundEntity {
  /** The score from each channel; 0 if the channel did not find the entity. */
  readonly exact: number;
  readonly fuzzy: number;
  readonly prompt: number;
  readonly phone: number;
  readonly website: number;
  readonly address: number;
  /** Whether the key or the id of an address found it. */
  readonly isAtAddress: boolean;
  /** The addresses that the query names by id, the same for all candidates. */
  readonly queryAddresses: readonly StoredAddress[];
}

/**
 * Minimum word score of a candidate, as a share of the best candidate's, unless a key found it. From the recall of search
 * in eval.
 */
export const MIN_SHARE = 0.58;
/** Maximum rows of a probe in the second statement, after a condition has left few of the rows from the first. */
export const WIDER_LIMIT = 10_000;

/**
 * The candidates with the highest scores, in any order, by one statement. Probes stop at their limits before a condition is
 * applied; if the condition leaves fewer candidates than there may be, a second statement reads further.
 */
export async function findCandidates(
  snapshot: Snapshot,
  type: SearchedType,
  retrieval: Retrieval,
  bounds?: Bounds,
): Promise<readonly Candidate[]> {
  if (retrieval.probes.length + retrieval.keys.length + retrieval.addressIds.length === 0) return [];
  const { candidates, isCut } = await retrieve(snapshot, type, retrieval, bounds);
  if (!isCut || candidates.length >= retrieval.limit) return candidates;
  const probes = retrieval.probes.map((probe) => ({ ...probe, limit: WIDER_LIMIT }));
  return (await retrieve(snapshot, type, { ...retrieval, probes }, bounds)).candidates;
}

async function retrieve(snapshot: Snapshot, type: SearchedType, retrieval: Retrieval, bounds: Bounds | undefined) {
  const { text, parameters } = candidatesSql(snapshot.dialect, type, retrieval);
  const rows = await snapshot.select<Record<string, SqlValue>>(text, parameters, bounds);
  // With a condition there is always a row, which says whether probes stopped at their limits.
  const isCut = rows.some(({ cut }) => Number(cut ?? 0) > 0);
  return { candidates: rows.filter(({ key }) => key !== null).map(candidateOf), isCut };
}

function candidateOf(row: Readonly<Record<string, SqlValue>>): Candidate {
  const number = (name: Gain | 'key' | 'sorted') => Number(row[name] ?? 0);
  return {
    key: number('key'),
    id: String(row.id),
    exact: number('exact') + number('together'),
    fuzzy: number('fuzzy'),
    prompt: number('prompt'),
    phone: number('phone'),
    website: number('website'),
    address: Math.max(number('address'), number('local')),
    isAtAddress: number('address') > 0,
    position: number('sorted'),
    queryAddresses: addressesIn(row.queried),
    ...storedEvidence(row),
  };
}

function candidatesSql(dialect: Dialect, type: SearchedType, retrieval: Retrieval): Sql {
  const { addressIds, keys, evidence, keep, order = [], limit, minShare = MIN_SHARE } = retrieval;
  const gains = gainsOf(retrieval);
  const sorted = order.length === 0 ? raw('0') : sql`row_number() OVER (ORDER BY ${join(order, ', ')}, s.key) - 1`;
  // Reads the entity of each hit only if a condition or an order requires it.
  const entity =
    keep === undefined && order.length === 0 ? '' : `${dialect.inOrder} ${type.table} AS e ON e.key = s.key`;
  const id = dialect.uuidOut('e.id');
  const hits = hitsSql(dialect, type, retrieval, gains);
  const [given, from, cut, joined] =
    keep === undefined
      ? [raw(''), sql`(${hits}) AS hit`, '', `found AS f ${dialect.inOrder}`]
      : [
          sql`hit AS MATERIALIZED (${hits}), ${raw(CUT_PROBES)}, `,
          raw('hit'),
          ', l.cut',
          'cut_probe AS l LEFT JOIN found AS f ON TRUE LEFT JOIN',
        ];
  return sql`WITH ${given}scored AS MATERIALIZED (SELECT key, ${scoresSql(dialect, retrieval, gains)} FROM ${from} GROUP BY key),
    best AS MATERIALIZED (SELECT ${raw(`${minShare} * max(words) AS min_words FROM scored`)}),
    found AS MATERIALIZED (SELECT s.*, ${sorted} AS sorted
      FROM best CROSS JOIN scored AS s ${raw(entity)} WHERE (s.words >= best.min_words OR s.keyed > 0) AND ${keep ?? raw('TRUE')}
      ORDER BY s.words + s.keyed DESC, ${raw(amongEquals(type, retrieval))}s.key ${limited(limit)})
    SELECT f.*, ${raw(`${id} AS id${cut}`)}${evidenceColumns(dialect, type, evidence, keys)}${queryAddressesColumn(dialect, addressIds)}
    FROM ${raw(`${joined} ${type.table} AS e ON e.key = f.key`)}`;
}

/** Whether a probe stopped at its limit. */
const CUT_PROBES = `cut_probe AS MATERIALIZED (SELECT max(CASE WHEN found >= row_limit AND row_limit > 0 THEN 1 ELSE 0 END) AS cut
    FROM (SELECT count(*) AS found, max(row_limit) AS row_limit FROM hit GROUP BY probe) AS l)`;

/** Scores of an entity: by gain; `words`, by single words or words together; `keyed`, by keys. */
function scoresSql(dialect: Dialect, { maxScore }: Retrieval, gains: readonly Gain[]): Sql {
  const sum = (list: readonly Gain[]) => ['0', ...list.map((gain) => `sum(${gain})`)].join(' + ');
  const isMaximum = (gain: Gain) => gain === 'together' || gain === 'local';
  const columns = gains.map((gain) => `${isMaximum(gain) ? 'max' : 'sum'}(${gain}) AS ${gain}`);
  const isWord = (gain: Gain) => WORD_CHANNELS.some((channel) => channel === gain);
  const single = sum(gains.filter((gain) => isWord(gain) && !isMaximum(gain)));
  const words = gains.includes('together') ? dialect.greater(single, 'max(together)') : single;
  const capped: Sql =
    maxScore === undefined ? raw(words) : { text: dialect.lesser(words, 'CAST(? AS integer)'), parameters: [maxScore] };
  const keyed = sum(gains.filter((gain) => !isWord(gain) && !isMaximum(gain)));
  return sql`${raw(columns.join(', '))}, ${capped} AS words, ${raw(keyed)} AS keyed`;
}

/**
 * When names are searched, ranks equal entities by the length of their name, shortest first, because a larger part of it
 * was found.
 */
function amongEquals({ names }: SearchedType, { maxScore }: Retrieval): string {
  const [own] = ownNames(names);
  if (maxScore === undefined || own === undefined) return '';
  const { name, table, where } = firstName(own, 's.key');
  return `coalesce((SELECT length(${name}) FROM ${table} WHERE ${where}), ${NO_NAME}), `;
}

/** The entity with an id or svcId; a svcId is the beginning of the id (completions.md section 1). Empty if there is none. */
export async function entityById(
  snapshot: Snapshot,
  type: SearchedType,
  id: string,
  bounds?: Bounds,
): Promise<readonly { id: string }[]> {
  const { dialect } = snapshot;
  const hex = id.replaceAll('-', '').toLowerCase();
  const head = hex.length === 32 ? hex : hex.slice(1);
  const uuid = (fill: string) => {
    const full = head.padEnd(32, fill);
    return [full.slice(0, 8), full.slice(8, 12), full.slice(12, 16), full.slice(16, 20), full.slice(20)].join('-');
  };
  const within = (column: string) => `${column} BETWEEN ${dialect.uuidIn('?')} AND ${dialect.uuidIn('?')}`;
  const ends = [uuid('0'), uuid('f')];
  // An id that was merged into another entity leads to that entity.
  return snapshot.select<{ id: string }>(
    `SELECT ${dialect.uuidOut('e.id')} AS id FROM ${type.table} AS e WHERE ${within('e.id')}
     UNION ALL SELECT ${dialect.uuidOut('e.id')} FROM redirect AS r JOIN ${type.table} AS e ON e.id = r.entity_id WHERE ${within('r.id')}
     LIMIT 1`,
    [...ends, ...ends],
    bounds,
  );
}
