import type { Association, Catalog, Column, Connection, RecordType } from '../catalog/model.ts';

/** Schema name under which a load attaches the snapshot that it builds. */
export const BUILT = 'built';

/** Names of the columns that are not declared in SDL. */
export const KEY = 'key';
export const ID = 'id';
export const FIRST_OBSERVED = 'first_observed_date';
export const LAST_OBSERVED = 'last_observed_date';
export const DATASET_IDS = 'dataset_ids';
export const OWNER_KEY = 'owner_key';
export const RANK = 'rank';
export const SERIES_RANK = 'series_rank';
export const FROM_KEY = 'from_key';
export const FROM_RANK = 'from_rank';
export const TO_KEY = 'to_key';
export const TO_RANK = 'to_rank';

/** Tables that are not declared in SDL. */
export const DATASET = 'dataset';
export const DATASET_SET = 'dataset_set';
export const REDIRECT = 'redirect';
export const JOIN_REASON = 'join_reason';
export const CLOSED_RECORD = 'closed_record';
export const SNAPSHOT_FACT = 'snapshot_fact';
export const FAN_OUT = 'fan_out';
export const PERSON_NAME = 'person_name_share';
export const TRADE_TERM = 'trade_term';
export const LISTED_KIND = 'listed_kind';
export const RATED_ALIAS = 'rated_alias';
export const PUBLISHER_NUMBER = 'publisher_number';
export const FLAG_REASON = 'flag_reason';
export const CORRECTION = 'correction';
export const DOUBTFUL_PAIR = 'doubtful_pair';

export type PhysicalType = 'integer' | 'real' | 'text' | 'boolean' | 'uuid';

export interface PhysicalColumn {
  readonly name: string;
  readonly type: PhysicalType;
  readonly nullable: boolean;
  /** The declared column that this column stores; absent on fixed columns. */
  readonly declared?: Column;
}

/** The column that holds the surrogate key of the entity a `@reference` points at: platform_brand_id → platform_brand_key. */
export const referenceKey = (column: Column): string => `${column.column.replace(/_id$/, '')}_key`;

/** The stored type of a declared column. Dates are text, so that both databases compare them alike. */
export function physicalType(column: Column): PhysicalType {
  switch (column.stored) {
    case 'Int':
      return 'integer';
    case 'Float':
      return 'real';
    case 'Boolean':
      return 'boolean';
    case 'UUID':
      return 'uuid';
    default:
      return 'text';
  }
}

const fixed = (name: string, type: PhysicalType): PhysicalColumn => ({ name, type, nullable: false });
const unsure = (name: string, type: PhysicalType): PhysicalColumn => ({ name, type, nullable: true });

const COMMON: readonly PhysicalColumn[] = [
  fixed(ID, 'uuid'),
  // Null if the source gives no date, such as a watchlist without a date of its own.
  unsure(FIRST_OBSERVED, 'text'),
  unsure(LAST_OBSERVED, 'text'),
  fixed(DATASET_IDS, 'integer'),
];

/** The stored columns for the declared columns of a record type or association; a key column follows each reference. */
export function declaredColumns(columns: readonly Column[]): PhysicalColumn[] {
  return columns.flatMap((column): PhysicalColumn[] => {
    const own: PhysicalColumn = { name: column.column, type: physicalType(column), nullable: true, declared: column };
    return column.reference === undefined
      ? [own]
      : [own, { name: referenceKey(column), type: 'integer', nullable: true, declared: column }];
  });
}

/** All columns of a record type's table, in their physical order. */
export function tableColumns(catalog: Catalog, type: RecordType): PhysicalColumn[] {
  const declared = declaredColumns(type.columns);
  if (type.kind === 'cache') return [fixed(OWNER_KEY, 'integer'), ...declared];
  if (type.kind === 'entity') return [fixed(KEY, 'integer'), ...COMMON, ...declared];
  const series = seriesColumns(catalog, type).length > 0 ? [fixed(SERIES_RANK, 'integer')] : [];
  return [
    fixed(OWNER_KEY, 'integer'),
    fixed(RANK, 'integer'),
    ...series,
    fixed(KEY, 'integer'),
    ...COMMON,
    ...declared,
  ];
}

/** All columns of an association's table, in their physical order. */
export function edgeColumns(association: Association): PhysicalColumn[] {
  return [
    ...[FROM_KEY, FROM_RANK, TO_KEY, TO_RANK, KEY].map((name) => fixed(name, 'integer')),
    ...COMMON,
    ...declaredColumns(association.columns),
  ];
}

/** The connection that lists an attribute type's records under their owner; undefined if there is none. */
export function attributeConnection(catalog: Catalog, attribute: RecordType): Connection | undefined {
  const owner = attribute.owner === undefined ? undefined : catalog.types.get(attribute.owner);
  return owner?.connections
    .values()
    .find((connection) => connection.node === attribute.name && connection.through === undefined);
}

/** The connection that reads an association from one side; undefined if there is none. */
export function associationConnection(
  catalog: Catalog,
  association: Association,
  side: 'from' | 'to',
): Connection | undefined {
  return catalog.types
    .get(association[side])
    ?.connections.values()
    .find(({ through }) => through?.association === association.name && through.side === side);
}

/** The columns within whose values an attribute's `series_rank` counts; empty if its connection has no series. */
export function seriesColumns(catalog: Catalog, attribute: RecordType): Column[] {
  const series = attributeConnection(catalog, attribute)?.series ?? [];
  return series.flatMap((field) => attribute.columns.find((column) => column.field === field) ?? []);
}

