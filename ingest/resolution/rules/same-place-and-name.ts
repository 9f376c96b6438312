import { type Business, businessPreparer } from '../../../matching/business.ts';
import { withoutLegalForm } from '../../../matching/names/legal-forms.ts';
import { nameTokens } from '../../../matching/names/tokens.ts';
import { MAX_PLACES_OF_PHONE } from '../common-phone.ts';
import { type KeyedRow, sharedGroups } from '../groups-by-key.ts';
import { ownNames } from '../guests-of-house.ts';
import { hasShop, KITCHENS_READ, kitchens } from '../kitchens.ts';
import { headAndTail, registeredNumber, streetLine, streetPlace, tradeNameKey, tradeNameWords } from '../match-keys.ts';
import { nameCorpus } from '../name-corpus.ts';
import { withoutNumbers } from '../number-groups.ts';
import type { Resolving, Rule } from '../rule.ts';
import { type StagedPlace, samePlaces } from '../same-places.ts';
import { sitesIn } from '../sites.ts';
import { textOrNull } from '../text-or-null.ts';

interface PlaceRow extends KeyedRow {
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly name: string;
  /** 1 if the name is that of the owner. */
  readonly owners: number;
  /** Its phone numbers that few places have, separated by commas. */
  readonly phones: string | null;
  /** 1 for a food truck or cart, 0 for another kitchen, null where its permit does not say. */
  readonly mobile: number | null;
  /** 1 for a department of a shop, 0 for another kitchen, null where its permit does not say. */
  readonly shop: number | null;
}

/**
 * Maximum places in a building that are compared pair by pair, because the number of pairs grows with the square. Above
 * that, names must be equal.
 */
const MAX_COMPARED = 400;

/**
 * "Locations by normalised address and unit": the same house, the same unit if both have one, and names that fit. A
 * house is a street line of one ZIP code or, if one of two addresses has no ZIP code, of one city and state. An equal
 * phone number is another way to find pairs, if an address lacks its house. See samePlaces for which names fit. A
 * license may have the firm's name and a permit the shop's. So if the places' own names do not fit, the owners' names
 * count too.
 */
export const samePlaceAndName: Rule = {
  name: 'same-place-and-name',
  type: 'OperatingLocation',
  reason: 'the same address, and names that fit',
  reads: [
    'OperatingLocationName.name',
    'LegalEntityName.name',
    'OperatingLocationOperatesAtAddress',
    'LegalEntityOwnsLocationOperatingLocation',
    'OperatingLocationCanBeCalledAtPhoneNumber',
    'PhoneNumber.phoneNumber',
    'Address.streetAddress1',
    'Address.streetAddress2',
    'Address.city',
    'Address.state',
    'Address.zip',
    ...KITCHENS_READ,
  ],
  withinDataset: true,
  apply: (resolving) => {
    const { staging, table, rootOf } = resolving;
    staging.function('street_line', (street: unknown) => streetLine(textOrNull(street)) ?? null);
    staging.function('location_root', (number: unknown) => rootOf('OperatingLocation', Number(number)));
    const prepare = businessPreparer(nameCorpus(staging, table('OperatingLocationName')), 'with their hosts');
    // Trap: a record has one staged row per source row, so joins need DISTINCT, or rows multiply.
    const query = `
      WITH place AS MATERIALIZED (
        SELECT DISTINCT a.line, e.from_number AS number, e.dataset, a.street_address1 AS street, a.street_address2 AS unit,
          a.city, a.state, substr(a.zip, 1, 5) AS zip
        FROM (SELECT DISTINCT from_number, to_number, dataset FROM ${table('OperatingLocationOperatesAtAddress')}) AS e
        JOIN (
          SELECT DISTINCT number, street_address1, street_address2, city, state, zip, street_line(street_address1) AS line
          FROM ${table('Address')}
        ) AS a ON a.number = e.to_number
      ), called AS MATERIALIZED (
        SELECT DISTINCT c.from_number AS number, p.phone_number AS phone
        FROM ${table('OperatingLocationCanBeCalledAtPhoneNumber')} AS c
        JOIN (SELECT DISTINCT number, phone_number FROM ${table('PhoneNumber')}) AS p ON p.number = c.to_number
      ), phone AS MATERIALIZED (
        SELECT * FROM called WHERE phone IN (
          SELECT phone FROM called GROUP BY phone
          HAVING min(number) <> max(number) AND count(DISTINCT location_root(number)) <= ${MAX_PLACES_OF_PHONE}
        )
      ), door AS (
        SELECT line || '|' || zip AS key, * FROM place WHERE line IS NOT NULL AND zip IS NOT NULL
        UNION ALL SELECT line || '|' || city || '|' || state, * FROM place
        WHERE (line, city, state) IN (SELECT line, city, state FROM place WHERE line IS NOT NULL AND zip IS NULL)
        UNION ALL SELECT h.phone, p.* FROM place AS p JOIN phone AS h USING (number)
      ), shared AS MATERIALIZED (
        SELECT * FROM door WHERE key IN (SELECT key FROM door GROUP BY key HAVING min(number) <> max(number))
      ), owner AS MATERIALIZED (
        SELECT DISTINCT from_number, to_number FROM ${table('LegalEntityOwnsLocationOperatingLocation')}
      ), named AS (
        SELECT owner AS number, name, 0 AS owners FROM ${table('OperatingLocationName')}
        UNION SELECT o.to_number, n.name, 1 FROM owner AS o JOIN ${table('LegalEntityName')} AS n ON n.owner = o.from_number
      ), ${kitchens(table)}
      SELECT s.*, n.name, n.owners, h.phones, k.mobile, k.shop FROM shared AS s
      JOIN named AS n USING (number)
      LEFT JOIN (SELECT number, group_concat(phone) AS phones FROM phone GROUP BY number) AS h USING (number)
      LEFT JOIN kitchen AS k USING (number)`;
    for (const rows of sharedGroups<PlaceRow>(staging, query, 'number')) {
      const places = placesOf(rows, prepare, resolving);
      if (places.length <= MAX_COMPARED) joinPlaces(places, resolving);
      else for (const equal of byName(places).values()) joinPlaces(equal.slice(0, MAX_COMPARED), resolving);
    }
  },
};

