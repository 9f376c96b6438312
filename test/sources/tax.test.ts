import { describe, expect, test } from 'vitest';
import { websiteOf } from '../../sources/records/contact.ts';
import { texts } from '../records.ts';
import { csv, loadText } from './target.ts';

const PPP =
  'LoanRange,BusinessName,Address,City,State,Zip,NAICSCode,BusinessType,RaceEthnicity,Gender,Veteran,NonProfit,JobsRetained,DateApproved,Lender,CD';
const LOAN = texts(`
    BusinessName: TEST BUILDERS; Address: 175 North 27th Street Suite 800; City: BILLINGS; State: MT; Zip: 59101;
    NAICSCode: 236220; BusinessType: Subchapter S Corporation; DateApproved: 4/14/20`);

describe('PPP loans', () => {
  test('a borrower is a legal entity with brand, NAICS 2017 industry and location', async () => {
    const loaded = await loadText(`\uFEFF${csv(PPP, [LOAN])}`);
    expect(loaded).toMatchObject({ source: 'ppp_loans', date: '2020-04-14', rows: 1, rejects: [] });
    expect(loaded.fields('LegalEntityType')).toEqual([{ legalEntityType: 'Corporation' }]);
    expect(loaded.fields('Industry')).toEqual([{ industryType: 'naics_2017_code', industryCode: '236220' }]);
    expect(loaded.fields('Address')).toEqual([
      { streetAddress1: '175 N 27TH ST', streetAddress2: 'STE 800', city: 'BILLINGS', state: 'MT', zip: '59101' },
    ]);
    expect(loaded.edges('OperatingLocationOperatesAtAddress')).toHaveLength(1);
  });

  test.each([
    ['a post office box', { Address: 'P.O. Box 30758' }],
    ['a sole proprietor, at home perhaps', { BusinessType: 'Self-Employed Individuals' }],
  ])('%s makes no location', async (_, fields) => {
    const { recorder, notes } = await loadText(csv(PPP, [{ ...LOAN, ...fields }]));
    expect(recorder.named('OperatingLocation')).toEqual([]);
    expect(recorder.named('LegalEntityReceivesMailAtAddress')).toHaveLength(1);
    expect(notes.get('address is no known place of business')).toBe(1);
  });

  test.each([
    ['TEST HOSPITAL INC', 'Non-Profit Organization', 'Y', 'Non-profit Corporation'],
    ['TEST COOP', 'Cooperative', '', 'Co-operative'],
    ['TEST PLLC', 'Limited  Liability Company(LLC)', '', 'Professional Limited Liability Company'],
  ])('%s that ticks %s is of type %s', async (name, ticked, nonProfit, type) => {
    const { fields } = await loadText(
      csv(PPP, [{ ...LOAN, BusinessName: name, BusinessType: ticked, NonProfit: nonProfit }]),
    );
    expect(fields('LegalEntityType')).toEqual([{ legalEntityType: type }]);
  });

  test('where neither name nor tick says a type, what else is known of the firm may', async () => {
    const { fields } = await loadText(csv(PPP, [{ ...LOAN, BusinessName: 'TEST FUND', BusinessType: 'Trust' }]));
    expect(fields('LegalEntityType')).toEqual([]);
  });
});

const BMF =
  'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME';
const CHAPTER = texts(`
    EIN: 810000001; NAME: TEST CLUBS OF MONTANA INC; ICO: % JANE DOE; STREET: PO BOX 8249; CITY: MISSOULA; STATE: MT;
    ZIP: 59807-8249; RULING: 196007; ORGANIZATION: 5; TAX_PERIOD: 201912; SORT_NAME: 14734 TEST LAKES CHAPTER`);

describe('IRS exempt organisations', () => {
  test('chapters of one body are told apart by EIN; the person in whose care mail goes is not loaded', async () => {
    const loaded = await loadText(csv(BMF, [CHAPTER, { ...CHAPTER, EIN: '810000002', SORT_NAME: 'JANE DOE MBR' }]));
    expect(loaded).toMatchObject({ source: 'irs_eo_bmf', date: '2019-12-01', rows: 2, rejects: [] });
    expect(new Set(loaded.recorder.named('LegalEntity').map(({ ids }) => ids[0])).size).toBe(2);
    expect(loaded.fields('Tin').map(({ tin, tinType }) => [tin, tinType])).toEqual([
      ['810000001', 'EIN'],
      ['810000002', 'EIN'],
    ]);
    expect(loaded.fields('LegalEntityFilesTaxesUsingTin')).toEqual([{}, {}]);
    expect(loaded.fields('LegalEntityName').map(({ name }) => name)).toEqual([
      CHAPTER.NAME,
      'TEST LAKES CHAPTER',
      CHAPTER.NAME,
    ]);
    expect(loaded.fields('LegalEntityType')[0]).toEqual({ legalEntityType: 'Unincorporated Non-profit Association' });
    expect(JSON.stringify(loaded.recorder.staged)).not.toContain('JANE');
    expect(loaded.recorder.named('OperatingLocation')).toEqual([]);
    expect(loaded.recorder.named('LegalEntity')[0]?.observed).toEqual({ first: '1960-07-01' });
  });

  test('a number that is none is rejected', async () => {
    expect(
      (await loadText(csv(BMF, [{ ...CHAPTER, EIN: '81-1' }]))).rejects.map(([line, reason]) => [line, reason]),
    ).toEqual([[2, 'EIN is not nine digits']]);
  });
});

