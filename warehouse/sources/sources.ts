import { bankruptcyDockets } from './bankruptcy-dockets.ts';
import { bisDenied } from './bis-denied.ts';
import { canonical } from './canonical/canonical.ts';
import { coloradoFilings } from './colorado-filings.ts';
import { consolidatedScreeningList } from './csl.ts';
import { form990Index, form990Returns } from './form-990.ts';
import { cbsaCrosswalk } from './geo/cbsa-crosswalk.ts';
import { geonamesPostal } from './geo/geonames-postal.ts';
import { industryCodes } from './industry-codes.ts';
import { industryCrosswalks } from './industry-crosswalks.ts';
import { irsExempt } from './irs-exempt.ts';
import { kingCountyFood } from './king-county-food.ts';
import { ofacConsolidated, ofacSdn } from './ofac-list.ts';
import { ofacSupplement } from './ofac-supplement.ts';
import { pppLoans } from './ppp-loans.ts';
import { seattleLicenses } from './seattle-licenses.ts';
import { sanFranciscoFood } from './sf-food.ts';
import type { Source } from './source.ts';
import { unConsolidated } from './un-consolidated.ts';
import { washingtonFilings } from './washington-filings.ts';

/** Every format that `svc ingest` knows. */
export const SOURCES: readonly Source[] = [
  canonical,
  seattleLicenses,
  washingtonFilings,
  coloradoFilings,
  kingCountyFood,
  sanFranciscoFood,
  pppLoans,
  irsExempt,
  form990Returns,
  form990Index,
  bankruptcyDockets,
  ...industryCrosswalks,
  ...industryCodes,
  geonamesPostal,
  cbsaCrosswalk,
  ofacSdn,
  ofacConsolidated,
  ofacSupplement,
  unConsolidated,
  bisDenied,
  consolidatedScreeningList,
];
