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
 * Brands follow their locations. Two brands at one location are one if their names are equal without legal form and store
 * number, or fit as names of places at one address must (compareAtAddress). Brands with other names stay apart: a shop
 * inside a shop is another brand.
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

function joinBrands(
  rows: readonly BrandRow[],
  prepare: ReturnType<typeof businessPreparer>,
  { rootOf, join }: Resolving,
): void {
  const brands = [...Map.groupBy(rows, ({ number }) => number)].map(([number, own]) => {
    const names = own.map(({ name }) => name);
    return { number, keys: new Set(names.map(compactTradeName)), named: prepare({ names }) };
  });
  for (const [at, one] of brands.entries()) {
    for (const other of brands.slice(at + 1)) {
      if (rootOf('Brand', one.number) === rootOf('Brand', other.number)) continue;
      const { probability, reason } = compareAtAddress(one.named, other.named);
      if (probability >= MIN_PROBABILITY || [...one.keys].some((key) => other.keys.has(key)))
        join(one.number, other.number, reason);
    }
  }
}
