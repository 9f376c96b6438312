import { describe, expect, test } from 'vitest';
import { texts } from '../records.ts';
import { csv, loadText } from './target.ts';

const page = (information: Readonly<Record<string, string>>, more: object = {}) =>
  JSON.stringify(
    {
      company_name: 'TEST WORKS LLC',
      ubi: '600000001',
      business_information: {
        ...texts(`
          Business Name: TEST WORKS LLC; UBI Number: 600 000 001; Business Type: WA LIMITED LIABILITY COMPANY;
          Business Status: ACTIVE;
          Principal Office Street Address: 1 N TEST ST STE 5, SEATTLE, WA, 98101-0001, UNITED STATES;
          Principal Office Mailing Address: PO BOX 7, POST FALLS, ID, 83877, UNITED STATES;
          Expiration Date: 04/30/2027; Formation/ Registration Date: 04/06/2016`),
        'Jurisdiction:\nUNITED STATES, WASHINGTON': 'Jurisdiction:\nUNITED STATES, WASHINGTON',
        ...information,
      },
      registered_agent: { name: 'JANE Q DOE', street_address: '9 AGENT AVE, TACOMA, WA, 98401, UNITED STATES' },
      governors: [
        { title: 'GOVERNOR', type: 'INDIVIDUAL', entity_name: '', first_name: 'JANE Q', last_name: 'DOE' },
        { title: 'GOVERNOR', type: 'ENTITY', entity_name: 'HOLDING TEST INC', first_name: '', last_name: '' },
      ],
      filing_history: [{ filing_date_time: '11/01/2025 03:24:08 AM', filing_type: 'ANNUAL REPORT' }],
      name_change_history: [],
      ...more,
    },
    undefined,
    2,
  );

describe('Washington filings', () => {
  test('a page is a filing with its addresses, agent and governors, dated by its newest filing', async () => {
    const loaded = await loadText(page({}));
    expect(loaded).toMatchObject({ source: 'wa_sos', date: '2025-11-01', rows: 1, rejects: [] });
    expect(loaded.fields('Registration')).toEqual([
      texts(`
          registrationState: WA; fileNumber: 600000001; registrationType: WA LIMITED LIABILITY COMPANY;
          registeredName: TEST WORKS LLC; jurisdictionType: domestic; issueDate: 2016-04-06;
          expirationDate: 2027-04-30; status: active; subStatus: good_standing; statusDetail: ACTIVE`),
    ]);
    expect(loaded.fields('RegisteredEntity')).toEqual([
      { name: 'TEST WORKS LLC', registeredEntityType: 'Limited Liability Company' },
    ]);
    expect(loaded.fields('RegistrationRecordedAddress').map(({ addressType }) => addressType)).toEqual([
      'headquarters',
      'mailing',
      'registered_agent',
    ]);
    expect(loaded.edges('LegalEntityReceivesMailAtAddress')).toHaveLength(2);
    expect(loaded.fields('Role')).toEqual([
      { jobTitle: 'registered agent' },
      { jobTitle: 'governor' },
      { jobTitle: 'governor' },
    ]);
    expect(loaded.edges('RegistrationRecordedRole')).toHaveLength(3);
  });

  test('an agent who is a governor too is one person', async () => {
    const { recorder, fields } = await loadText(page({}));
    expect(new Set(recorder.named('Person').map(({ ids }) => ids[0])).size).toBe(1);
    expect(fields('Person')[0]).toEqual({ firstName: 'JANE Q', lastName: 'DOE', fullName: 'JANE Q DOE' });
  });

  // completions.md section 1: status active, inactive, unknown; subStatus null for an inactive filing.
  test.each([
    ['ACTIVE', 'active', 'good_standing'],
    ['DELINQUENT', 'active', 'not_good_standing'],
    ['VOLUNTARILY DISSOLVED', 'inactive', undefined],
    ['ADMINISTRATIVELY DISSOLVED', 'inactive', undefined],
    ['INACTIVE', 'inactive', undefined],
    ['SOMETHING NEW', 'unknown', undefined],
  ])('the status %s is %s, %s', async (written, status, subStatus) => {
    const { fields } = await loadText(page({ 'Business Status': written }));
    expect(fields('Registration')[0]).toMatchObject({ status, statusDetail: written });
    expect(fields('Registration')[0]?.subStatus).toBe(subStatus);
  });

  test('"homeJurisdictionState: two letters, null on domestic filings"', async () => {
    const foreign = page({ 'Business Type': 'FOREIGN PROFIT CORPORATION' }).replaceAll(
      'STATES, WASHINGTON',
      'STATES, IDAHO',
    );
    expect((await loadText(foreign)).fields('Registration')[0]).toMatchObject({
      jurisdictionType: 'foreign',
      homeJurisdictionState: 'ID',
    });
  });

  test('a page without UBI is rejected', async () => {
    expect((await loadText(page({ 'UBI Number': '12' }))).rejects).toMatchObject([
      [1, 'UBI is not nine digits', expect.anything()],
    ]);
  });
});

