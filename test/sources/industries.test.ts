import { describe, expect, test } from 'vitest';
import { exemptIndustry } from '../../sources/federal/exempt-industries.ts';
import { csv, loadText } from './target.ts';

const industriesOf = async (text: string) =>
  (await loadText(text)).fields('Industry').map(({ industryType, industryDesc }) => `${industryType}: ${industryDesc}`);

describe('"NTEE codes, exemption subsections and inspection tax codes become industries"', () => {
  test.each([
    ['the code itself', 'P33', '03', 'Child Care'],
    ['with a letter or more behind it', 'N6A0', '', 'Golf Clubs'],
    ['its division', 'K35Z', '03', 'Food Programs'],
    ['its major group', 'G43', '03', 'Disease and Disorder Associations'],
    ['not elsewhere classified', 'B99', '03', 'Education'],
    ['the subsection, where there is no code', '', '19', 'Veterans Organizations'],
    ['or an unknown one', 'Z99', '06', 'Business Leagues and Chambers of Commerce'],
    ['a charity of no code', '', '03', undefined],
  ])('%s', (_, ntee, subsection, industry) => {
    expect(exemptIndustry(ntee, subsection)).toBe(industry);
  });

  test('the master file of exempt organisations', async () => {
    const header =
      'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME';
    const row = { NAME: 'TEST LODGE', CITY: 'MISSOULA', STATE: 'MT', ZIP: '59807', TAX_PERIOD: '201912' };
    const rows = [
      { ...row, EIN: '810000001', NTEE_CD: 'B70Z', SUBSECTION: '03' },
      { ...row, EIN: '810000002', SUBSECTION: '10' },
      { ...row, EIN: '810000003', SUBSECTION: '03' },
    ];
    expect(await industriesOf(csv(header, rows))).toEqual([
      'svc_industry_description: Libraries',
      'svc_industry_description: Domestic Fraternal Societies',
    ]);
  });

  test('the index of returns', async () => {
    const header =
      'EIN,NAME,CITY,STATE,ZIP,NTEE_CD,NTEE_MAJOR,TAX_YEAR,TAX_PERIOD,SUB_DATE,RETURN_TYPE,OBJECT_ID,FILING_YEAR';
    const filed = { EIN: '910000001', NAME: 'TEST', CITY: 'SEATTLE', STATE: 'WA', ZIP: '98101', SUB_DATE: '1/2/2022' };
    const rows = [
      { ...filed, TAX_PERIOD: '202012', NTEE_CD: 'X21', OBJECT_ID: '1' },
      { ...filed, TAX_PERIOD: '202112', OBJECT_ID: '2' },
    ];
    expect(await industriesOf(csv(header, rows))).toEqual(['svc_industry_description: Protestant Churches']);
  });

  test("San Francisco's tax codes", async () => {
    const header =
      'business_id,name,address,city,postal_code,latitude,longitude,phone_number,TaxCode,business_certificate,application_date,owner_name,owner_address,owner_city,owner_state,owner_zip';
    const rows = ['H25', 'H08 ', 'H86', 'H36', ''].map((TaxCode, at) => ({
      business_id: String(at),
      name: `PLACE ${at}`,
      address: `${at} MAIN ST`,
      city: 'San Francisco',
      postal_code: '94103',
      TaxCode,
      application_date: '1/2/2015',
      owner_name: `OWNER ${at} LLC`,
    }));
    expect(await industriesOf(csv(header, rows))).toEqual(
      ['Restaurants', 'Grocery Stores', 'Bars and Pubs'].map((industry) => `svc_industry_description: ${industry}`),
    );
  });
});

test('"true cities arrive": a copy that has one name for all cities of other counties', async () => {
  const header =
    'business_id,business_name_official,business_name_alt,full_address_clean,city_canonical,zip_code,latitude,longitude,risk_description_raw,inspection_count,latest_inspection_date,latest_score,latest_grade,inspection_closed_business,city_raw_original';
  const permit = {
    business_id: 'P1',
    business_name_official: 'A CAFE',
    city_canonical: 'OUTSIDE KING COUNTY',
    zip_code: '98402',
  };
  const rows = [
    { ...permit, full_address_clean: '12 PACIFIC AVE TACOMA 98402', city_raw_original: 'Tacoma' },
    {
      ...permit,
      business_id: 'P2',
      city_canonical: 'VASHON',
      full_address_clean: '1 A ST VASHON ISLAND 98070',
      zip_code: '98070',
      city_raw_original: 'VASHON ISLAND',
    },
  ];
  const loaded = await loadText(csv(header, rows));
  expect(loaded.fields('Address').map(({ streetAddress1, city }) => [streetAddress1, city])).toEqual([
    ['12 PACIFIC AVE', 'TACOMA'],
    ['1 A ST', 'VASHON'],
  ]);
});
