import type { ColumnName, StoredName, TableName } from '../catalog/graph.ts';
import {
  type Business,
  type Compared,
  KINDS as EVIDENCE,
  type EvidenceKind,
  type Field,
  type Given,
  type PreparedBusiness,
  readValues,
} from '../matching/business.ts';
import { normalPhone } from '../matching/identifiers/phone.ts';
import { parseWebsite } from '../matching/identifiers/website.ts';
import type { KeyChannel } from './found.ts';
import { addressKeys, personKeys, phoneKey, queryPersonKeys, tinKey, websiteKey } from './index/keys.ts';
import { against, along, type ContractPaths, FILINGS, LOCATIONS, OWNS, TRADES_AS } from './index/paths.ts';
import type { JoinPath } from './index/relation.ts';
import type { SearchedAddress } from './request/address-input.ts';
import { readAs, textOf } from './request/fields.ts';
import { MAX_TEXT_LENGTH } from './request/lengths.ts';
import { type PersonQuery, personQuery } from './request/person-input.ts';
import { queryTin } from './request/tin-input.ts';

/** Kinds of evidence whose records lead to entities by a key. */
export type KeyKind = Exclude<EvidenceKind, 'name' | 'residence'>;
/** Their fields of a business. */
export type KeyField = { [F in Field]: (typeof EVIDENCE)[F]['kind'] extends KeyKind ? F : never }[Field];

/** The known facts about a business, normalised; a fact not given is absent. */
export interface KnownFacts {
  /** Any of them may be the business's name. */
  readonly names: readonly string[];
  readonly website?: string;
  readonly phone?: string;
  readonly person?: PersonQuery;
  /** Each has nine digits: of the business, or of the person as an employer. */
  readonly tins: readonly string[];
}

/** An address of a query; `record` is the surrogate key of the record that the query named by its id. */
export interface QueryAddress extends Omit<SearchedAddress, 'id'> {
  readonly record?: number;
}

/** Values of the columns of a record, in their order. */
export type Row = readonly (string | null)[];

/** A table, and its columns that are read of a record: those that make its keys first. */
type RecordsOf<Name extends StoredName> = {
  [Each in Name]: {
    readonly table: TableName<Each>;
    readonly columns: readonly ColumnName<Each>[];
    /** Columns that make no key. */
    readonly others?: readonly ColumnName<Each>[];
  };
}[Name];

/** How one kind of evidence comes from a request and from a record, and how its records lead to entities. */
interface Definition<F extends KeyField> {
  readonly field: F;
  /** Its field of SearchInput. */
  readonly input: string;
  /** What the error lists that a search without anything to search by gets; null if it has its own words there. */
  readonly expected: string | null;
  /** What is known by the input. Throws BAD_USER_INPUT. */
  readonly read: (input: Readonly<Record<string, unknown>>) => Partial<KnownFacts>;
  /** Whether a search needs nothing else. */
  readonly isEnough: (known: KnownFacts) => boolean;
  readonly given: (known: KnownFacts, addresses: readonly QueryAddress[]) => readonly Given<F>[];

  readonly records: RecordsOf<StoredName>;
  /** SQL of a condition of the records that have keys. */
  readonly where?: string;
  readonly stored: (row: Row) => Given<F>;
  readonly paths: ContractPaths;

  /** The keys under which a value is stored; see index/keys.ts. */
  readonly keys: (value: Compared<F>) => readonly string[];
  /** The keys under which the values of a query may be stored, if they are others. */
  readonly queryKeys?: (query: PreparedBusiness) => readonly string[];
  /** A record by whose keys the format of the index is told. */
  readonly probe: Row;
  /** What a key counts among the candidates of a record, where a fully distinctive word counts 1. */
  readonly weight: number;
  /** Whether records that a key of the query found are compared before the others of an entity. */
  readonly isShown: boolean;
  /** Its channel in searchMetadata. */
  readonly channel: KeyChannel | null;
}

