import { describe, expect, test } from 'vitest';
import { texts } from '../../records.ts';
import { csv, loadText } from '../target.ts';

/** A choice of the columns of the agency's file of institutions, in its order. */
const INSTITUTIONS =
  'STNAME,CERT,ACTIVE,ADDRESS,ASSET,BKCLASS,CITY,CITYHCR,DATEUPDT,ENDEFYMD,ESTYMD,FED_RSSD,LATITUDE,LONGITUDE,NAME,NAMEHCR,RSSDHCR,STALP,STALPHCR,UNINUM,WEBADDR,ZIP';
const BANK = texts(`
    STNAME: Washington; CERT: 99001; ACTIVE: 1; ADDRESS: 100 Test Avenue; BKCLASS: NM; CITY: Tacoma;
    CITYHCR: SEATTLE; DATEUPDT: 11/18/2024; ENDEFYMD: 12/31/9999; ESTYMD: 01/05/1998; FED_RSSD: 1234567;
    LATITUDE: 47.2529; LONGITUDE: -122.4443; NAME: Testbank of Puget Sound; NAMEHCR: TESTBANK BSHRS INC;
    RSSDHCR: 7654321; STALP: WA; STALPHCR: WA; UNINUM: 88001; WEBADDR: www.testbank.com; ZIP: 98402`);

/** The columns of the agency's file of offices, in its order. */
const OFFICES =
  'ACQDATE,ADDRESS,ADDRESS2,BKCLASS,CBSA,CERT,CITY,COUNTY,ESTYMD,FI_UNINUM,ID,LATITUDE,LONGITUDE,MAINOFF,NAME,OFFNAME,OFFNUM,RUNDATE,SERVTYPE,SERVTYPE_DESC,STALP,STCNTY,STNAME,UNINUM,ZIP';
const OFFICE = texts(`
    ADDRESS: 5 Branch Street; CERT: 99001; CITY: Olympia; ESTYMD: 03/02/2009; LATITUDE: 47.0379;
    LONGITUDE: -122.9007; MAINOFF: 0; NAME: Testbank of Puget Sound; OFFNAME: Downtown Branch; RUNDATE: 07/01/2025;
    SERVTYPE: 11; STALP: WA; UNINUM: 88002; ZIP: 98501`);

const institution = (more: Readonly<Record<string, string>> = {}) =>
  loadText(csv(INSTITUTIONS, [{ ...BANK, ...more }]));
const office = (more: Readonly<Record<string, string>> = {}) => loadText(csv(OFFICES, [{ ...OFFICE, ...more }]));

