import type { AttributeName, ColumnName, TableName } from '../../catalog/graph.ts';
import { KINDS, type Paths, pathsOf } from '../kinds.ts';
import { against, along, type ContractType, LOCATIONS, OWNS, TRADES_AS } from './paths.ts';
import type { JoinPath } from './relation.ts';

export type { ContractType } from './paths.ts';

/** A column of names or kinds, and the path to the record that has them. */
export interface NamePath {
  readonly table: string;
  readonly column: string;
  /** The column with that record's key: its own table's, or that of its attribute. */
  readonly owner: 'key' | 'owner_key';
  readonly path: JoinPath;
}

/** A type that is searched, and the paths to its data: those of its own records first, then those of related records. */
export interface SearchedType extends Paths {
  readonly name: string;
  readonly table: string;
  /** Table of its posting lists (tables.ts). */
  readonly index: string;
  /** Its column in the table of words. */
  readonly counted: string;
  readonly names: readonly NamePath[];
  /** Industries belong to brands. */
  readonly industries: readonly JoinPath[];
  /** What registers call the entity or related records: kinds of legal entity, and of location. */
  readonly kinds: readonly NamePath[];
}

/** A column of an attribute of the records at the end of a path. */
const valueAt = <Name extends AttributeName>(
  table: TableName<Name>,
  column: ColumnName<Name>,
  path: JoinPath,
): NamePath => ({ ...{ table, column, path }, owner: 'owner_key' });
const named = (table: TableName<'BrandName' | 'OperatingLocationName' | 'LegalEntityName'>, ...path: JoinPath) =>
  valueAt<'BrandName' | 'OperatingLocationName' | 'LegalEntityName'>(table, 'name', path);
const kindOf = (...path: JoinPath) => valueAt<'LegalEntityType'>('legal_entity_type', 'legal_entity_type', path);
const locationKind = (...path: JoinPath) =>
  valueAt<'OperatingLocationLocationType'>('operating_location_location_type', 'location_type', path);
const INDUSTRY = along('brand_does_business_within_industry');

interface ContractSearched extends SearchedType {
  readonly name: ContractType;
  readonly table: TableName<ContractType>;
}

const contractType = <Name extends ContractType>(
  name: Name,
  table: TableName<Name>,
  own: Pick<SearchedType, 'names' | 'industries' | 'kinds'>,
): ContractSearched => ({
  ...{ name, table, index: `search_${table}`, counted: table },
  ...pathsOf((kind) => KINDS[kind].paths[name]),
  ...own,
});

/** The types that `search` returns; their words are counted in one table. */
export const SEARCHED_TYPES: readonly ContractSearched[] = [
  contractType('Brand', 'brand', {
    names: [
      named('brand_name'),
      named('legal_entity_name', against(TRADES_AS)),
      named('operating_location_name', along(LOCATIONS)),
    ],
    industries: [[INDUSTRY]],
    kinds: [kindOf(against(TRADES_AS)), locationKind(along(LOCATIONS))],
  }),
  contractType('OperatingLocation', 'operating_location', {
    names: [
      named('operating_location_name'),
      named('brand_name', against(LOCATIONS)),
      named('legal_entity_name', against(OWNS)),
    ],
    industries: [[against(LOCATIONS), INDUSTRY]],
    kinds: [kindOf(against(OWNS)), locationKind()],
  }),
  contractType('LegalEntity', 'legal_entity', {
    names: [named('legal_entity_name'), named('brand_name', along(TRADES_AS))],
    industries: [[along(TRADES_AS), INDUSTRY]],
    kinds: [kindOf(), locationKind(along(OWNS))],
  }),
];

export const isContractType = (name: string): name is ContractType => SEARCHED_TYPES.some((type) => type.name === name);

/** The paths to an entity's own names. */
export const ownNames = (names: readonly NamePath[]): readonly NamePath[] =>
  names.filter(({ path }) => path.length === 0);

/** Types whose words are counted in one table, with one column each. */
export interface WordsTable {
  readonly table: string;
  readonly types: readonly SearchedType[];
}

/** The table of words of the types that `search` returns. */
export const CONTRACT_WORDS: WordsTable = { table: 'search_word', types: SEARCHED_TYPES };

/** Table of keys that find a record by its values: (value, record), see keys.ts. */
export const KEYS_TABLE = 'search_key';

/** Table of neighbourhoods: (name, zip), see areas.ts. */
export const AREAS_TABLE = 'search_area';
