import type { TableName } from '../../catalog/graph.ts';
import { against, along, FILINGS, LOCATIONS, OWNS, TRADES_AS } from '../../search/index/paths.ts';
import { forward, type JoinPath } from '../../search/index/relation.ts';
import { CLOSED_RECORD, ID } from '../../storage/layout.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { tableNames } from '../../storage/table-names.ts';
import type { OneSided, RelatedChange } from './answers/origin.ts';

/** Related records of an entity, identified by a text that users recognize. */
interface Related {
  readonly kind: string;
  readonly paths: readonly JoinPath[];
  readonly table: string;
  /** The column that a path leads to. */
  readonly key: 'key' | 'owner_key';
  /** The columns that make up the text. */
  readonly columns: readonly string[];
}

const records = (
  kind: string,
  table: TableName<'Address' | 'PhoneNumber' | 'Website' | 'Registration'>,
  columns: readonly string[],
  ...paths: readonly JoinPath[]
): Related => ({ kind, paths, table, key: 'key', columns });
const names = (kind: string, table: TableName<'BrandName' | 'LegalEntityName'>, ...path: JoinPath): Related => ({
  ...{ kind, paths: [path], table, key: 'owner_key', columns: ['name'] },
});

const addresses = (kind: string, ...path: JoinPath) =>
  records(kind, 'address', ['full_address'], [...path, along('operating_location_operates_at_address')]);
const phones = (...path: JoinPath) =>
  records(
    'Phone',
    'phone_number',
    ['phone_number'],
    [...path, along('operating_location_can_be_called_at_phone_number')],
  );
const registrations = (...path: JoinPath) =>
  records(
    'Registration',
    'registration',
    ['registration_state', 'file_number', 'registered_name'],
    [...path, ...FILINGS],
  );
const SITE = along('operating_location_operates_website_website');
const PLACES = along(LOCATIONS);
const OWNERS = against(TRADES_AS);

/** What is compared for each type. */
const RELATED: Readonly<Record<string, readonly Related[]>> = {
  Brand: [
    addresses('Location', PLACES),
    phones(PLACES),
    records('Website', 'website', ['website'], [along('brand_operates_website_website')], [PLACES, SITE]),
    names('Legal entity', 'legal_entity_name', OWNERS),
    registrations(OWNERS),
  ],
  LegalEntity: [names('Brand', 'brand_name', along(TRADES_AS)), addresses('Location', along(OWNS)), registrations()],
  OperatingLocation: [addresses('Address'), phones(), records('Website', 'website', ['website'], [SITE])],
};

/** Maximum texts of a kind that are compared, and maximum that an answer contains of each side. */
const [MAX_COMPARED, MAX_SHOWN] = [20_000, 50];

/**
 * Compares the locations, phones, websites, owners and registrations of an entity between two snapshots, by their texts: a location that
 * moved counts as one gone and one added. A record that its sources no longer have counts as gone, even though the snapshot keeps it.
 * Unchanged kinds are left out.
 */
export async function changedRelated(
  before: Snapshot,
  now: Snapshot,
  { type, id }: { readonly type: string; readonly id: string },
): Promise<readonly RelatedChange[]> {
  const changes: RelatedChange[] = [];
  for (const related of RELATED[type] ?? []) {
    const [old, current] = [await textsOf(before, type, id, related), await textsOf(now, type, id, related)];
    if (old === undefined || current === undefined) {
      changes.push({ kind: related.kind, isCompared: false, added: NOTHING, gone: NOTHING });
      continue;
    }
    const [added, gone] = [
      oneSided([...current].filter((text) => !old.has(text))),
      oneSided([...old].filter((text) => !current.has(text))),
    ];
    if (added.count + gone.count > 0) changes.push({ kind: related.kind, isCompared: true, added, gone });
  }
  return changes;
}

const NOTHING: OneSided = { count: 0, first: [] };
const oneSided = (texts: readonly string[]): OneSided => ({ count: texts.length, first: texts.slice(0, MAX_SHOWN) });

const TABLES: Readonly<Record<string, TableName<'Brand' | 'LegalEntity' | 'OperatingLocation'>>> = {
  Brand: 'brand',
  LegalEntity: 'legal_entity',
  OperatingLocation: 'operating_location',
};

/** The texts of one kind, in order; undefined if there are too many. */
async function textsOf(
  snapshot: Snapshot,
  type: string,
  id: string,
  { paths, table, key, columns }: Related,
): Promise<ReadonlySet<string> | undefined> {
  const { dialect } = snapshot;
  const hasClosed = (await tableNames(snapshot)).has(CLOSED_RECORD);
  const list = columns.map((column, at) => `r.${column} AS text${at}`).join(', ');
  const arms = paths.map((path) => {
    const { tables, end } = forward(path, 'e.key');
    const joined = tables.map((step) => ` JOIN ${step.table} ON ${step.on}`).join('');
    const ids = [...tables.map((_, at) => `s${at}.${ID}`), `r.${ID}`].join(', ');
    const isOpen = hasClosed ? ` AND NOT EXISTS (SELECT 1 FROM ${CLOSED_RECORD} AS c WHERE c.${ID} IN (${ids}))` : '';
    return `SELECT ${list} FROM ${TABLES[type]} AS e${joined} JOIN ${table} AS r ON r.${key} = ${end} WHERE e.${ID} = ${dialect.uuidIn('?')}${isOpen}`;
  });
  const rows = await snapshot.select<Readonly<Record<string, string | null>>>(
    `${arms.join(' UNION ')} ORDER BY 1 LIMIT ${MAX_COMPARED + 1}`,
    paths.map(() => id),
  );
  if (rows.length > MAX_COMPARED) return undefined;
  return new Set(rows.flatMap((row) => Object.values(row).filter(Boolean).join(' · ') || []));
}
