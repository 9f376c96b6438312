import { canonical } from './canonical/canonical.ts';
import { kingCountyFood } from './cities/king-county-food.ts';
import { sanFranciscoFood } from './cities/san-francisco-food.ts';
import { seattleLicenses } from './cities/seattle-licenses.ts';
import { bankruptcyDockets } from './courts/dockets.ts';
import { fdicInstitutions } from './federal/fdic-institutions.ts';
import { fdicOffices } from './federal/fdic-offices.ts';
import { form990Index, form990Returns } from './federal/form-990.ts';
import { irsExempt } from './federal/irs-exempt.ts';
import { pppLoans } from './federal/ppp-loans.ts';
import { secFilers } from './federal/sec-filers.ts';
import { secTickers } from './federal/sec-tickers.ts';
import { gleifEntities } from './gleif/entities.ts';
import { gleifExceptions, gleifRelationships } from './gleif/relationships.ts';
import { cbsaCrosswalk } from './reference/cbsa-crosswalk.ts';
import { censusNames } from './reference/census-names.ts';
import { geonamesPostal } from './reference/geonames-postal.ts';
import { industryCodes } from './reference/industry-codes.ts';
import { industryCrosswalks } from './reference/industry-crosswalks.ts';
import { naicsIndex } from './reference/naics-index.ts';
import type { Source } from './source.ts';
import { coloradoFilings } from './states/colorado-filings.ts';
import { newYorkFilings } from './states/new-york-filings.ts';
import { washingtonFilings } from './states/washington-filings.ts';
import { bisDenied } from './watchlists/bis-denied.ts';
import { canadaSema } from './watchlists/canada-sema.ts';
import { consolidatedScreeningList } from './watchlists/csl.ts';
import { euConsolidated } from './watchlists/eu-consolidated.ts';
import { followTheMoney, ftmChanges } from './watchlists/follow-the-money.ts';
import { ofacConsolidated, ofacSdn } from './watchlists/ofac-list.ts';
import { ofacSupplement } from './watchlists/ofac-supplement.ts';
import { swissSeco } from './watchlists/swiss-seco.ts';
import { ofsiConsolidated, ukSanctionsList } from './watchlists/uk-sanctions.ts';
import { unConsolidated } from './watchlists/un-consolidated.ts';

/** All formats that `svc ingest` knows. The first whose `detect` is true is used. */
export const SOURCES: readonly Source[] = [
  canonical,
  seattleLicenses,
  washingtonFilings,
  coloradoFilings,
  newYorkFilings,
  kingCountyFood,
  sanFranciscoFood,
  pppLoans,
  irsExempt,
  form990Returns,
  form990Index,
  fdicInstitutions,
  fdicOffices,
  secFilers,
  secTickers,
  gleifEntities,
  gleifRelationships,
  gleifExceptions,
  bankruptcyDockets,
  ...industryCrosswalks,
  ...industryCodes,
  ...naicsIndex,
  ...censusNames,
  geonamesPostal,
  cbsaCrosswalk,
  ofacSdn,
  ofacConsolidated,
  ofacSupplement,
  unConsolidated,
  euConsolidated,
  ofsiConsolidated,
  ukSanctionsList,
  canadaSema,
  swissSeco,
  followTheMoney,
  ftmChanges,
  bisDenied,
  consolidatedScreeningList,
];