/** The same, for code that knows no kind by name. */
export interface KeyedKind<K extends KeyKind = KeyKind>
  extends Omit<Definition<KeyField>, 'given' | 'stored' | 'keys' | 'queryKeys'> {
  readonly kind: K;
  readonly queryKeys: (query: PreparedBusiness) => readonly string[];
  /** The keys of a record. */
  readonly recordKeys: (row: Row) => readonly string[];
  /** A business with what is given of the kind. */
  readonly addGiven: (business: Business, known: KnownFacts, addresses: readonly QueryAddress[]) => Business;
  /** A business with what is stored of the kind. */
  readonly addStored: (business: Business, rows: readonly Row[]) => Business;
}

function keyed<F extends KeyField>(definition: Definition<F>): KeyedKind<(typeof EVIDENCE)[F]['kind']> {
  const { field, given, stored, keys, queryKeys = (query) => query[field].flatMap(keys), ...others } = definition;
  return {
    ...{ ...others, kind: EVIDENCE[field].kind, field, queryKeys },
    recordKeys: (row) => readValues(field, [stored(row)]).flatMap(keys),
    addGiven: (business, known, addresses) => ({ ...business, [field]: given(known, addresses) }),
    addStored: (business, rows) => ({ ...business, [field]: rows.map(stored) }),
  };
}

const text = (value: string | null | undefined): string => value ?? '';
const listOf = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

