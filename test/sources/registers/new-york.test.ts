import { describe, expect, test } from 'vitest';
import { texts } from '../../records.ts';
import { csv, loadText } from '../target.ts';

/** The header of the CSV export. */
const HEADER =
  'DOS ID,Current Entity Name,Initial DOS Filing Date,County,Jurisdiction,Entity Type,DOS Process Name,DOS Process Address 1,DOS Process Address 2,DOS Process City,DOS Process State,DOS Process Zip,CEO Name,CEO Address 1,CEO Address 2,CEO City,CEO State,CEO Zip,Registered Agent Name,Registered Agent Address 1,Registered Agent Address 2,Registered Agent City,Registered Agent State,Registered Agent Zip,Location Name,Location Address 1,Location Address 2,Location City,Location State,Location Zip';
const FIRM = texts(`
    DOS ID: 5215193; Current Entity Name: TESTWELL HOLDINGS, INC.; Initial DOS Filing Date: 01/21/2015;
    County: New York; Jurisdiction: New York; Entity Type: DOMESTIC BUSINESS CORPORATION;
    DOS Process Name: TESTWELL HOLDINGS, INC.; DOS Process Address 1: 99 MADISON AVENUE, 11TH FLOOR;
    DOS Process City: NEW YORK; DOS Process State: NEW YORK; DOS Process Zip: 10016; CEO Name: JANE Q DOE;
    CEO Address 1: 7 HOME ST; CEO City: BROOKLYN; CEO State: NY; CEO Zip: 11201`);
const load = (more: Readonly<Record<string, string>> = {}) => loadText(csv(HEADER, [{ ...FIRM, ...more }]));

