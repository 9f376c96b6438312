import { greatCircleDistance, UNITS } from 'h3-js';
import type { Derivation } from './derivation.ts';

/** Distance from the center of its ZIP code, in km, from which on a point counts as a measuring error. Our own choice. */
const MAX_DISTANCE_KM = 30;

/** Removes a source's coordinates that contradict the address's own ZIP code, because nothing shows which of the two is right. */
export const farPoints: Derivation = {
  name: `points refused: ${MAX_DISTANCE_KM} km or more from the centre of their ZIP code`,
  needs: { Address: ['zip', 'latitude', 'longitude', 'h3_index'] },
  apply({ database }) {
    database.function(
      'distance_km',
      { deterministic: true },
      (north: unknown, east: unknown, toNorth: unknown, toEast: unknown) =>
        greatCircleDistance([Number(north), Number(east)], [Number(toNorth), Number(toEast)], UNITS.km),
    );
    return database
      .prepare(
        `UPDATE built.address AS a SET latitude = NULL, longitude = NULL, h3_index = NULL FROM reference_zip AS z
         WHERE z.zip = a.zip AND a.latitude IS NOT NULL AND a.longitude IS NOT NULL AND z.latitude IS NOT NULL
           AND distance_km(a.latitude, a.longitude, z.latitude, z.longitude) >= ${MAX_DISTANCE_KM}`,
      )
      .run().changes;
  },
};
