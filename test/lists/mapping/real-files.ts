import type { ListSearchField } from '../../../operations/list.ts';

/**
 * A file of real records, and what its columns hold, labelled by hand before anything was scored. Columns that are not named hold
 * nothing; a whole address in one line is a street, which is taken apart.
 */
export interface LabelledFile {
  readonly path: string;
  /** Its columns, where the file has no header. */
  readonly header?: readonly string[];
  readonly labels: Readonly<Record<string, ListSearchField>>;
}

/** Files that the weights were set by. */
export const SEEN: readonly LabelledFile[] = [
  {
    path: 'seattle_licenses/business_licenses_analysis.csv',
    labels: {
      trade_name: 'NAME',
      street_address: 'ADDRESS_STREET1',
      city: 'ADDRESS_CITY',
      state: 'ADDRESS_STATE',
      zip_5: 'ADDRESS_POSTAL_CODE',
    },
  },
  {
    path: 'irs_eo_bmf/eo_mt.csv',
    labels: {
      NAME: 'NAME',
      STREET: 'ADDRESS_STREET1',
      CITY: 'ADDRESS_CITY',
      STATE: 'ADDRESS_STATE',
      ZIP: 'ADDRESS_POSTAL_CODE',
    },
  },
  {
    path: 'ppp_montana/mt-150k-plus.csv',
    labels: {
      BusinessName: 'NAME',
      Address: 'ADDRESS_STREET1',
      City: 'ADDRESS_CITY',
      State: 'ADDRESS_STATE',
      Zip: 'ADDRESS_POSTAL_CODE',
    },
  },
  { path: 'csl/csl_2019_sample.csv', labels: { name: 'NAME' } },
  {
    path: 'geo/geonames_postal_US.txt',
    header: 'country zip place state_name state_code county county_code c d latitude longitude accuracy'.split(' '),
    labels: { zip: 'ADDRESS_POSTAL_CODE', place: 'ADDRESS_CITY', state_code: 'ADDRESS_STATE' },
  },
  { path: 'industry_codes/naics_2017_6digit.csv', labels: {} },
  { path: 'industry_codes/mcc_codes.csv', labels: {} },
  {
    path: 'bis_dpl/dpl_2019.txt',
    labels: {
      Name: 'NAME',
      Street_Address: 'ADDRESS_STREET1',
      City: 'ADDRESS_CITY',
      State: 'ADDRESS_STATE',
      Postal_Code: 'ADDRESS_POSTAL_CODE',
    },
  },
];

/** Files that nothing was set by. */
export const UNSEEN: readonly LabelledFile[] = [
  {
    path: 'king_county_food/king_county_food_businesses.csv',
    labels: {
      business_name_official: 'NAME',
      full_address_clean: 'ADDRESS_STREET1',
      city_canonical: 'ADDRESS_CITY',
      zip_code: 'ADDRESS_POSTAL_CODE',
    },
  },
  {
    path: 'sf_food/businesses_plus.csv',
    labels: { name: 'NAME', address: 'ADDRESS_STREET1', city: 'ADDRESS_CITY', postal_code: 'ADDRESS_POSTAL_CODE' },
  },
  {
    path: 'king_county_990/form990_balanced_panel_2021_2023.csv',
    labels: {
      ORGANIZATION_NAME: 'NAME',
      ADDRESS_LINE_1: 'ADDRESS_STREET1',
      ADDRESS_LINE_2: 'ADDRESS_STREET2',
      CITY: 'ADDRESS_CITY',
      STATE: 'ADDRESS_STATE',
      ZIP_CODE: 'ADDRESS_POSTAL_CODE',
      WEBSITE: 'WEBSITE',
    },
  },
  {
    path: 'king_county_990/king_county_form990_filing_panel_2019_2023.csv',
    labels: { NAME: 'NAME', CITY: 'ADDRESS_CITY', STATE: 'ADDRESS_STATE', ZIP: 'ADDRESS_POSTAL_CODE' },
  },
  {
    path: 'bis_dpl/dpl_2022-09.txt',
    labels: {
      Name: 'NAME',
      Street_Address: 'ADDRESS_STREET1',
      City: 'ADDRESS_CITY',
      State: 'ADDRESS_STATE',
      Postal_Code: 'ADDRESS_POSTAL_CODE',
    },
  },
  { path: 'geo/cbsa2fipsxw.csv', labels: { statename: 'ADDRESS_STATE' } },
  { path: 'csl/consolidated_sample.csv', labels: { name: 'NAME' } },
  { path: 'industry_codes/sic/sic-codes.csv', labels: {} },
  { path: 'industry_codes/naics_2017_listing.csv', labels: {} },
  {
    path: 'ofac_sdn/sdn.csv',
    header: 'c1 c2 c3 c4 c5 c6 c7 c8 c9 c10 c11 c12'.split(' '),
    labels: { c2: 'NAME' },
  },
  {
    path: 'ofac_sdn/add.csv',
    header: 'c1 c2 c3 c4 c5 c6'.split(' '),
    labels: { c3: 'ADDRESS_STREET1', c4: 'ADDRESS_CITY' },
  },
];
