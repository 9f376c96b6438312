import { isoDay } from '../../matching/days.ts';
import { countryCode } from '../../matching/screening/country.ts';
import { textAt } from '../formats/json-documents.ts';
import { isObject } from '../formats/json-object.ts';
import { type ListedAddress, type ListedParty, partedPersonName } from '../records/listed-party.ts';
import type { ListedKind, PartyNumber } from '../reference-facts.ts';
import type { SourceTarget } from '../source-target.ts';
import { listedAddress } from './listed-address.ts';
import { fullDays, listedSince } from './listed-days.ts';
import { citedUnNumbers, euNumber, ofacNumber, ofsiNumber, ukNumber } from './party-numbers.ts';

/** A FollowTheMoney entity: its properties are lists of texts, or of entities in a nested file. */
export type FtmEntity = Readonly<Record<string, unknown>>;

/** Entities to which others refer by id: addresses, and by the id of a party the sanctions that name it. */
export interface FtmLinks {
  readonly addresses: ReadonlyMap<string, FtmEntity>;
  readonly sanctions: ReadonlyMap<string, readonly FtmEntity[]>;
}

/** Kinds of parties by schema. Entities of other schemas are no parties. */
const KINDS: Readonly<Record<string, ListedKind>> = {
  Person: 'person',
  Organization: 'organisation',
  Company: 'organisation',
  PublicBody: 'organisation',
  LegalEntity: 'unknown',
  Vessel: 'vessel',
  Airplane: 'aircraft',
};

/** Topics of listed parties. Others say that an entity is linked to one, holds an office, or is of interest. */
const TOPICS: ReadonlySet<string> = new Set(['sanction', 'sanction.counter', 'debarment', 'export.control']);

/** Short names of lists by dataset; others keep the name of their dataset. */
const LISTS: Readonly<Record<string, string>> = {
  us_ofac_sdn: 'SDN',
  un_sc_sanctions: 'UN',
  eu_fsf: 'EU',
  gb_hmt_sanctions: 'UK-OFSI',
  gb_fcdo_sanctions: 'UK-SL',
  ca_dfatd_sema_sanctions: 'CA-SEMA',
  ch_seco_sanctions: 'CH-SECO',
};

/** The texts of a property. */
export const valuesOf = (entity: FtmEntity, property: string): readonly string[] => textsIn(listAt(entity, property));

const listAt = ({ properties }: FtmEntity, property: string): readonly unknown[] =>
  isObject(properties) ? [properties[property]].flat() : [];

/** Why an entity is no listed party; undefined if it is one. */
export function whyNotListed(entity: FtmEntity): string | undefined {
  const schema = textAt(entity, 'schema');
  if (!(schema in KINDS)) return `an entity of the schema ${schema}, which is no party`;
  return valuesOf(entity, 'topics').some((topic) => TOPICS.has(topic))
    ? undefined
    : 'a party without a topic of sanctions';
}

/** The listed party of an entity that is one; undefined without id or name. The caption is its primary name; abbreviations count as weak aliases. */
export function ftmListed(
  entity: FtmEntity,
  { addresses, sanctions }: FtmLinks,
  { date, note }: Pick<SourceTarget, 'date' | 'note'>,
): ListedParty | undefined {
  const key = textAt(entity, 'id');
  const written = valuesOf(entity, 'name');
  const caption = textAt(entity, 'caption');
  const [primary] = written.includes(caption) ? [caption] : written;
  if (key === '' || primary === undefined) return undefined;
  const kind = KINDS[textAt(entity, 'schema')] ?? 'unknown';
  const own = [...listAt(entity, 'sanctions').filter(isObject), ...(sanctions.get(key) ?? [])].filter(
    (each) => !valuesOf(each, 'endDate').some((end) => end <= date),
  );
  const linked = valuesOf(entity, 'addressEntity').map((id) => addresses.get(id));
  return {
    key,
    lists: listsOf(entity, own),
    kind,
    numbers: numbersOf(entity, own),
    names: [primary, ...written, ...['alias', 'previousName'].flatMap((name) => valuesOf(entity, name))],
    weakNames: ['weakAlias', 'abbreviation'].flatMap((name) => valuesOf(entity, name)),
    ...(kind === 'person'
      ? { person: partedPersonName(only(entity, 'firstName'), only(entity, 'lastName'), primary) }
      : {}),
    hasNationality: ['nationality', 'citizenship'].some((name) => valuesOf(entity, name).length > 0),
    datesOfBirth: kind === 'person' ? fullDays(valuesOf(entity, 'birthDate').map(isoDay), note) : [],
    addresses: [
      ...[...listAt(entity, 'addressEntity'), ...linked].filter(isObject).map((address) => addressOf(address, note)),
      ...valuesOf(entity, 'country').flatMap((country) => countryOf(country, note)),
    ],
    ...listedSince(
      own.flatMap((each) => [...valuesOf(each, 'listingDate'), ...valuesOf(each, 'startDate')]).map(isoDay),
      date,
    ),
  };
}

/** A property that has one value; several given names cannot be told from several spellings. */
function only(entity: FtmEntity, property: string): string {
  const [value = '', ...more] = valuesOf(entity, property);
  return more.length === 0 ? value : '';
}

/** The lists of the sanctions that name a party: its other datasets need not be lists. */
function listsOf(entity: FtmEntity, sanctions: readonly FtmEntity[]): readonly string[] {
  const datasets = textsIn(sanctions.flatMap((each) => each.datasets));
  const names = datasets.length > 0 ? datasets : textsIn([entity.datasets]);
  return names.length === 0 ? ['FTM'] : [...new Set(names.map((name) => LISTS[name] ?? name))];
}

/** The texts in values that may be lists of them. */
const textsIn = (values: readonly unknown[]): readonly string[] =>
  values.flat().filter((value): value is string => typeof value === 'string' && value.trim() !== '');

/** Ids of the original entities have the numbers of their publishers in them. */
const REFERENTS: readonly (readonly [RegExp, (number: string) => PartyNumber])[] = [
  [/^ofac-(\d+)$/, ofacNumber],
  [/^eu-fsf-eu-(\d+-\d+)$/, (number) => euNumber(`EU.${number.replace('-', '.')}`)],
  [/^gb-hmt-(\d+)$/, ofsiNumber],
  [/^gb-fcdo-([a-z]+\d+)$/, (number) => ukNumber(number.toUpperCase())],
];

function numbersOf(entity: FtmEntity, sanctions: readonly FtmEntity[]): PartyNumber[] {
  const ids = textsIn([entity.id, entity.referents]);
  const own = ids.flatMap((id) =>
    REFERENTS.flatMap(([pattern, numberOf]) => {
      const number = pattern.exec(id)?.[1];
      return number === undefined ? [] : [numberOf(number)];
    }),
  );
  return [...own, ...citedUnNumbers(sanctions.flatMap((each) => valuesOf(each, 'unscId')).join('; '))];
}

function addressOf(address: FtmEntity, note: SourceTarget['note']): ListedAddress {
  const first = (property: string) => valuesOf(address, property)[0] ?? '';
  const city = first('city');
  const street = first('street') || (city === '' ? first('full') : '');
  const [region, postal, country] = [first('region'), first('postalCode'), first('country')];
  return listedAddress({ street, city, region, postal, country }, note);
}

function countryOf(country: string, note: SourceTarget['note']): ListedAddress[] {
  const code = countryCode(country);
  if (code === undefined) note(`no country code: ${country}`);
  return code === undefined ? [] : [listedAddress({ country: code }, note)];
}