describe('FDIC institutions', () => {
  test('an active institution is a brand with its website, industry and main office', async () => {
    const { source, date, rejects, fields, edges, recorder } = await institution();
    expect({ source, date, rejects }).toEqual({ source: 'fdic', date: '2024-11-18', rejects: [] });
    expect(fields('LegalEntityName').map(({ name }) => name)).toEqual([
      'TESTBANK OF PUGET SOUND',
      'TESTBANK BSHRS INC',
    ]);
    expect(fields('Industry')).toEqual([{ industryType: 'naics_2022_code', industryCode: '522110' }]);
    expect(fields('Website')[0]?.domain).toBe('testbank');
    expect(fields('Address')[0]).toMatchObject({
      streetAddress1: '100 TEST AVE',
      city: 'TACOMA',
      zip: '98402',
      latitude: 47.2529,
    });
    expect(edges('BrandOperatesAtOperatingLocation')).toEqual(['Brand:99001 > OperatingLocation:88001']);
    expect(fields('OperatingLocationOperatingStatus')).toEqual([{ operatingStatus: 'Open' }]);
    expect(fields('OperatingLocationLocationType')).toEqual([{ locationType: 'headquarters' }]);
    expect(recorder.named('LegalEntity')[0]?.observed.first).toBe('1998-01-05');
  });

  test('its regulatory top holder owns it', async () => {
    const { edges, fields } = await institution();
    expect(edges('BrandIsAffiliatedWithBrand')).toEqual(['Brand:99001 > Brand:RSSD 7654321']);
    expect(fields('BrandIsAffiliatedWithBrand')).toEqual([{ affiliationType: 'ownership' }]);
    expect(edges('LegalEntityReceivesMailAtAddress')).toHaveLength(2);
    expect((await institution({ NAMEHCR: '', RSSDHCR: '0' })).edges('BrandIsAffiliatedWithBrand')).toEqual([]);
  });

  test('an institution that ended is a legal entity until then, and no brand', async () => {
    const { fields, recorder } = await institution({ ACTIVE: '0', ENDEFYMD: '06/30/2011' });
    expect(recorder.named('LegalEntity').map(({ observed }) => observed)).toEqual([
      { first: '1998-01-05', last: '2011-06-30' },
    ]);
    expect([fields('Brand').length, fields('OperatingLocation').length]).toEqual([0, 0]);
  });

  test('the day 12/31/9999 stands for none, and a post office box is no office', async () => {
    const { recorder } = await institution({ ACTIVE: '0' });
    expect(recorder.named('LegalEntity')[0]?.observed.last).toBe('2024-11-18');
    expect((await institution({ ADDRESS: 'PO BOX 7' })).fields('OperatingLocation')).toEqual([]);
  });

  test.each([
    ['N', '522110'],
    ['SB', '522180'],
    ['XX', undefined],
  ])('the class %s is industry %s of NAICS 2022', async (bankClass, code) => {
    expect((await institution({ BKCLASS: bankClass })).fields('Industry')[0]?.industryCode).toBe(code);
  });

  test('without the number of the main office it has one by its certificate', async () => {
    const { edges } = await institution({ UNINUM: '' });
    expect(edges('BrandOperatesAtOperatingLocation')).toEqual(['Brand:99001 > OperatingLocation:main office of 99001']);
  });

  test('bad rows are rejected with line and reason', async () => {
    const rows = [{ ...BANK, CERT: '0' }, { ...BANK, NAME: '' }, { ...BANK, ACTIVE: '' }, BANK];
    const { rejects, fields } = await loadText(csv(INSTITUTIONS, rows));
    expect(rejects.map(([line, reason]) => [line, reason])).toEqual([
      [2, 'CERT is no certificate number'],
      [3, 'no name'],
      [4, 'ACTIVE is neither 0 nor 1'],
    ]);
    expect(fields('BrandName')).toHaveLength(2);
  });

  test('an answer of the interface has the same rows, numbers as numbers', async () => {
    const data = { ...BANK, CERT: 99001, ACTIVE: 1, LATITUDE: 47.2529, LONGITUDE: -122.4443 };
    const answer = {
      meta: { total: 1, parameters: { filters: 'CERT:99001' } },
      data: [{ data, score: 0 }],
      totals: { count: 1 },
    };
    const [fromCsv, fromJson] = [await institution(), await loadText(JSON.stringify(answer))];
    expect(fromJson).toMatchObject({ source: 'fdic', rows: 1, rejects: [] });
    expect(fromJson.recorder.staged).toEqual(fromCsv.recorder.staged);
  });

  test('an answer that breaks off says so', async () => {
    const { rejects } = await loadText(`{"meta":{},"data":[${JSON.stringify({ data: BANK })},{"data":{"CERT":1`);
    expect(rejects.map(([line, reason]) => [line, reason])).toEqual([[1, 'the file ends inside an object']]);
  });
});

describe('FDIC offices', () => {
  test('an office is a location of the institution, under its own name too', async () => {
    const { source, date, fields, edges } = await office();
    expect([source, date]).toEqual(['fdic_offices', '2025-07-01']);
    expect(fields('OperatingLocationName').map(({ name }) => name)).toEqual([
      'TESTBANK OF PUGET SOUND',
      'TESTBANK OF PUGET SOUND DOWNTOWN BRANCH',
    ]);
    expect(edges('BrandOperatesAtOperatingLocation')).toEqual(['Brand:99001 > OperatingLocation:88002']);
    expect(edges('LegalEntityOwnsLocationOperatingLocation')).toEqual(['LegalEntity:99001 > OperatingLocation:88002']);
    expect(fields('OperatingLocationLocationType')).toEqual([]);
  });

  test('the main office is that of the file of institutions', async () => {
    const main = await office({ MAINOFF: '1', UNINUM: '88001', OFFNAME: 'Testbank of Puget Sound' });
    expect(main.fields('OperatingLocationName')).toEqual([{ name: 'TESTBANK OF PUGET SOUND' }]);
    expect(main.fields('OperatingLocationLocationType')).toEqual([{ locationType: 'headquarters' }]);
    expect(main.edges('BrandOperatesAtOperatingLocation')).toEqual(
      (await institution()).edges('BrandOperatesAtOperatingLocation'),
    );
  });

  test.each(['13', '27', '29'])('service type %s stands nowhere', async (service) => {
    const { skips, fields } = await office({ SERVTYPE: service });
    expect([skips.size, fields('OperatingLocation').length]).toEqual([1, 0]);
  });

  test('bad rows are rejected with line and reason, an institution is staged once', async () => {
    const rows = [
      OFFICE,
      { ...OFFICE, UNINUM: 'x' },
      { ...OFFICE, CERT: '' },
      { ...OFFICE, NAME: '' },
      { ...OFFICE, UNINUM: '88003' },
    ];
    const { rejects, fields } = await loadText(csv(OFFICES, rows));
    expect(rejects.map(([line, reason]) => [line, reason])).toEqual([
      [3, 'UNINUM is no number'],
      [4, 'CERT is no certificate number'],
      [5, 'no name'],
    ]);
    expect([fields('Brand').length, fields('OperatingLocation').length]).toEqual([1, 2]);
  });
});
