import type { Dialect } from '../../storage/dialect.ts';
import { bind, join, limited, raw, type Sql, sql } from '../../storage/sql.ts';
import { entitiesBehind, entitiesOf, MAX_BY_KEY, valuesOf } from '../index/crowds.ts';
import { RECORD_PATHS } from '../index/key-ways.ts';
import type { KeyKind } from '../index/keys.ts';
import type { SearchedType } from '../index/searched-types.ts';
import { idsIn } from './evidence-columns.ts';
import { expressionText } from './expression.ts';
import { type Probe, WORD_CHANNELS, type WordChannel } from './probes.ts';
import type { Retrieval } from './retrieval.ts';

/** A column of a hit: what a probe or a key adds to the score of an entity that it finds. */
export type Gain = WordChannel | 'local' | KeyKind;

/** The gains that the probes and keys of a retrieval may give. */
export function gainsOf({ probes, keys, addressIds }: Channels): readonly Gain[] {
  const kinds = new Set<KeyKind>(addressIds.length === 0 ? [] : ['address']);
  for (const { kind } of keys) kinds.add(kind);
  return [...WORD_CHANNELS.filter((each) => probes.some(({ channel }) => channel === each)), 'local', ...kinds];
}

export type Channels = Pick<Retrieval, 'probes' | 'keys' | 'addressIds'>;

/** Gains of keys, on a scale where a fully distinctive word gains 1000: one key outweighs a name of a few words. */
export const KEY_WEIGHTS: Readonly<Record<KeyKind, number>> = {
  tin: 9000,
  phone: 5000,
  website: 4000,
  address: 3000,
  person: 2500,
};

/**
 * All hits of a retrieval, one row for each probe or key that finds an entity: the entity's key, the gains by name, the
 * number of the probe and the maximum rows that it finds (0 for a key). Values that differ between probes are bound, so
 * that there are only as many statement texts as numbers of probes.
 */
export function hitsSql(dialect: Dialect, type: SearchedType, channels: Channels, gains: readonly Gain[]): Sql {
  const { probes, keys, addressIds } = channels;
  const arms = [
    ...probes.map((probe, at) => probeSql(dialect, type, probe, gains, at + 1)),
    ...keys.flatMap(({ kind, values }) => keySql(dialect, type, kind, values, gains)),
    ...(addressIds.length === 0 ? [] : addressSql(dialect, type, addressIds, gains)),
  ];
  return join(arms, ' UNION ALL ');
}

function probeSql(
  dialect: Dialect,
  { index }: SearchedType,
  { channel, weight, isLocal, limit, expression }: Probe,
  gains: readonly Gain[],
  number: number,
): Sql {
  const { key, where } = dialect.matching(index, bind(expressionText(expression, dialect)));
  const gained = gains.map((gain) => {
    const value = gain === 'local' ? Number(isLocal) : gain === channel ? weight : 0;
    return sql`CAST(${bind(value)} AS integer) AS ${raw(gain)}`;
  });
  return sql`SELECT * FROM (SELECT ${raw(key)} AS key, ${join(gained, ', ')}, ${raw(String(number))} AS probe, CAST(${bind(limit)} AS integer) AS row_limit
    FROM ${raw(index)} WHERE ${where} ORDER BY ${raw(key)} ${limited(limit)}) AS p`;
}

function keySql(
  dialect: Dialect,
  type: SearchedType,
  kind: KeyKind,
  values: readonly string[],
  gains: readonly Gain[],
): Sql[] {
  return type[RECORD_PATHS[kind]].map((_, at) =>
    entitiesSql(kind, entitiesBehind(dialect, { type, kind, at }, valuesOf(values)), gains),
  );
}

function addressSql(dialect: Dialect, type: SearchedType, ids: readonly string[], gains: readonly Gain[]): Sql[] {
  const records = sql`SELECT a.key AS record FROM address AS a WHERE a.id IN (${idsIn(dialect, ids)})`;
  return type.addresses.map((_, at) =>
    entitiesSql('address', entitiesOf(dialect, { type, kind: 'address', at }, records), gains),
  );
}

/** The distinct hits of the entities whose keys are in the rows. */
function entitiesSql(kind: KeyKind, keys: Sql, gains: readonly Gain[]): Sql {
  const gained = [
    ...gains.map((gain) => `${gain === kind ? KEY_WEIGHTS[kind] : 0} AS ${gain}`),
    '0 AS probe, 0 AS row_limit',
  ].join(', ');
  return sql`SELECT * FROM (SELECT DISTINCT e.key AS key, ${raw(gained)} FROM (${keys}) AS e
      ORDER BY 1 LIMIT ${raw(String(MAX_BY_KEY))}) AS p`;
}