const INDEX =
  'EIN,NAME,CITY,STATE,ZIP,NTEE_CD,NTEE_MAJOR,TAX_YEAR,TAX_PERIOD,SUB_DATE,RETURN_TYPE,OBJECT_ID,FILING_YEAR';
const RETURNS =
  'RETURN_VERSION,RETURN_TIMESTAMP,TAX_PERIOD_BEGIN,TAX_PERIOD_END,TAX_YEAR,EIN_XML,ORGANIZATION_NAME,ADDRESS_LINE_1,ADDRESS_LINE_2,CITY,STATE,ZIP_CODE,MISSION,FORMATION_YEAR,WEBSITE,TOTAL_EMPLOYEES,TOTAL_VOLUNTEERS,CONTRIBUTIONS_GRANTS,PROGRAM_SERVICE_REVENUE,INVESTMENT_INCOME,OTHER_REVENUE,TOTAL_REVENUE,GRANTS_PAID,SALARIES_COMPENSATION_BENEFITS,TOTAL_EXPENSES,TOTAL_ASSETS_BOY,TOTAL_ASSETS_EOY,TOTAL_LIABILITIES_BOY,TOTAL_LIABILITIES_EOY,NET_ASSETS_BOY,NET_ASSETS_EOY,FILING_YEAR,OBJECT_ID,XML_FILENAME,ARCHIVE_FILENAME,XML_LOCAL_PATH,OPERATING_SURPLUS,ASSET_CHANGE,NET_ASSET_CHANGE,TAX_YEAR_ANALYSIS,PERIOD_DAYS,SHORT_PERIOD_FLAG,LONG_PERIOD_FLAG,COMPARABLE_FULL_YEAR,NEGATIVE_LIABILITIES_FLAG,NEGATIVE_NET_ASSETS_FLAG,ZERO_ASSETS_FLAG,PERIOD_LENGTH_DEVIATION,OPERATING_MARGIN,CONTRIBUTION_REVENUE_SHARE,PROGRAM_SERVICE_REVENUE_SHARE,LIABILITIES_TO_ASSETS,DATA_QUALITY_FLAG_COUNT';
const FILED = texts(`
    RETURN_TIMESTAMP: 2023-05-12T14:53:49-05:00; TAX_PERIOD_END: 2022-12-31; EIN_XML: 910000001;
    ORGANIZATION_NAME: TEST HEALTH; ADDRESS_LINE_1: 9660 153RD AVE NE; CITY: Redmond; STATE: WA; ZIP_CODE: 98052;
    WEBSITE: WWW.TESTHEALTH.ORG/ABOUT-US`);

describe('Form 990', () => {
  test('"Form 990 firms carry EIN and website"; the newest return goes first', async () => {
    const older = { ...FILED, TAX_PERIOD_END: '2021-12-31', ORGANIZATION_NAME: 'OLD TEST HEALTH', WEBSITE: 'N/A' };
    const loaded = await loadText(csv(RETURNS, [older, FILED]));
    expect(loaded).toMatchObject({ source: 'form_990', date: '2023-05-12', rows: 2, rejects: [] });
    expect(loaded.fields('Tin')).toEqual([{ tin: '910000001', tinType: 'EIN' }]);
    expect(loaded.fields('LegalEntityName').map(({ name }) => name)).toEqual(['TEST HEALTH', 'OLD TEST HEALTH']);
    expect(loaded.fields('Website')).toEqual([
      texts(`
          website: http://www.testhealth.org/about-us; subdomain: www; domain: testhealth; topLevelDomain: org;
          path: /about-us`),
    ]);
    expect(loaded.edges('BrandOperatesWebsiteWebsite')).toHaveLength(1);
    expect(loaded.notes.get('no valid website')).toBe(1);
    expect(loaded.recorder.named('LegalEntity')[0]?.observed).toEqual({ first: '2021-12-31', last: '2022-12-31' });
  });

  test('the index of returns has the same organisations, years of submission alone included', async () => {
    const row = texts(`
        EIN: 043626557; NAME: TEST PROGRAM; CITY: SEATTLE; STATE: WA; ZIP: 98144-2707; TAX_PERIOD: 202112`);
    const loaded = await loadText(
      csv(INDEX, [
        { ...row, SUB_DATE: '9/29/2022 6:24:31 PM' },
        { ...row, TAX_PERIOD: '202012', SUB_DATE: '2022' },
      ]),
    );
    expect(loaded).toMatchObject({ source: 'form_990_index', date: '2022-09-29', rows: 2 });
    expect(loaded.recorder.named('LegalEntity')).toHaveLength(1);
  });

  test.each([
    ['https://Example.org/Path/#top', 'https://example.org/Path/#top'],
    ['HTTP://WWW.EXAMPLE.ORG/', 'http://www.example.org'],
    ['shop.example.co.uk', 'http://shop.example.co.uk'],
    ['N/A', undefined],
    ['NONE', undefined],
    ['jane@example.org', undefined],
    ['127.0.0.1', undefined],
  ])('the website %s is stored as %s', (written, website) => {
    expect(websiteOf(written)?.website).toBe(website);
  });
});
