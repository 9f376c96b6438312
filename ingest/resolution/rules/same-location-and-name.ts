import { businessPreparer } from '../../../matching/business.ts';
import { type KeyedRow, sharedGroups } from '../groups-by-key.ts';
import { compactTradeName } from '../match-keys.ts';
import { nameCorpus } from '../name-corpus.ts';
import type { Resolving, Rule } from '../rule.ts';
import { compareAtAddress, MIN_PROBABILITY } from '../same-places.ts';

interface BrandRow extends KeyedRow {
  readonly name: string;
}

/**
 * Brands follow their locations. Two brands at one location are one if their names are equal without legal form and
 * store number, or fit as well as names of places at one address must (compareAtAddress). Brands with other names stay
 * apart: a shop inside a shop is another brand.
 */
export const sameLocationAndName: Rule = {
  name: 'same-location-and-name',
  type: 'Brand',
  reason: 'names alike at one location',
  reads: ['BrandName.name', 'BrandOperatesAtOperatingLocation'],
  withinDataset: true,
  apply: (resolving) => {
    const { staging, table, rootOf } = resolving;
    staging.function('location_root', (number: unknown) => rootOf('OperatingLocation', Number(number)));
    const query = `
      WITH operated AS MATERIALIZED (
        SELECT DISTINCT location_root(to_number) AS key, from_number AS number, dataset
        FROM ${table('BrandOperatesAtOperatingLocation')}
      ), common AS MATERIALIZED (
        SELECT * FROM operated WHERE key IN (SELECT key FROM operated GROUP BY key HAVING min(number) <> max(number))
      )
      SELECT o.*, n.name FROM common AS o
      CROSS JOIN (
        SELECT DISTINCT owner, name FROM ${table('BrandName')} WHERE owner IN (SELECT number FROM common)
      ) AS n ON n.owner = o.number`;
    let prepare: ReturnType<typeof businessPreparer> | undefined;
    const readNames = () => {
      prepare = businessPreparer(nameCorpus(staging, table('BrandName')));
    };
    for (const rows of sharedGroups<BrandRow>(staging, query, 'number', readNames)) {
      if (prepare !== undefined) joinBrands(rows, prepare, resolving);
    }
  },
};

/** Joins equal names first, one by one; the rest is compared pair by pair. */
function joinBrands(
  rows: readonly BrandRow[],
  prepare: ReturnType<typeof businessPreparer>,
  { rootOf, join, wants, doubt, compare, fit }: Resolving,
): void {
  const byName = new Map<string, BrandRow>();
  for (const row of rows) {
    const key = compactTradeName(row.name);
    const known = byName.get(key);
    if (known === undefined) byName.set(key, row);
    else if (wants(known.number, row.number)) {
      const reason = `"${known.name}" and "${row.name}" at one location, one name without numbers and form`;
      join(known.number, row.number, reason, { sharedBy: known });
    }
  }
  const brands = [...Map.groupBy(rows, ({ number }) => rootOf('Brand', number))].slice(0, MAX_COMPARED);
  if (brands.length === 1) return;
  const named = brands.map(([, own]) => ({
    number: own.map(({ number }) => number).reduce((one, other) => (compare('Brand', one, other) < 0 ? one : other)),
    business: prepare({ names: [...new Set(own.map(({ name }) => name))].slice(0, MAX_NAMES) }),
  }));
  for (const [at, one] of named.entries()) {
    for (const other of named.slice(at + 1)) {
      if (!wants(one.number, other.number)) continue;
      const found = compareAtAddress(one.business, other.business, fit);
      const { probability: score } = found;
      const reason = () => found.reason().replace('at one address', 'at one location');
      doubt({ one: one.number, other: other.number, score, reason });
      if (score >= MIN_PROBABILITY) join(one.number, other.number, reason(), { score });
    }
  }
}

/** Maximum brands of one location, and names of one of them, that are compared pair by pair. */
const MAX_COMPARED = 100;
const MAX_NAMES = 20;
