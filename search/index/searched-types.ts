import type { AssociationName, ColumnName, TableName } from '../../catalog/graph.ts';
import type { JoinPath, JoinStep } from './relation.ts';

/** A column of names or kinds, and the path to the record that has them. */
export interface NamePath {
  readonly table: string;
  readonly column: string;
  /** The column with that record's key: its own table's, or that of its attribute. */
  readonly owner: 'key' | 'owner_key';
  readonly path: JoinPath;
}

/** A type that is searched, and the paths to its data: those of its own records first, then those of related records. */
export interface SearchedType {
  readonly name: string;
  readonly table: string;
  /** Table of its posting lists (tables.ts). */
  readonly index: string;
  /** Its column in the table of words. */
  readonly counted: string;
  readonly names: readonly NamePath[];
  readonly addresses: readonly JoinPath[];
  readonly phones: readonly JoinPath[];
  readonly websites: readonly JoinPath[];
  readonly persons: readonly JoinPath[];
  readonly tins: readonly JoinPath[];
  /** Industries belong to brands. */
  readonly industries: readonly JoinPath[];
  /** What registers call the entity or related records: kinds of legal entity, and of location. */
  readonly kinds: readonly NamePath[];
}

/** The types that `search` returns. */
export type ContractType = 'Brand' | 'OperatingLocation' | 'LegalEntity';

type NameTable = 'BrandName' | 'OperatingLocationName' | 'LegalEntityName';

const along = (table: TableName<AssociationName>): JoinStep => [table, 'from_key'];
const against = (table: TableName<AssociationName>): JoinStep => [table, 'to_key'];
const NAME: ColumnName<NameTable> = 'name';
const named = (table: TableName<NameTable>, ...path: JoinPath): NamePath => ({
  ...{ table, path },
  ...{ column: NAME, owner: 'owner_key' },
});

const kindOf = (...path: JoinPath): NamePath => ({
  ...{ table: 'legal_entity_type' satisfies TableName<'LegalEntityType'>, path },
  ...{ column: 'legal_entity_type' satisfies ColumnName<'LegalEntityType'>, owner: 'owner_key' },
});
const locationKind = (...path: JoinPath): NamePath => ({
  ...{ table: 'operating_location_location_type' satisfies TableName<'OperatingLocationLocationType'>, path },
  ...{ column: 'location_type' satisfies ColumnName<'OperatingLocationLocationType'>, owner: 'owner_key' },
});

const LOCATIONS = 'brand_operates_at_operating_location';
const TRADES_AS = 'legal_entity_does_business_as_brand';
const OWNS = 'legal_entity_owns_location_operating_location';
const ADDRESS = along('operating_location_operates_at_address');
const MAIL = along('legal_entity_receives_mail_at_address');
const PHONE = along('operating_location_can_be_called_at_phone_number');
const SITE = along('operating_location_operates_website_website');
const BRAND_SITE = along('brand_operates_website_website');
const TIN = along('legal_entity_files_taxes_using_tin');
const INDUSTRY = along('brand_does_business_within_industry');
const OFFICER: JoinPath = [against('legal_entity_performs_role'), against('person_is_instance_of_legal_entity')];
const FILINGS: JoinPath = [
  against('registered_entity_is_instance_of_legal_entity'),
  against('registration_registered_registered_entity'),
];
/** Paths from a legal entity to the person that it is, and to the officers on its filings. */
const PERSONS_OF_ENTITY: readonly JoinPath[] = [
  [against('person_is_instance_of_legal_entity')],
  [...FILINGS, along('registration_recorded_role'), ...OFFICER],
];
const AT_LOCATION: JoinPath = [against('role_is_performed_at_operating_location'), ...OFFICER];

interface ContractSearched extends SearchedType {
  readonly name: ContractType;
  readonly table: TableName<ContractType>;
}

/** The types that `search` returns; their words are counted in one table. */
export const SEARCHED_TYPES: readonly ContractSearched[] = [
  {
    name: 'Brand',
    table: 'brand',
    index: 'search_brand',
    counted: 'brand',
    names: [
      named('brand_name'),
      named('legal_entity_name', against(TRADES_AS)),
      named('operating_location_name', along(LOCATIONS)),
    ],
    addresses: [
      [along(LOCATIONS), ADDRESS],
      [against(TRADES_AS), MAIL],
    ],
    phones: [[along(LOCATIONS), PHONE]],
    websites: [[BRAND_SITE], [along(LOCATIONS), SITE]],
    persons: [
      ...PERSONS_OF_ENTITY.map((path): JoinPath => [against(TRADES_AS), ...path]),
      [along(LOCATIONS), ...AT_LOCATION],
    ],
    tins: [[against(TRADES_AS), TIN]],
    industries: [[INDUSTRY]],
    kinds: [kindOf(against(TRADES_AS)), locationKind(along(LOCATIONS))],
  },
  {
    name: 'OperatingLocation',
    table: 'operating_location',
    index: 'search_operating_location',
    counted: 'operating_location',
    names: [
      named('operating_location_name'),
      named('brand_name', against(LOCATIONS)),
      named('legal_entity_name', against(OWNS)),
    ],
    addresses: [[ADDRESS]],
    phones: [[PHONE]],
    websites: [[SITE], [against(LOCATIONS), BRAND_SITE]],
    persons: [AT_LOCATION, ...PERSONS_OF_ENTITY.map((path): JoinPath => [against(OWNS), ...path])],
    tins: [
      [against(OWNS), TIN],
      [against(LOCATIONS), against(TRADES_AS), TIN],
    ],
    industries: [[against(LOCATIONS), INDUSTRY]],
    kinds: [kindOf(against(OWNS)), locationKind()],
  },
  {
    name: 'LegalEntity',
    table: 'legal_entity',
    index: 'search_legal_entity',
    counted: 'legal_entity',
    names: [named('legal_entity_name'), named('brand_name', along(TRADES_AS))],
    addresses: [[MAIL], [along(OWNS), ADDRESS], [...FILINGS, along('registration_recorded_address')]],
    phones: [
      [along(OWNS), PHONE],
      [along(TRADES_AS), along(LOCATIONS), PHONE],
    ],
    websites: [[along(TRADES_AS), BRAND_SITE]],
    persons: PERSONS_OF_ENTITY,
    tins: [[TIN]],
    industries: [[along(TRADES_AS), INDUSTRY]],
    kinds: [kindOf(), locationKind(along(OWNS))],
  },
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