function placesOf(
  rows: readonly PlaceRow[],
  prepare: ReturnType<typeof businessPreparer>,
  { rootOf, compare }: Resolving,
): StagedPlace[] {
  const key = String(rows[0]?.key);
  const isHouse = key.includes('|');
  const street = streetTokens(key);
  const groups = [...Map.groupBy(rows, ({ number }) => rootOf('OperatingLocation', number)).values()];
  const namesOf = (own: readonly PlaceRow[], owners: number) => [
    ...new Set(own.filter((row) => row.owners === owners).map(({ name }) => name)),
  ];
  const outlets = ownNames(
    groups.map((own) => namesOf(own, 0)),
    hasShop(rows),
  );
  return groups.map((own, at) => {
    const [number = 0] = own.map((row) => row.number).sort((one, other) => compare('OperatingLocation', one, other));
    const [names, ownerNames] = [namesOf(own, 0), namesOf(own, 1)];
    const positions = own.map((row) => streetPlace(row.street, row.unit, row.zip ?? row.city));
    const firstKnown = (part: 'direction' | 'type' | 'unit') =>
      positions.flatMap((each) => each?.[part] || []).sort()[0] ?? '';
    // In a house the address is the same; for an equal phone number it is compared.
    const others: Business = {
      phones: [...new Set(own.flatMap(({ phones }) => phones?.split(',') ?? []))],
      addresses: isHouse
        ? []
        : own.map((row) => ({ street: row.street, unit: row.unit, city: row.city, state: row.state, zip: row.zip })),
    };
    const prepared = (all: readonly string[]) => prepare({ names: all, ...others });
    // Most houses have no two places that share a word, so names are prepared only when they are first compared.
    const full = once(() => prepared(names));
    // Another dataset names the host itself: a caterer at Airbnb is not Airbnb.
    const bare = once(() => names.map((name) => withoutTokens(withoutHost(name), street)));
    const bareOwn = once(() => (bare().every((name, index) => name === names[index]) ? full() : prepared(bare())));
    const withOwner = once(() => prepared([...bare(), ...ownerNames.map((name) => withoutTokens(name, street))]));
    return {
      number,
      datasets: [...new Set(own.map(({ dataset }) => dataset))],
      zip: own.flatMap(({ zip }) => zip ?? []).sort()[0] ?? '',
      direction: firstKnown('direction'),
      type: firstKnown('type'),
      unit: firstKnown('unit'),
      isMobile: isMobile(own),
      names,
      outlets: outlets[at] ?? [],
      storeNumbers: names.flatMap((name) => [...withoutNumbers(name).numbers, registeredNumber(name) ?? []].flat()),
      sites: sitesIn(names),
      words: new Set(names.flatMap(tradeNameWords)),
      get full() {
        return full();
      },
      get own() {
        return bareOwn();
      },
      get withOwner() {
        return ownerNames.length === 0 ? undefined : withOwner();
      },
    };
  });
}

/** Whether all records of a place whose permits say so are of a truck; undefined if they differ or none says. */
function isMobile(own: readonly PlaceRow[]): boolean | undefined {
  const kinds = new Set(own.flatMap(({ mobile }) => (mobile === null ? [] : [mobile === 1])));
  const [kind] = kinds;
  return kinds.size === 1 ? kind : undefined;
}

/** "BON APPETIT" for "BON APPETIT @ AIRBNB", and "SALAD BAR" for "AIRBNB SALAD BAR @ AIRBNB". */
function withoutHost(name: string): string {
  const parts = headAndTail(name);
  return parts?.isHost === true ? withoutTokens(parts.head, new Set(nameTokens(parts.tail))) : name;
}

/** A function that computes its value on the first call. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The words of a street line that names of places there may contain. */
const streetTokens = (key: string) =>
  new Set(['street', ...nameTokens(key.split('|')[0] ?? '').filter((token) => /^[a-z]{4,}$/.test(token))]);

/** A name without the words of its street: "BAKERY" for "PIKE PLACE BAKERY" on Pike Place. A name that has no other words stays. */
function withoutTokens(name: string, street: ReadonlySet<string>): string {
  const words = name.split(/\s+/);
  const left = words.filter((word) => !street.has(nameTokens(word).join('')));
  return left.length === words.length || nameTokens(withoutLegalForm(left.join(' '))).length === 0
    ? name
    : left.join(' ');
}

const byName = (places: readonly StagedPlace[]) => Map.groupBy(places, ({ names }) => tradeNameKey(names[0] ?? ''));

function joinPlaces(places: readonly StagedPlace[], resolving: Resolving): void {
  const { join, wants } = resolving;
  for (const { one, other, probability: score, reason } of samePlaces(places, resolving)) {
    if (wants(one, other)) join(one, other, reason(), { score });
  }
}
