import type Database from 'better-sqlite3';
import { parseAddress } from '../../matching/addresses/address.ts';
import { Recent } from '../../matching/recent.ts';
import { createDocuments, walkTo } from './document-order.ts';
import { ListWriter } from './list-writer.ts';
import { countyTokens, placeTokens, streetTokens, zipTokens } from './place-tokens.ts';
import { forward, type JoinPath, type Walk } from './relation.ts';
import { type NamePath, ownNames, type SearchedType } from './searched-types.ts';
import { COLUMNS } from './stored-lists.ts';
import { indexedNames, industryToken, kindToken, ownNameToken, relatedNameToken } from './tokens.ts';

/** Documents that are read at a time. */
const PAGE = 2_000;
/** Maximum number that a byte of a column has. */
const MAX_BYTE = 255;
/** Names whose tokens are cached, because a brand, its locations and its firm often have one name. */
const KEPT_NAMES = 100_000;
const namesIn = new Recent(KEPT_NAMES, indexedNames);

/**
 * Fills the posting lists of a type: for each entity that has a name, the words of its names and of related records'
 * names, whole names, cities, states, ZIP codes, counties and streets of its addresses, its industries and kinds. Runs
 * on the connection that builds the snapshot, after derivations, within withAddressTokens. Memory holds a few bytes for
 * each document, and what a ListWriter holds.
 */
export function fillLists(database: Database.Database, type: SearchedType, table: string): void {
  const columns = createDocuments(database, type);
  const size = columns.get(COLUMNS.keys)?.length ?? 0;
  const words = new Uint8Array(size).fill(MAX_BYTE);
  const industries = new Uint8Array(size);
  const writer = new ListWriter(database, table);
  const read = valuesOf(database, type);
  for (let from = 0; from < size; from += PAGE) {
    const page = [from, from + PAGE] as const;
    const own = new Map<number, string[]>();
    for (const [document, name] of read.ownNames(...page))
      for (const { stems, tokens, whole } of namesIn.of(String(name))) {
        words[document] = Math.min(words[document] ?? MAX_BYTE, stems.length);
        for (const token of tokens) writer.add(token, document);
        if (whole === '') continue;
        writer.add(ownNameToken(whole), document);
        own.set(document, [...(own.get(document) ?? []), whole]);
      }
    for (const [document, name] of read.relatedNames(...page))
      for (const { tokens, whole } of namesIn.of(String(name))) {
        for (const token of tokens) writer.add(token, document);
        if (whole !== '' && !own.get(document)?.includes(whole)) writer.add(relatedNameToken(whole), document);
      }
    for (const [document, tokens] of read.addressTokens(...page))
      for (const token of String(tokens).split(' ')) writer.add(token, document);
    for (const [document, kind] of read.kinds(...page)) writer.add(kindToken(String(kind)), document);
    for (const [document, industry] of read.industries(...page)) {
      industries[document] = Math.min(MAX_BYTE, (industries[document] ?? 0) + 1);
      writer.add(industryToken(Number(industry)), document);
    }
    writer.endGroup();
  }
  writer.flush();
  database.exec('DROP TABLE temp.search_document');
  for (const [token, values] of columns) writer.addColumn(token, values);
  writer.addColumn(COLUMNS.words, words);
  writer.addColumn(COLUMNS.industries, industries);
}

/** The values of the documents from a number to another, exclusive, each document's once. */
type Values = (from: number, to: number) => readonly (readonly [document: number, value: string | number])[];

/** What is read of the documents in the temporary table search_document. */
function valuesOf(database: Database.Database, { names, kinds, addresses, industries }: SearchedType) {
  const own = ownNames(names);
  const named = (paths: readonly NamePath[]) =>
    paths.map((path) => selectOf(walkTo(path, 'd.key'), `n."${path.column}"`));
  return {
    ownNames: reader(database, named(own)),
    relatedNames: reader(database, named(names.filter((path) => !own.includes(path)))),
    kinds: reader(database, named(kinds)),
    industries: reader(
      database,
      industries.map(toEnd).map(({ tables, end }) => `${selectOf(tables, end)} GROUP BY 1, 2`),
    ),
    addressTokens: reader(
      database,
      addresses.map(toEnd).map(({ tables, end }) => {
        const tokens = { table: 'temp.search_address AS a', on: `a.key = ${end}` };
        return selectOf([...tables, tokens], 'a.tokens');
      }),
    ),
  };
}

const toEnd = (path: JoinPath): Walk => forward(path, 'd.key');

const selectOf = (tables: Walk['tables'], value: string): string =>
  `SELECT d.document, ${value} FROM temp.search_document AS d
    ${tables.map(({ table, on }) => `CROSS JOIN ${table} ON ${on}`).join(' ')}
    WHERE d.document >= @from AND d.document < @to AND ${value} IS NOT NULL`;

/** Reads pages, because a connection that iterates over a statement's rows cannot write meanwhile. */
function reader(database: Database.Database, selects: readonly string[]): Values {
  if (selects.length === 0) return () => [];
  const statement = database
    .prepare<[{ from: number; to: number }], [number, string | number]>(selects.join(' UNION ALL '))
    .raw();
  return (from, to) => statement.all({ from, to });
}

/**
 * Runs `use` while the temporary table search_address has the tokens of each address, if any of the types has
 * addresses.
 */
export function withAddressTokens(database: Database.Database, types: readonly SearchedType[], use: () => void): void {
  const isUsed = types.some(({ addresses }) => addresses.length > 0);
  if (isUsed) {
    database.function('search_address_tokens', { deterministic: true, varargs: true }, (...values: unknown[]) => {
      const texts = values.map((value) => (typeof value === 'string' ? value : null));
      const [street = null, unit = null, city = null, state = null, zip = null, county = null] = texts;
      const tokens = [
        ...[...placeTokens(city, state), ...zipTokens(zip), ...countyTokens(county)],
        ...streetTokens(parseAddress({ street, unit, city, state, zip })),
      ];
      return tokens.length === 0 ? null : tokens.join(' ');
    });
    database.exec(`CREATE TEMP TABLE search_address (key INTEGER PRIMARY KEY, tokens TEXT);
      INSERT INTO temp.search_address SELECT key, search_address_tokens(street_address1, street_address2, city, state, zip, county) FROM address`);
  }
  use();
  if (isUsed) database.exec('DROP TABLE temp.search_address');
}
