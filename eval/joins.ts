import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { classify } from '../matching/fit/measures.ts';
import { firmKey } from '../sources/records/firm.ts';
import { entityId, uuidText } from '../storage/ids.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { PARTS, type Part } from './labelled-sets.ts';
import { type Row, readRows } from './rows.ts';

type JoinedType = 'Brand' | 'OperatingLocation' | 'LegalEntity';

/** A pair of records of public data, read by a person: are they one? */
export interface JudgedJoin {
  readonly type: JoinedType;
  readonly one: RecordKey;
  readonly other: RecordKey;
  readonly label: boolean;
  /** Why, in one word. */
  readonly why: string;
  /** The rule that had joined them, or the looser key that brought them together. */
  readonly rule: string;
  readonly part: Part;
}

export interface RecordKey {
  readonly source: string;
  readonly key: string;
}

/** A judged pair and whether a load made one entity of it; undefined if the load lacks one of the records. */
export interface MeasuredJoin extends JudgedJoin {
  readonly joined: boolean | undefined;
}

const SETS = join(import.meta.dirname, 'sets');
/**
 * Joins and non-joins of a load before its rules were changed and of one after; of places outside Seattle before parts of houses and names
 * of chains were read anew, and of a load after that; of one after guests of a house were told apart, read without a look at what was
 * joined; and, seven times, of records of which none, nor a house or a name, is in an earlier set. eval/README.md has what each found.
 */
export const JUDGED_JOINS: readonly string[] = [
  'joins.csv',
  'joins-after.csv',
  'joins-elsewhere.csv',
  'joins-later.csv',
  'joins-anew.csv',
  'joins-others.csv',
  'joins-seventh.csv',
  'joins-eighth.csv',
  'joins-ninth.csv',
  'joins-tenth.csv',
  'joins-eleventh.csv',
  'joins-twelfth.csv',
];

/**
 * The pairs of a set. Records are named by their publishers' numbers: accounts, permits, businesses, EINs; firms by UBI; loans,
 * which have none, by their line. A pair's half follows from a hash of its records.
 */
export const judgedJoins = (set: string): JudgedJoin[] =>
  readRows(join(SETS, set), { delimiter: ',', encoding: 'utf8' }).map((row) => ({
    type: typeOf(row.type),
    one: { source: row.one_source ?? '', key: row.one ?? '' },
    other: { source: row.other_source ?? '', key: row.other ?? '' },
    label: row.label === '1',
    why: row.why ?? '',
    rule: `${row.drawn} ${row.rule}`,
    part: partOf(row),
  }));

function typeOf(written: string | undefined): JoinedType {
  if (written === 'Brand' || written === 'OperatingLocation' || written === 'LegalEntity') return written;
  throw new TypeError(`Expected Brand, OperatingLocation or LegalEntity, got "${written}".`);
}

function partOf({ one, other }: Row): Part {
  const [first = 0] = createHash('sha256').update(`${one} ${other}`).digest();
  return PARTS[first % 2] ?? 'development';
}

/** Looks up in a snapshot of the real records which pairs are one entity. `data`: their folder, for the keys of loans. */
export async function measureJoins(
  snapshot: Snapshot,
  pairs: readonly JudgedJoin[],
  data: string,
): Promise<MeasuredJoin[]> {
  const entityOf = await entities(snapshot, data);
  return Promise.all(
    pairs.map(async (pair) => {
      const [one, other] = [await entityOf(pair.type, pair.one), await entityOf(pair.type, pair.other)];
      return { ...pair, joined: one === undefined || other === undefined ? undefined : one === other };
    }),
  );
}

async function entities(snapshot: Snapshot, data: string) {
  const { dialect } = snapshot;
  const loans = readRows(join(data, 'ppp_montana', 'mt-150k-plus.csv'), { delimiter: ',', encoding: 'utf8' });
  const loanKey = (line: string) => {
    const loan = loans[Number(line) - FIRST_LINE];
    return `${firmKey(loan?.BusinessName ?? '')}|${loan?.Zip}`;
  };
  /** The id that the entity of a staged record has in the snapshot. */
  const idOf = async (type: JoinedType, { source, key }: RecordKey): Promise<string | undefined> => {
    const id = uuidText(entityId(type, source, source === 'ppp_loans' ? loanKey(key) : key)).replaceAll('-', '');
    const table = TABLES[type];
    const [found] = await snapshot.select<{ id: string }>(
      `SELECT ${dialect.uuidOut('id')} AS id FROM ${table} WHERE id = ${dialect.uuidIn('?')}
       UNION ALL SELECT ${dialect.uuidOut('entity_id')} FROM redirect WHERE id = ${dialect.uuidIn('?')}`,
      [id, id],
    );
    return found?.id;
  };
  return async (type: JoinedType, record: RecordKey): Promise<string | undefined> => {
    if (type !== 'LegalEntity' || record.source !== 'sf_food') return idOf(type, record);
    // San Francisco numbers businesses, not their owners.
    const location = await idOf('OperatingLocation', record);
    const [owner] = await snapshot.select<{ id: string }>(
      `SELECT ${dialect.uuidOut('e.id')} AS id FROM operating_location AS l
       JOIN legal_entity_owns_location_operating_location AS o ON o.to_key = l.key AND o.to_rank = 0
       JOIN legal_entity AS e ON e.key = o.from_key WHERE l.id = ${dialect.uuidIn('?')}`,
      [location?.replaceAll('-', '') ?? '00'.repeat(16)],
    );
    return owner?.id;
  };
}

const TABLES = { Brand: 'brand', OperatingLocation: 'operating_location', LegalEntity: 'legal_entity' } as const;
/** Of a file with a header. */
const FIRST_LINE = 2;

/** Precision and recall of the joins of a load; pairs that it lacks are left out. */
export const joinScores = (pairs: readonly MeasuredJoin[]) =>
  classify(
    pairs.flatMap(({ joined, label }) => (joined === undefined ? [] : [{ score: Number(joined), label }])),
    0.5,
  );
