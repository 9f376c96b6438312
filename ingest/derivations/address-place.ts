import { h3Cell } from '../../sources/records/h3-cell.ts';
import type { Derivation } from './derivation.ts';

/** Decimals of a degree to which tables of ZIP codes give centers: 11 m, which no measured point meets by chance. */
const DECIMALS_OF_CENTRE = 4;

/**
 * interface.md, Address: county, MSA, CSA, coordinates ("approximate") and the H3 cell of the coordinates. Values that
 * a record lacks come from its ZIP code. A record's own coordinates determine its cell; the center of a ZIP code gives
 * no cell, which distinguishes the two cases. Coordinates that a source took from a table of ZIP codes are such a center.
 */
export const addressPlace: Derivation = {
  name: 'county, statistical areas, coordinates and H3 cell of addresses',
  needs: { Address: ['state', 'zip', 'county', 'msa', 'csa', 'latitude', 'longitude', 'h3_index'] },
  apply({ database }) {
    database.function('h3_cell', { deterministic: true }, (latitude: unknown, longitude: unknown) =>
      typeof latitude === 'number' && typeof longitude === 'number' ? h3Cell(latitude, longitude) : null,
    );
    const rounded = (column: string) => `round(${column}, ${DECIMALS_OF_CENTRE})`;
    const own = database
      .prepare(
        `UPDATE built.address AS a SET h3_index = h3_cell(latitude, longitude)
         WHERE h3_index IS NULL AND latitude IS NOT NULL AND longitude IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM reference_zip AS z WHERE z.zip = a.zip
             AND ${rounded('z.latitude')} = ${rounded('a.latitude')} AND ${rounded('z.longitude')} = ${rounded('a.longitude')}
         )`,
      )
      .run().changes;
    const byZip = database
      .prepare(
        `UPDATE built.address AS a SET
           county = coalesce(a.county, p.county), msa = coalesce(a.msa, p.msa), csa = coalesce(a.csa, p.csa),
           latitude = CASE WHEN a.latitude IS NULL OR a.longitude IS NULL THEN p.latitude ELSE a.latitude END,
           longitude = CASE WHEN a.latitude IS NULL OR a.longitude IS NULL THEN p.longitude ELSE a.longitude END
         FROM (SELECT * FROM reference_zip LEFT JOIN reference_area USING (state_name, county_code)) AS p
         WHERE p.zip = a.zip AND (a.state IS NULL OR a.state = p.state)
           AND (a.county IS NULL OR a.msa IS NULL OR a.csa IS NULL OR a.latitude IS NULL OR a.longitude IS NULL)`,
      )
      .run().changes;
    return own + byZip;
  },
};
