import { cbsaCrosswalk } from './geo/cbsa-crosswalk.ts';
import { geonamesPostal } from './geo/geonames-postal.ts';
import { naics2022 } from './industry-codes.ts';
import { seattleLicenses } from './seattle-licenses.ts';
import type { Source } from './source.ts';

/** Every format that `svc ingest` knows. */
export const SOURCES: readonly Source[] = [seattleLicenses, naics2022, geonamesPostal, cbsaCrosswalk];
