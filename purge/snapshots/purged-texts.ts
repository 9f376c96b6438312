import type { Catalog, Column } from '../../catalog/model.ts';
import { ownTypes, wordsOf } from '../../search/index/own-types.ts';
import { CONTRACT_WORDS } from '../../search/index/searched-types.ts';
import { nameTokensOf } from '../../search/index/tokens.ts';
import { FROM_KEY, KEY, OWNER_KEY, physicalType, TO_KEY } from '../../storage/layout.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { tableNames } from '../../storage/table-names.ts';
import { inKeys } from './in-keys.ts';
import type { PurgedRecords } from './purged-records.ts';

/** Fields of a place or a kind, whose values many records share. */
const SHARED =
  /^(city|state|zip|county|msa|csa|country|latitude|longitude|h3Index|topLevelDomain|.*(type|status|state|date|desc|code|category|function|level|reason|availability|severity))$/i;
/** Minimum characters of a text that may identify anybody. A number, a date or a time does not either. */
const MIN_LENGTH = 4;
const BARE = /^[\d\s.,:/TZ+-]*$/;
const MIN_DIGITS = 7;
const DATE = /^\d{4}-\d\d/;
/** Texts per statement. */
const AT_ONCE = 400;

/**
 * The texts of a snapshot that only purged records have: names, phone numbers, address lines, filing numbers. A text
 * that another record also has belongs to that record: it is not included, and stays wherever it is written.
 */
export async function purgedTexts(
  snapshot: Snapshot,
  catalog: Catalog,
  purged: PurgedRecords,
): Promise<ReadonlySet<string>> {
  const tables = await tableNames(snapshot);
  const texts = new Set<string>();
  for (const { table, columns, isPurged } of tablesOf(catalog, purged)) {
    if (!tables.has(table)) continue;
    const own = new Set<string>();
    const named = columns.filter(mayIdentify).map(({ column }) => column);
    if (named.length === 0) continue;
    const list = named.map((column) => `"${column}"`).join(', ');
    for (const row of await snapshot.select(`SELECT ${list} FROM ${table} WHERE ${isPurged}`, []))
      for (const text of Object.values(row)) if (typeof text === 'string' && identifies(text)) own.add(text);
    for (const column of named)
      for (const shared of await sharedTexts(snapshot, table, column, isPurged, [...own])) own.delete(shared);
    for (const text of own) texts.add(text);
  }
  for (const word of await sharedWords(snapshot, catalog, tables, purged, texts)) texts.delete(word);
  return texts;
}

/** Tables with rows of purged records, and the condition for these rows. */
function tablesOf({ types, associations }: Catalog, purged: PurgedRecords) {
  const keysOf = (type: string) => inKeys(purged.get(type)?.keys() ?? []);
  const records = [...types.values()]
    .filter(({ kind }) => kind !== 'cache')
    .filter(({ name, owner }) => purged.has(owner ?? name))
    .map(({ table, columns, name, owner }) => ({
      ...{ table, columns },
      isPurged: owner === undefined ? `${KEY} ${keysOf(name)}` : `${OWNER_KEY} ${keysOf(owner)}`,
    }));
  const edges = [...associations.values()]
    .filter(({ from, to }) => purged.has(from) || purged.has(to))
    .map(({ table, columns, from, to }) => ({
      ...{ table, columns },
      isPurged: `(${FROM_KEY} ${keysOf(from)} OR ${TO_KEY} ${keysOf(to)})`,
    }));
  return [...records, ...edges];
}

const mayIdentify = (column: Column): boolean =>
  physicalType(column) === 'text' &&
  (column.stored === 'String' || column.stored === 'ID') &&
  column.values === undefined &&
  column.searchVectorOf === undefined &&
  !SHARED.test(column.field);

const identifies = (text: string): boolean =>
  text.length >= MIN_LENGTH && (!BARE.test(text) || (text.replace(/\D/g, '').length >= MIN_DIGITS && !DATE.test(text)));

/** Single words that names of other records also have, from the vocabularies of the search index: they identify nobody. */
async function sharedWords(
  snapshot: Snapshot,
  catalog: Catalog,
  tables: ReadonlySet<string>,
  purged: PurgedRecords,
  texts: ReadonlySet<string>,
): Promise<string[]> {
  const vocabularies = [CONTRACT_WORDS, ...ownTypes(catalog).map(wordsOf)].filter(({ table }) => tables.has(table));
  const shared: string[] = [];
  for (const text of texts) {
    const [word, ...more] = /^[\p{L}'-]+$/u.test(text) ? nameTokensOf(text) : [];
    if (word === undefined || more.length > 0) continue;
    for (const { table, types } of vocabularies) {
      const [counts] = await snapshot.select<Record<string, number>>(`SELECT * FROM ${table} WHERE word = ?`, [word]);
      if (!types.some(({ name, counted }) => (counts?.[counted] ?? 0) > (purged.get(name)?.size ?? 0))) continue;
      shared.push(text);
      break;
    }
  }
  return shared;
}

/** Those of some texts that other rows of a column also have. */
async function sharedTexts(
  snapshot: Snapshot,
  table: string,
  column: string,
  isPurged: string,
  texts: readonly string[],
): Promise<string[]> {
  const shared: string[] = [];
  for (let start = 0; start < texts.length; start += AT_ONCE) {
    const some = texts.slice(start, start + AT_ONCE);
    const rows = await snapshot.select<{ text: string }>(
      `SELECT DISTINCT "${column}" AS text FROM ${table}
       WHERE "${column}" IN (${some.map(() => '?').join(', ')}) AND NOT coalesce(${isPurged}, FALSE)`,
      some,
    );
    shared.push(...rows.map(({ text }) => text));
  }
  return shared;
}
