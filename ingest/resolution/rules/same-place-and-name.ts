import { businessPreparer } from '../../../matching/business.ts';
import { withoutLegalForm } from '../../../matching/legal-forms.ts';
import { nameTokens } from '../../../matching/names/tokens.ts';
import { type KeyedRow, sharedGroups } from '../groups-by-key.ts';
import { streetKey, streetPlace, tradeNameKey } from '../match-keys.ts';
import { nameCorpus } from '../name-corpus.ts';
import type { Resolving, Rule } from '../rule.ts';
import { type StagedPlace, samePlaces } from '../same-places.ts';
import { textOrNull } from '../text-or-null.ts';

interface PlaceRow extends KeyedRow {
  readonly street: string | null;
  readonly unit: string | null;
  readonly zip: string | null;
  readonly name: string;
  /** 1 if the name is that of the owner. */
  readonly owners: number;
}

/** Maximum places in a building that are compared pair by pair, because pairs grow with the square. Above, names must be equal. */
const MAX_COMPARED = 400;

/**
 * "Locations by normalised address and unit": the same street line and ZIP, the same unit if both have one, and names that
 * fit. A dataset lists each place once, so a place joins at most one place of another dataset: the one that fits best. A
 * licence may have the firm's name and a permit the shop's. So if the places' own names do not fit, the owners' names count
 * too.
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
    'Address.streetAddress1',
    'Address.streetAddress2',
    'Address.zip',
  ],
  apply: (resolving) => {
    const { staging, table } = resolving;
    staging.function(
      'street_key',
      (street: unknown, zip: unknown) => streetKey(textOrNull(street), textOrNull(zip)) ?? null,
    );
    const prepare = businessPreparer(nameCorpus(staging, table('OperatingLocationName')));
    // Trap: a record has one staged row per source row, so joins need DISTINCT, or rows multiply.
    const query = `
      WITH place AS MATERIALIZED (
        SELECT DISTINCT street_key(a.street_address1, a.zip) AS key, e.from_number AS number, e.dataset,
          a.street_address1 AS street, a.street_address2 AS unit, a.zip
        FROM (SELECT DISTINCT from_number, to_number, dataset FROM ${table('OperatingLocationOperatesAtAddress')}) AS e
        JOIN (SELECT DISTINCT number, street_address1, street_address2, zip FROM ${table('Address')}) AS a
          ON a.number = e.to_number
      ), shared AS MATERIALIZED (
        SELECT * FROM place WHERE key IN (
          SELECT key FROM place WHERE key IS NOT NULL GROUP BY key HAVING min(dataset) <> max(dataset)
        )
      ), owner AS MATERIALIZED (
        SELECT DISTINCT from_number, to_number FROM ${table('LegalEntityOwnsLocationOperatingLocation')}
      )
      SELECT p.*, n.name, 0 AS owners FROM shared AS p
      JOIN (SELECT DISTINCT owner, name FROM ${table('OperatingLocationName')}) AS n ON n.owner = p.number
      UNION ALL SELECT p.*, n.name, 1 FROM shared AS p JOIN owner AS o ON o.to_number = p.number
      JOIN (SELECT DISTINCT owner, name FROM ${table('LegalEntityName')}) AS n ON n.owner = o.from_number`;
    for (const rows of sharedGroups<PlaceRow>(staging, query)) {
      const places = placesOf(rows, prepare, resolving);
      if (places.length <= MAX_COMPARED) joinPlaces(places, resolving);
      else for (const equal of byName(places).values()) joinPlaces(equal.slice(0, MAX_COMPARED), resolving);
    }
  },
};

function placesOf(
  rows: readonly PlaceRow[],
  prepare: ReturnType<typeof businessPreparer>,
  { rootOf }: Resolving,
): StagedPlace[] {
  const street = streetTokens(String(rows[0]?.key));
  return [...Map.groupBy(rows, ({ number }) => rootOf('OperatingLocation', number))].map(([number, own]) => {
    const named = (owners: number) => [...new Set(own.filter((row) => row.owners === owners).map(({ name }) => name))];
    const prepared = (names: readonly string[]) => prepare({ names: names.map((name) => withoutTokens(name, street)) });
    const at = own.map((row) => streetPlace(row.street, row.unit, row.zip));
    const firstKnown = (part: 'direction' | 'type' | 'unit') => at.find((each) => each?.[part] !== '')?.[part] ?? '';
    return {
      number,
      datasets: [...new Set(own.map(({ dataset }) => dataset))],
      direction: firstKnown('direction'),
      type: firstKnown('type'),
      unit: firstKnown('unit'),
      names: named(0),
      own: prepared(named(0)),
      withOwner: prepared([...named(0), ...named(1)]),
    };
  });
}

/** The words of a street line that names of places there may contain. */
const streetTokens = (key: string) =>
  new Set(['street', ...nameTokens(key.split('|')[0] ?? '').filter((token) => /^[a-z]{4,}$/.test(token))]);

/** A name without the words of its street: "BAKERY" for "PIKE PLACE BAKERY" on Pike Place. A name with no others stays. */
function withoutTokens(name: string, street: ReadonlySet<string>): string {
  const words = name.split(/\s+/);
  const left = words.filter((word) => !street.has(nameTokens(word).join('')));
  return left.length === words.length || nameTokens(withoutLegalForm(left.join(' '))).length === 0
    ? name
    : left.join(' ');
}

const byName = (places: readonly StagedPlace[]) => Map.groupBy(places, ({ names }) => tradeNameKey(names[0] ?? ''));

function joinPlaces(places: readonly StagedPlace[], { rootOf, join }: Resolving): void {
  for (const { one, other, reason } of samePlaces(places)) {
    if (rootOf('OperatingLocation', one) !== rootOf('OperatingLocation', other)) join(one, other, reason);
  }
}
