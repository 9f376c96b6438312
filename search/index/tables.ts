import type { Catalog } from '../../catalog/model.ts';
import { KEYED } from '../kinds.ts';
import { ownTypes, wordsOf } from './own-types.ts';
import { AREAS_TABLE, CONTRACT_WORDS, KEYS_TABLE, type WordsTable } from './searched-types.ts';

/** A table of the search index; the same on both databases. */
export interface SearchTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: 'text' | 'integer' | 'bytes' }[];
  readonly primary: readonly string[];
}

/** Types that the index of `search` reads beside those with keys; a catalog without all of them gets no such index. */
const SEARCHED = ['Brand', 'OperatingLocation', 'LegalEntity', 'RegisteredEntity', 'Registration', 'Role', 'Industry'];

export function isSearchable(catalog: Catalog): boolean {
  const tables = new Set(catalog.types.values().map(({ table }) => table));
  return SEARCHED.every((type) => catalog.types.has(type)) && KEYED.every(({ records }) => tables.has(records.table));
}

const text = (name: string) => ({ name, type: 'text' }) as const;
const integer = (name: string) => ({ name, type: 'integer' }) as const;

const KEYS: SearchTable = {
  name: KEYS_TABLE,
  columns: [text('value'), integer('record')],
  primary: ['value', 'record'],
};
const AREAS: SearchTable = { name: AREAS_TABLE, columns: [text('name'), text('zip')], primary: ['name', 'zip'] };

/**
 * The tables of posting lists, which postings.ts reads, and the table that counts the documents of their words.
 * `documents` is a part of a token's list, `part` its first document and `count` the number of its documents (stored-
 * lists.ts). Columns by document have reserved tokens, and `count` bytes do not matter there.
 */
const listTables = ({ table, types }: WordsTable): SearchTable[] => [
  ...types.map(({ index }) => ({
    name: index,
    columns: [text('token'), integer('part'), integer('count'), { name: 'documents', type: 'bytes' } as const],
    primary: ['token', 'part'],
  })),
  { name: table, columns: [text('word'), ...types.map(({ counted }) => integer(counted))], primary: ['word'] },
];

/**
 * The tables of the search index: those of the contract types if the catalog has them all, and those of a team's own
 * types.
 */
export const searchTables = (catalog: Catalog): readonly SearchTable[] => [
  ...(isSearchable(catalog) ? [...listTables(CONTRACT_WORDS), KEYS, AREAS] : []),
  ...ownTypes(catalog).flatMap((type) => listTables(wordsOf(type))),
];
