import type { Catalog } from '../../catalog/model.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { addressPlace } from './address-place.ts';
import { brandActivity } from './brand-activity.ts';
import { brandIsMarketable } from './brand-is-marketable.ts';
import { brandRevenueQuality } from './brand-revenue-quality.ts';
import { cardEquals } from './card-equals.ts';
import { cardRatios } from './card-ratios.ts';
import { cardSums } from './card-sums.ts';
import type { Derivation, DerivationContext } from './derivation.ts';
import { farPoints } from './far-points.ts';
import { formationDate } from './formation-date.ts';
import { fullAddress } from './full-address.ts';
import { industryDescription } from './industry-description.ts';
import { industryOrder } from './industry-order.ts';
import { legalEntityTypes } from './legal-entity-type.ts';
import { locationDescription } from './location-description.ts';
import { locationIsMarketable } from './location-is-marketable.ts';
import { locationRevenueQuality } from './location-revenue-quality.ts';
import { operatingLocationCache } from './operating-location-cache.ts';
import { operatingLocationRank } from './operating-location-rank.ts';
import { registrationStatus } from './registration-status.ts';
import { vanishedLocations } from './vanished-locations.ts';
import { watchlistFlags } from './watchlist-flags/watchlist-flags.ts';
import { websitePartsOfUrls } from './website-parts.ts';

/**
 * All derivations, in the order in which they run. Later ones read what earlier ones derived. An example: a location
 * for which a source gives only an address, an industry and twelve months of card revenue:
 *
 * | step | reads | derives |
 * | --- | --- | --- |
 * | addressPlace | ZIP code 98101 | county, coordinates |
 * | cardSums | revenue of 12 single months | revenue of 12 months |
 * | cardRatios | those | growth, has_transactions |
 * | operatingLocationRank | revenue of 12 months, coordinates, industry | position in its cohort |
 * | locationRevenueQuality | months, revenue of 12 months | warnings |
 * | locationIsMarketable | revenue in the last 12 months | isMarketable: true |
 * | brandIsMarketable | isMarketable of its locations | isMarketable of the brand |
 * | operatingLocationCache | all of these | one flat row |
 */
export const DERIVATIONS: readonly Derivation[] = [
  farPoints,
  addressPlace,
  fullAddress,
  industryDescription,
  industryOrder,
  formationDate,
  registrationStatus,
  legalEntityTypes,
  websitePartsOfUrls,
  locationDescription,
  brandActivity,
  vanishedLocations,
  cardSums,
  cardEquals,
  cardRatios,
  operatingLocationRank,
  locationRevenueQuality,
  brandRevenueQuality,
  locationIsMarketable,
  brandIsMarketable,
  operatingLocationCache,
  watchlistFlags,
];

/** True if the catalog has everything that a derivation needs. */
export const applies = (derivation: Derivation, catalog: Catalog): boolean =>
  Object.entries(derivation.needs).every(([name, columns]) => {
    const there = (catalog.types.get(name) ?? catalog.associations.get(name))?.columns.map(({ column }) => column);
    return there !== undefined && columns.every((column) => there.includes(column));
  });

/** Runs all derivations whose types the catalog has. Returns the number of rows that each one wrote. */
export function derive(context: DerivationContext): { readonly name: string; readonly rows: number }[] {
  return DERIVATIONS.filter((each) => applies(each, context.catalog)).map((each) => {
    collectGarbage();
    return { name: each.name, rows: each.apply(context) };
  });
}
