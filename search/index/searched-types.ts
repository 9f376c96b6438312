import type { TableName } from '../../catalog/graph.ts';
import type { Step, Way } from './relation.ts';

/** Names in a table of names, and the way to their owner. */
export interface NameWay {
  readonly table: TableName<'BrandName' | 'OperatingLocationName' | 'LegalEntityName'>;
  readonly way: Way;
}

/** The kinds that search returns, and where what describes them stands: their own records first, then related ones'. */
export interface SearchedType {
  readonly name: 'Brand' | 'OperatingLocation' | 'LegalEntity';
  readonly table: TableName<SearchedType['name']>;
  /** Full-text table: on SQLite its rowid, on PostgreSQL its column `key`, is the entity's key. */
  readonly index: string;
  readonly names: readonly NameWay[];
  readonly addresses: readonly Way[];
  readonly phones: readonly Way[];
  readonly websites: readonly Way[];
  readonly persons: readonly Way[];
  readonly tins: readonly Way[];
  /** Industries hang on brands. */
  readonly industries: readonly Way[];
}

const along = (table: Step[0]): Step => [table, 'from_key'];
const against = (table: Step[0]): Step => [table, 'to_key'];

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
const OFFICER: Way = [against('legal_entity_performs_role'), against('person_is_instance_of_legal_entity')];
const FILINGS: Way = [
  against('registered_entity_is_instance_of_legal_entity'),
  against('registration_registered_registered_entity'),
];
/** From a legal entity: the person that it is, and the officers on its filings. */
const PERSONS_OF_ENTITY: readonly Way[] = [
  [against('person_is_instance_of_legal_entity')],
  [...FILINGS, along('registration_recorded_role'), ...OFFICER],
];
const AT_LOCATION: Way = [against('role_is_performed_at_operating_location'), ...OFFICER];

export const SEARCHED_TYPES: readonly SearchedType[] = [
  {
    name: 'Brand',
    table: 'brand',
    index: 'search_brand',
    names: [
      { table: 'brand_name', way: [] },
      { table: 'legal_entity_name', way: [against(TRADES_AS)] },
      { table: 'operating_location_name', way: [along(LOCATIONS)] },
    ],
    addresses: [
      [along(LOCATIONS), ADDRESS],
      [against(TRADES_AS), MAIL],
    ],
    phones: [[along(LOCATIONS), PHONE]],
    websites: [[BRAND_SITE], [along(LOCATIONS), SITE]],
    persons: [...PERSONS_OF_ENTITY.map((way): Way => [against(TRADES_AS), ...way]), [along(LOCATIONS), ...AT_LOCATION]],
    tins: [[against(TRADES_AS), TIN]],
    industries: [[INDUSTRY]],
  },
  {
    name: 'OperatingLocation',
    table: 'operating_location',
    index: 'search_operating_location',
    names: [
      { table: 'operating_location_name', way: [] },
      { table: 'brand_name', way: [against(LOCATIONS)] },
      { table: 'legal_entity_name', way: [against(OWNS)] },
    ],
    addresses: [[ADDRESS]],
    phones: [[PHONE]],
    websites: [[SITE], [against(LOCATIONS), BRAND_SITE]],
    persons: [AT_LOCATION, ...PERSONS_OF_ENTITY.map((way): Way => [against(OWNS), ...way])],
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
      { table: 'legal_entity_name', way: [] },
      { table: 'brand_name', way: [along(TRADES_AS)] },
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
