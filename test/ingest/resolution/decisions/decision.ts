/** One pair of records of public data, judged by hand: are they one? Records are named by source and the key in it. */
export interface Decision {
  readonly type: 'OperatingLocation' | 'LegalEntity' | 'Brand' | 'Address';
  readonly one: StagedKey;
  readonly other: StagedKey;
  readonly is: 'joined' | 'apart';
  readonly why: string;
}

export type StagedKey = readonly [source: string, key: string];
type Judge = (is: Decision['is'], one: StagedKey, other: StagedKey, why: string) => Decision;

const judge =
  (type: Decision['type']): Judge =>
  (is, one, other, why) => ({ type, one, other, is, why });

export const location: Judge = judge('OperatingLocation');
export const firm: Judge = judge('LegalEntity');
export const brand: Judge = judge('Brand');
export const address: Judge = judge('Address');

/** Keys are permit, account and UBI numbers, the city's numbers of businesses, EINs; of loans and owners name and ZIP code. */
export const food = (key: string): StagedKey => ['king_county_food', key];
export const licence = (key: string): StagedKey => ['seattle_licenses', key];
export const exempt = (ein: string): StagedKey => ['irs_eo_bmf', ein];
export const loan = (key: string): StagedKey => ['ppp_loans', key];
export const filer = (ein: string): StagedKey => ['form_990', ein];
export const indexed = (ein: string): StagedKey => ['form_990_index', ein];
export const sanFrancisco = (key: string): StagedKey => ['sf_food', key];