const ENTITY = texts(`
    entityid: 20001; entityname: Test Farm LLC; principaladdress1: 55 Madison Street, Ste 625; principalcity: Denver;
    principalstate: CO; principalzipcode: 80206; entitystatus: Good Standing; jurisdictonofformation: CO;
    entitytype: DLLC; agentfirstname: JANE; agentlastname: DOE; agentprincipaladdress1: 9 Agent Ave;
    agentprincipalcity: Golden; agentprincipalstate: CO; agentprincipalzipcode: 80403;
    entityformdate: 2021-11-22T00:00:00.000`);

describe('Colorado filings', () => {
  test('a delinquency note that the feed bakes into the name goes into the status', async () => {
    const row = { ...ENTITY, entityname: '6301 Test Farm LLC, Delinquent May 1, 2022', entitystatus: 'Delinquent' };
    const loaded = await loadText(JSON.stringify([row]));
    expect(loaded).toMatchObject({ source: 'co_sos', date: '2022-05-01' });
    expect(loaded.fields('Registration')).toEqual([
      texts(`
          registrationState: CO; fileNumber: 20001; registrationType: DLLC; registeredName: 6301 TEST FARM LLC;
          jurisdictionType: domestic; issueDate: 2021-11-22; status: active; subStatus: not_good_standing;
          statusDetail: Delinquent May 1, 2022`),
    ]);
    expect(loaded.fields('LegalEntityName')[0]?.name).toBe('6301 TEST FARM LLC');
  });

  test('a foreign corporation with an organisation as agent; the address of the agent is not the firm’s', async () => {
    const row = {
      ...ENTITY,
      entitytype: 'FPC',
      jurisdictonofformation: 'IL',
      agentorganizationname: 'AGENTS TEST COMPANY',
    };
    const { fields, edges } = await loadText(JSON.stringify([row, { entityid: '2', entitystatus: 'Exists' }]));
    expect(fields('Registration')[0]).toMatchObject({ jurisdictionType: 'foreign', homeJurisdictionState: 'IL' });
    expect(fields('LegalEntityName').map(({ name }) => name)).toEqual(['TEST FARM LLC', 'AGENTS TEST COMPANY']);
    expect(fields('Person')).toEqual([]);
    expect(fields('RegistrationRecordedAddress').map(({ addressType }) => addressType)).toEqual([
      'headquarters',
      'registered_agent',
    ]);
    expect(edges('LegalEntityReceivesMailAtAddress')).toHaveLength(1);
  });

  test('one object a line is the same feed; a row without name is rejected', async () => {
    const { rows, rejects } = await loadText(
      `${JSON.stringify(ENTITY)}\n${JSON.stringify({ ...ENTITY, entityname: '' })}\n`,
    );
    expect(rows).toBe(2);
    expect(rejects.map(([line, reason]) => [line, reason])).toEqual([[2, 'no entityid or no entityname']]);
  });

  test('the export of the feed as CSV, with days written month first, is the same', async () => {
    const text = csv(Object.keys(ENTITY).join(), [{ ...ENTITY, entityformdate: '11/22/2021' }]);
    const [fromCsv, fromJson] = [await loadText(text), await loadText(JSON.stringify([ENTITY]))];
    expect(fromCsv).toMatchObject({ source: 'co_sos', date: '2021-11-22', rows: 1 });
    expect(fromCsv.recorder.staged).toEqual(fromJson.recorder.staged);
  });
});