const text = (name: string) => fixed(name, 'text');

/** Prefix of the names of facts that count rows; the table name follows. */
export const ROWS_FACT = 'rows of ';

/** The tables that are not declared in SDL. The first column is the primary key, or as many of the first as KEY_COLUMNS says. */
const FACT_TABLES: Readonly<Record<string, readonly PhysicalColumn[]>> = {
  [DATASET]: [
    ...['name', 'publisher', 'page', 'licence'].map(text),
    unsure('date', 'text'),
    fixed('generated', 'boolean'),
    fixed('rows', 'integer'),
  ],
  [DATASET_SET]: [fixed(KEY, 'integer'), text('ids')],
  [REDIRECT]: [fixed(ID, 'uuid'), fixed('entity_id', 'uuid')],
  // `joined_id` is the retired id, `id` the one that it was merged into. A record is merged once; many may be merged
  // into one.
  [JOIN_REASON]: [fixed(ID, 'uuid'), fixed('joined_id', 'uuid'), text('type'), text('rule'), text('reason')],
  // People's corrections of pairs of records, and their outcomes (ingest/resolution/corrections/placed-corrections.ts).
  [CORRECTION]: [
    fixed('number', 'integer'),
    ...['kind', 'type'].map(text),
    ...['left_id', 'right_id'].map((name) => fixed(name, 'uuid')),
    ...['left_name', 'right_name', 'who', 'said_at', 'why', 'origin', 'outcome', 'detail'].map(text),
  ],
  // Pairs of records that were joined or kept apart by a narrow margin (ingest/resolution/doubtful/write-doubtful.ts).
  // The left record has the smaller id.
  [DOUBTFUL_PAIR]: [
    ...['left_id', 'right_id'].map((name) => fixed(name, 'uuid')),
    ...['type', 'rule'].map(text),
    fixed('score', 'real'),
    fixed('joined', 'boolean'),
    text('reason'),
    ...['left', 'right'].flatMap((side) =>
      ['names', 'addresses', 'phones', 'datasets'].map((what) => text(`${side}_${what}`)),
    ),
  ],
  // Entities, attributes and edges of earlier loads that this load did not find again in their datasets.
  [CLOSED_RECORD]: [fixed(ID, 'uuid')],
  [SNAPSHOT_FACT]: [text('name'), text('value')],
  // Number of records behind each connection: storage/fan-outs.ts describes the columns.
  [FAN_OUT]: [
    ...['connection', 'after'].map(text),
    ...['owners', 'greatest'].map((name) => fixed(name, 'real')),
    text('means'),
  ],
  // What kind of party a watchlist entry names (sources/reference-facts.ts, ListedKind), its number on the publisher's
  // list, and why an entry flags a legal entity.
  [LISTED_KIND]: [fixed(ID, 'uuid'), text('kind')],
  // What each list says of an alias of a legal entity (sources/reference-facts.ts, AliasRating), and whether the alias is
  // weak for all of them together.
  [RATED_ALIAS]: [fixed(ID, 'uuid'), ...['name', 'dataset', 'rating'].map(text), fixed('weak', 'boolean')],
  [PUBLISHER_NUMBER]: [fixed(ID, 'uuid'), text('number')],
  [FLAG_REASON]: [...[ID, 'entity_id', 'entry_id'].map((name) => fixed(name, 'uuid')), text('reason')],
  // Reference data for search and screening: person names (matching/names/person-names.ts) and the words of trades.
  [PERSON_NAME]: [text('kind'), text('name'), fixed('share', 'real')],
  [TRADE_TERM]: ['term', 'code', 'industry_type'].map(text),
};

/** The number of columns of a primary key that has more than one. */
const KEY_COLUMNS: ReadonlyMap<string, number> = new Map([
  ...[JOIN_REASON, DOUBTFUL_PAIR, FAN_OUT, PERSON_NAME, TRADE_TERM].map((name): [string, number] => [name, 2]),
  [RATED_ALIAS, 3],
]);

/** One table of a snapshot. */
export interface PhysicalTable {
  readonly name: string;
  readonly columns: readonly PhysicalColumn[];
  readonly primary: readonly string[];
  /** What the table holds: records of a type, edges, or facts about the snapshot. */
  readonly kind: RecordType['kind'] | 'association' | 'fact';
}

/** All tables of a snapshot except those of the search index. */
export function physicalTables(catalog: Catalog): PhysicalTable[] {
  const types = [...catalog.types.values()].map((type): PhysicalTable => {
    const primary = { entity: [KEY], attribute: [OWNER_KEY, RANK], cache: [OWNER_KEY] }[type.kind];
    return { name: type.table, columns: tableColumns(catalog, type), primary, kind: type.kind };
  });
  const edges = [...catalog.associations.values()].map(
    (association): PhysicalTable => ({
      name: association.table,
      columns: edgeColumns(association),
      primary: [FROM_KEY, FROM_RANK],
      kind: 'association',
    }),
  );
  const facts = Object.entries(FACT_TABLES).map(
    ([name, columns]): PhysicalTable => ({
      name,
      columns,
      primary: columns.slice(0, KEY_COLUMNS.get(name) ?? 1).map((column) => column.name),
      kind: 'fact',
    }),
  );
  return [...types, ...edges, ...facts];
}
