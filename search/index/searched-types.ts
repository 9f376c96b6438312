import type { TableName } from '../../catalog/graph.ts';
import type { JoinPath, JoinStep } from './relation.ts';

/** A table of names, and the path to their owner. */
export interface NamePath {
  readonly table: TableName<'BrandName' | 'OperatingLocationName' | 'LegalEntityName'>;
  readonly path: JoinPath;
}

/** The kinds that search returns, and where what describes them stands: their own records first, then related ones'. */
export interface SearchedType {
  readonly name: 'Brand' | 'OperatingLocation' | 'LegalEntity';
  readonly table: TableName<SearchedType['name']>;
  /** Full-text table: on SQLite its rowid, on PostgreSQL its column `key`, is the entity's key. */
  readonly index: string;
  readonly names: readonly NamePath[];
  readonly addresses: readonly JoinPath[];
  readonly phones: readonly JoinPath[];
  readonly websites: readonly JoinPath[];
  readonly persons: readonly JoinPath[];
  readonly tins: readonly JoinPath[];
  /** Industries hang on brands. */
  readonly industries: readonly JoinPath[];
}

const along = (table: JoinStep[0]): JoinStep => [table, 'from_key'];
const against = (table: JoinStep[0]): JoinStep => [table, 'to_key'];

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
/** From a legal entity: the person that it is, and the officers on its filings. */
const PERSONS_OF_ENTITY: readonly JoinPath[] = [
  [against('person_is_instance_of_legal_entity')],
  [...FILINGS, along('registration_recorded_role'), ...OFFICER],
];
const AT_LOCATION: JoinPath = [against('role_is_performed_at_operating_location'), ...OFFICER];

export const SEARCHED_TYPES: readonly SearchedType[] = [
  {
    name: 'Brand',
    table: 'brand',
    index: 'search_brand',
    names: [
      { table: 'brand_name', path: [] },
      { table: 'legal_entity_name', path: [against(TRADES_AS)] },
      { table: 'operating_location_name', path: [along(LOCATIONS)] },
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
  },
  {
    name: 'OperatingLocation',
    table: 'operating_location',
    index: 'search_operating_location',
    names: [
      { table: 'operating_location_name', path: [] },
      { table: 'brand_name', path: [against(LOCATIONS)] },
      { table: 'legal_entity_name', path: [against(OWNS)] },
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
  },
  {
    name: 'LegalEntity',
    table: 'legal_entity',
    index: 'search_legal_entity',
    names: [
      { table: 'legal_entity_name', path: [] },
      { table: 'brand_name', path: [along(TRADES_AS)] },
    ],
    addresses: [[MAIL], [along(OWNS), ADDRESS], [...FILINGS, along('registration_recorded_address')]],
    phones: [
      [along(OWNS), PHONE],
      [along(TRADES_AS), along(LOCATIONS), PHONE],
    ],
    websites: [[along(TRADES_AS), BRAND_SITE]],
    persons: PERSONS_OF_ENTITY,
    tins: [[TIN]],
    industries: [[along(TRADES_AS), INDUSTRY]],
  },
];

/** Full-text tables, by the names of their types: also the columns of WORDS_TABLE. */
export const countColumn = ({ table }: SearchedType): string => table;

/** Words of all full-text tables, and in how many rows of each they stand; in the row of the empty word, all rows. */
export const WORDS_TABLE = 'search_word';

/** Keys that find a record by what it says: (value, record), see keys.ts. */
export const KEYS_TABLE = 'search_key';

/** Neighbourhoods: (name, zip), see areas.ts. */
export const AREAS_TABLE = 'search_area';