/** An address as stored. */
export interface StoredAddress {
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

export const storedAddress = ([
  street = null,
  unit = null,
  city = null,
  state = null,
  zip = null,
]: Row): StoredAddress => ({
  ...{ street, unit, city, state, zip },
});

const ADDRESS = along('operating_location_operates_at_address');
const MAIL = along('legal_entity_receives_mail_at_address');
const PHONE = along('operating_location_can_be_called_at_phone_number');
const SITE = along('operating_location_operates_website_website');
const BRAND_SITE = along('brand_operates_website_website');
const TIN = along('legal_entity_files_taxes_using_tin');
const OFFICER: JoinPath = [against('legal_entity_performs_role'), against('person_is_instance_of_legal_entity')];
/** Paths from a legal entity to the person that it is, and to the officers on its filings. */
const PERSONS_OF_ENTITY: readonly JoinPath[] = [
  [against('person_is_instance_of_legal_entity')],
  [...FILINGS, along('registration_recorded_role'), ...OFFICER],
];
const AT_LOCATION: JoinPath = [against('role_is_performed_at_operating_location'), ...OFFICER];

/** The kinds whose records lead to entities, in the contract's order (completions.md section 5). */
export const KINDS: { readonly [K in KeyKind]: KeyedKind<K> } = {
  website: keyed({
    ...{ field: 'websites', input: 'website', expected: 'website', channel: 'website', weight: 4, isShown: true },
    read({ website: written }) {
      const expected = 'a web address with a registrable domain';
      const read = (site: string) => parseWebsite(site) && site;
      const website = readAs(textOf(written, MAX_TEXT_LENGTH), 'searchInput.website', expected, read);
      return website === undefined ? {} : { website };
    },
    isEnough: ({ website }) => website !== undefined,
    given: ({ website }) => listOf(website),
    records: { table: 'website', columns: ['website'] },
    stored: ([website]) => text(website),
    paths: {
      Brand: [[BRAND_SITE], [along(LOCATIONS), SITE]],
      OperatingLocation: [[SITE], [against(LOCATIONS), BRAND_SITE]],
      LegalEntity: [[along(TRADES_AS), BRAND_SITE]],
    },
    keys: websiteKey,
    probe: ['https://www.shop.example.co.uk/cafe'],
  }),
  phone: keyed({
    ...{
      field: 'phones',
      input: 'phoneNumber',
      expected: 'phoneNumber',
      channel: 'phoneNumber',
      weight: 5,
      isShown: true,
    },
    read({ phoneNumber }) {
      const expected = 'a U.S. phone number of ten digits';
      const phone = readAs(textOf(phoneNumber, MAX_TEXT_LENGTH), 'searchInput.phoneNumber', expected, normalPhone);
      return phone === undefined ? {} : { phone };
    },
    isEnough: ({ phone }) => phone !== undefined,
    given: ({ phone }) => listOf(phone),
    records: { table: 'phone_number', columns: ['phone_number'] },
    stored: ([phone]) => text(phone),
    paths: {
      Brand: [[along(LOCATIONS), PHONE]],
      OperatingLocation: [[PHONE]],
      LegalEntity: [
        [along(OWNS), PHONE],
        [along(TRADES_AS), along(LOCATIONS), PHONE],
      ],
    },
    keys: (phone) => [phoneKey(phone)],
    probe: ['+12065550123'],
  }),
  person: keyed({
    ...{ field: 'persons', input: 'person', channel: null, weight: 2.5, isShown: false },
    expected: 'person with firstName and lastName',
    read({ person: written }) {
      const person = personQuery(written);
      return person === undefined ? {} : { person };
    },
    isEnough: ({ person }) => (person?.firstName ?? '') !== '',
    given: ({ person }) => listOf(person),
    records: { table: 'person', columns: ['first_name', 'last_name', 'full_name'], others: ['date_of_birth'] },
    stored: ([firstName = null, lastName = null, fullName = null, dateOfBirth = null]) => ({
      ...(lastName ? { firstName, lastName } : { fullName }),
      dateOfBirth,
    }),
    paths: {
      Brand: [
        ...PERSONS_OF_ENTITY.map((path): JoinPath => [against(TRADES_AS), ...path]),
        [along(LOCATIONS), ...AT_LOCATION],
      ],
      OperatingLocation: [AT_LOCATION, ...PERSONS_OF_ENTITY.map((path): JoinPath => [against(OWNS), ...path])],
      LegalEntity: PERSONS_OF_ENTITY,
    },
    keys: personKeys,
    queryKeys: ({ persons }) => persons.flatMap(queryPersonKeys),
    probe: ['WILLIAM', "O'NEIL", "WILLIAM O'NEIL"],
  }),
  tin: keyed({
    ...{ field: 'tins', input: 'tin', expected: 'tin with name', channel: null, weight: 9, isShown: false },
    read: ({ tin, person }) => ({
      tins: [queryTin(tin, 'searchInput.tin'), personQuery(person)?.tin].filter((each) => each !== undefined),
    }),
    isEnough: () => false,
    given: ({ tins }) => tins,
    records: { table: 'tin', columns: ['tin'] },
    // Only EINs are stored as tax numbers.
    where: `tin_type = 'EIN'`,
    stored: ([tin]) => text(tin),
    paths: {
      Brand: [[against(TRADES_AS), TIN]],
      OperatingLocation: [
        [against(OWNS), TIN],
        [against(LOCATIONS), against(TRADES_AS), TIN],
      ],
      LegalEntity: [[TIN]],
    },
    keys: (tin) => [tinKey(tin)],
    probe: ['911234567'],
  }),
  address: keyed({
    // Addresses stand beside what else is known, and have channels of their own.
    ...{ field: 'addresses', input: 'address', expected: null, channel: null, weight: 3, isShown: true },
    read: () => ({}),
    isEnough: () => false,
    given: (_, addresses) => addresses,
    records: { table: 'address', columns: ['street_address1', 'street_address2', 'city', 'state', 'zip'] },
    stored: storedAddress,
    paths: {
      Brand: [
        [along(LOCATIONS), ADDRESS],
        [against(TRADES_AS), MAIL],
      ],
      OperatingLocation: [[ADDRESS]],
      LegalEntity: [[MAIL], [along(OWNS), ADDRESS], [...FILINGS, along('registration_recorded_address')]],
    },
    keys: addressKeys,
    queryKeys: ({ addresses, residences }) => [...addresses, ...residences].flatMap(addressKeys),
    probe: ['3977 LEARY WAY NW', 'STE 4', 'SEATTLE', 'WA', '98107'],
  }),
};

/** The paths that lead to the records of each kind, by its field of a business. */
export type Paths = Readonly<Record<KeyField, readonly JoinPath[]>>;

export const pathsOf = (paths: (kind: KeyKind) => readonly JoinPath[]): Paths => ({
  ...{ websites: paths('website'), phones: paths('phone'), persons: paths('person') },
  ...{ tins: paths('tin'), addresses: paths('address') },
});

/** The kinds in their order. */
export const KEYED: readonly KeyedKind[] = Object.values(KINDS);
