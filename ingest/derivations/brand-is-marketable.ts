import { addAttributes } from './add-attributes.ts';
import { AS_OF_NEEDS, asOf } from './as-of.ts';
import { type Derivation, needsOf } from './derivation.ts';
import { operatingStatus, quantityType } from './sql-values.ts';

/**
 * interface.md, BrandIsMarketable: "true when criteria such as open locations, revenue in the last 12 months or reviews
 * in the last 12 months are met", for brands that have no record from a source.
 *
 * A brand is marketable if one of its locations is (OperatingLocationIsMarketable). It is also marketable if the brand
 * itself has revenue, as online-only brands have, unless all its locations are Closed. A brand that has neither revenue
 * nor a location with such a record gets no record.
 */
export const brandIsMarketable: Derivation = {
  name: 'whether brands are marketable',
  needs: needsOf(AS_OF_NEEDS, {
    BrandIsMarketable: ['is_marketable'],
    BrandCardTransaction: ['quantity_type', 'projected_quantity'],
    OperatingLocationIsMarketable: ['is_marketable'],
    OperatingLocationOperatingStatus: ['operating_status'],
    BrandOperatesAtOperatingLocation: [],
  }),
  apply(context) {
    const day = asOf(context);
    if (day === null) return 0;
    const { database } = context;
    database.exec(`
      CREATE TEMP TABLE earning (brand INTEGER PRIMARY KEY, recent INTEGER);
      INSERT INTO temp.earning
      SELECT owner_key, max(projected_quantity > 0 AND period_end_date > date('${day}', '-12 months'))
      FROM built.brand_card_transaction
      WHERE quantity_type IN (${quantityType('card_revenue_amount', 'has_transactions')}) AND period_end_date IS NOT NULL GROUP BY owner_key`);
    const added = addAttributes(
      context,
      'BrandIsMarketable',
      `SELECT b.key AS owner_key, '' AS item, 0 AS place, b.first_observed_date AS first, b.last_observed_date AS last,
              b.dataset_ids AS datasets,
              coalesce(p.marketable, 0) OR (coalesce(e.recent, 0) AND coalesce(p.open, 1)) AS is_marketable
       FROM built.brand AS b
       LEFT JOIN temp.earning AS e ON e.brand = b.key
       LEFT JOIN (
         SELECT x.from_key AS brand, max(m.is_marketable) AS marketable, max(coalesce(s.operating_status, '') <> ${operatingStatus('Closed')}) AS open
         FROM built.brand_operates_at_operating_location AS x
         LEFT JOIN built.operating_location_is_marketable AS m ON m.owner_key = x.to_key AND m.rank = 0
         LEFT JOIN built.operating_location_operating_status AS s ON s.owner_key = x.to_key AND s.rank = 0
         GROUP BY x.from_key) AS p ON p.brand = b.key
       WHERE p.marketable IS NOT NULL OR e.brand IS NOT NULL`,
    );
    database.exec('DROP TABLE temp.earning');
    return added;
  },
};