describe('New York corporations', () => {
  test('an entity is a filing with its address for process and its chief executive officer, no home address', async () => {
    const { source, date, rejects, fields, edges } = await load();
    expect({ source, date, rejects }).toEqual({ source: 'ny_dos', date: '2015-01-21', rejects: [] });
    expect(fields('Registration')).toEqual([
      texts(`
          registrationState: NY; fileNumber: 5215193; registrationType: DOMESTIC BUSINESS CORPORATION;
          registeredName: TESTWELL HOLDINGS, INC.; jurisdictionType: domestic; issueDate: 2015-01-21; status: active;
          subStatus: unknown; statusDetail: Active`),
    ]);
    expect(fields('RegisteredEntity')).toEqual([
      { name: 'TESTWELL HOLDINGS, INC.', registeredEntityType: 'Corporation' },
    ]);
    expect(fields('Address').map(({ streetAddress1, zip }) => [streetAddress1, zip])).toEqual([
      ['99 MADISON AVE', '10016'],
    ]);
    expect(fields('RegistrationRecordedAddress')).toEqual([{ addressType: 'mailing' }]);
    expect(edges('LegalEntityReceivesMailAtAddress')).toHaveLength(1);
    expect(fields('Role')).toEqual([{ jobTitle: 'chief executive officer', managementLevel: 'c-suite' }]);
    expect(fields('Person').map(({ fullName }) => fullName)).toEqual(['JANE Q DOE']);
  });

  test.each([
    ['FOREIGN LIMITED LIABILITY COMPANY', 'Limited Liability Company', 'foreign'],
    ['DOMESTIC PROFESSIONAL SERVICE LIMITED LIABILITY COMPANY', 'Professional Limited Liability Company', 'domestic'],
    ['DOMESTIC PROFESSIONAL CORPORATION', 'Professional Corporation', 'domestic'],
    ['DOMESTIC NOT-FOR-PROFIT CORPORATION', 'Non-profit Corporation', 'domestic'],
    ['DOMESTIC COOPERATIVE CORPORATION', 'Co-operative', 'domestic'],
    ['FOREIGN LIMITED PARTNERSHIP', 'Limited Partnership', 'foreign'],
    ['DOMESTIC REGISTERED LIMITED LIABILITY PARTNERSHIP', 'General Partnership', 'domestic'],
  ])('%s is a %s, %s', async (form, type, jurisdictionType) => {
    const { fields } = await load({ 'Entity Type': form, Jurisdiction: 'DELAWARE' });
    expect(fields('RegisteredEntity')[0]?.registeredEntityType).toBe(type);
    expect(fields('Registration')[0]).toMatchObject({ jurisdictionType });
    // "null on domestic filings" (interface.md, Registration)
    expect(fields('Registration')[0]?.homeJurisdictionState).toBe(jurisdictionType === 'foreign' ? 'DE' : undefined);
  });

  test('the address of somebody who takes process for the entity is not its own', async () => {
    const { fields, edges, notes } = await load({ 'DOS Process Name': 'AGENTS OF TEST CORP.' });
    expect(edges('LegalEntityReceivesMailAtAddress')).toEqual([]);
    expect(fields('RegistrationRecordedAddress')).toEqual([{ addressType: 'registered_agent' }]);
    expect(notes.get('who takes process for the entity: not loaded')).toBe(1);
  });

  test('a registered agent is recorded with an address, one who was revoked is not', async () => {
    const agent = {
      ...texts(`
        Registered Agent Name: AGENTS OF TEST CORP.; Registered Agent Address 1: 9 AGENT AVE;
        Registered Agent City: ALBANY; Registered Agent State: NY; Registered Agent Zip: 12207`),
      'CEO Name': '',
    };
    const { fields } = await load(agent);
    expect(fields('Role')).toEqual([{ jobTitle: 'registered agent' }]);
    expect(fields('RegistrationRecordedAddress').map(({ addressType }) => addressType)).toEqual([
      'mailing',
      'registered_agent',
    ]);
    expect((await load({ ...agent, 'Registered Agent Name': 'Registered Agent Revoked' })).fields('Role')).toEqual([]);
  });

  test('a head of the entity who is a firm is one, and one of whom nothing is known a person', async () => {
    expect((await load({ 'CEO Name': 'MANAGING TEST LLC' })).fields('Person')).toEqual([]);
    expect((await load({ 'CEO Name': 'XQZT YQRT' })).fields('Person')).toHaveLength(1);
    expect((await load({ 'CEO Name': 'JOHN DOE & MARY ROE' })).fields('Person')).toEqual([]);
    expect((await load({ 'CEO Name': 'TESTWELL HOLDINGS INC' })).fields('Role')).toEqual([]);
  });

  test('the principal office is the headquarters', async () => {
    const { fields, edges } = await load({
      'Location Address 1': '3 OFFICE ST',
      'Location City': 'TROY',
      'Location State': 'NY',
      'Location Zip': '12180',
    });
    expect(fields('RegistrationRecordedAddress').map(({ addressType }) => addressType)).toEqual([
      'headquarters',
      'mailing',
    ]);
    expect(edges('LegalEntityReceivesMailAtAddress')).toHaveLength(2);
  });

  test('the feed as JSON, which calls the officer chairman, gives the same', async () => {
    const names = texts(`
        CEO Name: chairman_name; CEO Address 1: chairman_address_1; CEO City: chairman_city;
        CEO State: chairman_state; CEO Zip: chairman_zip`);
    const renamed = new Map(Object.entries(names));
    const row = Object.entries({ ...FIRM, 'Initial DOS Filing Date': '2015-01-21T00:00:00.000' }).map(
      ([name, value]) => [renamed.get(name) ?? name.toLowerCase().replaceAll(' ', '_'), value],
    );
    const feed = await loadText(JSON.stringify([Object.fromEntries(row)]));
    expect(feed).toMatchObject({ source: 'ny_dos', date: '2015-01-21' });
    expect(feed.recorder.staged).toEqual((await load()).recorder.staged);
  });

  test('reserved names are no entities, bad rows are rejected with line and reason', async () => {
    const rows = [
      { ...FIRM, 'Entity Type': 'DOMESTIC LIMITED LIABILITY COMPANY RESERVATION' },
      { ...FIRM, 'DOS ID': 'X1' },
      { ...FIRM, 'Current Entity Name': '' },
      FIRM,
    ];
    const { rejects, skips, fields } = await loadText(csv(HEADER, rows));
    expect(rejects.map(([line, reason]) => [line, reason])).toEqual([
      [3, 'DOS ID is not a number of up to nine digits'],
      [4, 'no name'],
    ]);
    expect([skips.size, fields('Registration').length]).toEqual([1, 1]);
  });
});
