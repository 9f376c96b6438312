import { record } from '../../records.ts';
/** A document of EDGAR's submissions, with the fields in its order; an unknown value is null, an empty text or absent. */
export function filer(more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    ...record(`
      cik: "0009900001"; entityType: operating; sic: "5812"; sicDescription: Retail-Eating Places;
      ownerOrg: 07 Trade & Services; insiderTransactionForOwnerExists: 0; insiderTransactionForIssuerExists: 1;
      name: TESTWELL FOODS CORP /DE/; ein: "911234567"; category: Accelerated filer<br>Smaller reporting company;
      fiscalYearEnd: "1231"; stateOfIncorporation: DE; stateOfIncorporationDescription: DE; phone: (206) 624-1234`),
    tickers: ['TSTW'],
    exchanges: ['Nasdaq'],
    lei: null,
    description: '',
    website: '',
    investorWebsite: '',
    addresses: { mailing: US_ADDRESS, business: { ...US_ADDRESS, street2: 'SUITE 200' } },
    flags: '',
    formerNames: [
      { name: 'TESTWELL INC', from: '2001-02-03T05:00:00.000Z', to: '2009-08-05T04:00:00.000Z' },
      { name: '  ', from: '1990-01-01T00:00:00.000Z', to: null },
    ],
    filings: {
      recent: { accessionNumber: ['0009900001-25-000001'], filingDate: ['2025-03-04'], form: ['10-K'] },
      files: [],
    },
    ...more,
  });
}

export const US_ADDRESS = {
  ...record(`
    street1: 1 TEST PLAZA; city: SEATTLE; stateOrCountry: WA; zipCode: 98101-1234; stateOrCountryDescription: WA;
    isForeignLocation: 0`),
  street2: null,
  foreignStateTerritory: null,
  country: null,
  countryCode: null,
};

export const ABROAD = {
  ...record(`
    street1: 26/F TOWER ONE; street2: 1 TEST STREET; city: OTTAWA; zipCode: K1A 0A1; isForeignLocation: 1;
    foreignStateTerritory: ONTARIO; country: Ontario, Canada; countryCode: A6`),
  stateOrCountry: null,
};

/** A further page of filings, as the bulk file has them beside the filers. */
export const PAGE = JSON.stringify({
  accessionNumber: ['0009900001-10-000001'],
  filingDate: ['2010-01-01'],
  form: ['8-K'],
});
