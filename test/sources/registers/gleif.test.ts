import { describe, expect, test } from 'vitest';
import { texts } from '../../records.ts';
import { loadText } from '../target.ts';
import { exceptions, lei, level1, level2, type TestEntity } from './gleif-files.ts';

const DATE = { date: '2025-06-01' };
const entity = (more: Partial<TestEntity> = {}): TestEntity => ({
  lei: lei(1),
  name: 'Testwell Holdings, Inc.',
  ...more,
});
const load = (more: Partial<TestEntity>) => loadText(level1(entity(more)), DATE);

describe('GLEIF level 1', () => {
  test('an entity with its names, type, brand and head office', async () => {
    const { source, rows, rejects, fields, edges } = await load({
      more: {
        'Entity.OtherEntityNames.OtherEntityName.1': 'Testwell Works Inc.',
        'Entity.OtherEntityNames.OtherEntityName.1.type': 'PREVIOUS_LEGAL_NAME',
        'Entity.OtherEntityNames.OtherEntityName.2': 'Testwell',
        'Entity.OtherEntityNames.OtherEntityName.2.type': 'TRADING_OR_OPERATING_NAME',
        'Entity.LegalForm.EntityLegalFormCode': 'PJ10',
      },
    });
    expect({ source, rows, rejects }).toEqual({ source: 'gleif', rows: 1, rejects: [] });
    expect(fields('LegalEntityName').map(({ name }) => name)).toEqual([
      'TESTWELL HOLDINGS, INC.',
      'TESTWELL WORKS INC.',
    ]);
    expect(fields('LegalEntityType')).toEqual([{ legalEntityType: 'Corporation' }]);
    expect(fields('BrandName').map(({ name }) => name)).toEqual(['TESTWELL', 'TESTWELL HOLDINGS, INC.']);
    expect(fields('Address')).toEqual([{ streetAddress1: '1 TEST PLZ', city: 'ALBANY', state: 'NY', zip: '12207' }]);
    expect(edges('LegalEntityReceivesMailAtAddress')).toHaveLength(1);
  });

  test.each([
    ['HZEH', 'Limited Liability Company'],
    ['XTIQ', 'Corporation'],
    ['T91T', 'Limited Partnership'],
    ['9999', undefined],
  ])('the legal form %s of ISO 20275 is %s', async (code, type) => {
    const { fields } = await load({ name: 'Testwell', more: { 'Entity.LegalForm.EntityLegalFormCode': code } });
    expect(fields('LegalEntityType')[0]?.legalEntityType).toBe(type);
  });

  test.each<[string, Partial<TestEntity>, number]>([
    ['a legal address abroad, its head office in New York', { legal: { Country: 'KY' } }, 1],
    ['a head office abroad, its legal address in New York', { office: { Country: 'GB', City: 'London' } }, 1],
    ['addresses abroad under the law of Delaware', { ...abroad(), more: { 'Entity.LegalJurisdiction': 'US-DE' } }, 1],
    [
      'addresses in Puerto Rico',
      { legal: { Country: 'PR', City: 'San Juan' }, office: { Country: 'PR', City: 'San Juan' } },
      1,
    ],
    ['abroad in all', { ...abroad(), more: { 'Entity.LegalJurisdiction': 'GB' } }, 0],
  ])('%s: entities of the United States are loaded, others counted', async (_, more, loaded) => {
    const { fields, skips } = await load(more);
    expect(fields('LegalEntity')).toHaveLength(loaded);
    expect(skips.size).toBe(1 - loaded);
  });

  test.each(['ANNULLED', 'DUPLICATE', 'CANCELLED'])('an identifier that is %s is none', async (status) => {
    const { skips, fields } = await load({ more: { 'Registration.RegistrationStatus': status } });
    expect([skips.size, fields('LegalEntity').length]).toEqual([1, 0]);
  });

  test('an entity that ceased is seen until it did, and is no brand', async () => {
    const { fields, recorder } = await load({
      more: { 'Entity.EntityStatus': 'INACTIVE', 'Entity.EntityExpirationDate': '2020-02-03T00:00:00Z' },
    });
    expect(recorder.named('LegalEntity')[0]?.observed).toEqual({ first: '2014-05-06', last: '2020-02-03' });
    expect(fields('Brand')).toEqual([]);
  });

  test.each(['FUND', 'BRANCH'])('a %s is a legal entity that no customer meets: no brand', async (category) => {
    const { fields } = await load({ more: { 'Entity.EntityCategory': category } });
    expect([fields('LegalEntity').length, fields('Brand').length]).toEqual([1, 0]);
  });

  const AUTHORITY = {
    'Entity.RegistrationAuthority.RegistrationAuthorityID': 'RA000628',
    'Entity.RegistrationAuthority.RegistrationAuthorityEntityID': '5215193',
  };

  test('the number of a state register is a filing with that state, with the legal address', async () => {
    const legal = texts(`
        FirstAddressLine: C/O Agent Test Company; AdditionalAddressLine.1: 9 Agent Ave; City: Albany; Region: US-NY;
        Country: US; PostalCode: 12210`);
    const { fields, edges, recorder } = await load({ legal, more: AUTHORITY });
    expect(fields('Registration')).toEqual([
      {
        registrationState: 'NY',
        fileNumber: '5215193',
        registeredName: 'TESTWELL HOLDINGS, INC.',
        jurisdictionType: 'domestic',
      },
    ]);
    expect(fields('RegistrationRecordedAddress')).toEqual([{ addressType: 'registered' }]);
    // The address of an agent is no evidence of who the firm is.
    const mail = recorder.named('LegalEntityReceivesMailAtAddress').map(({ ids }) => ids[1]);
    expect(mail).not.toContain(recorder.named('RegistrationRecordedAddress')[0]?.ids[1]);
    expect(edges('LegalEntityReceivesMailAtAddress')).toHaveLength(1);
  });

  test('"for a foreign filing the state where the entity was formed"', async () => {
    const { fields } = await load({ more: { ...AUTHORITY, 'Entity.LegalJurisdiction': 'US-DE' } });
    expect(fields('Registration')[0]).toMatchObject({ jurisdictionType: 'foreign', homeJurisdictionState: 'DE' });
  });

  test.each<[string, string, Readonly<Record<string, string>>]>([
    [
      'an authority that is no state’s',
      'Testwell Inc.',
      { 'Entity.RegistrationAuthority.RegistrationAuthorityID': 'RA999999' },
    ],
    ['a fund, which has its trust’s number', 'Testwell Fund', { 'Entity.EntityCategory': 'FUND' }],
    ['a branch', 'Testwell Inc.', { 'Entity.EntityCategory': 'BRANCH' }],
    ['a federal credit union, which has its charter’s number', 'Test City Federal Credit Union', {}],
    ['a national bank by its legal form', 'Testbank', { 'Entity.LegalForm.EntityLegalFormCode': '62VJ' }],
    ['no number', 'Testwell Inc.', { 'Entity.RegistrationAuthority.RegistrationAuthorityEntityID': 'N/A' }],
  ])('no filing for %s', async (_, name, more) => {
    expect((await load({ name, more: { ...AUTHORITY, ...more } })).fields('Registration')).toEqual([]);
  });

  test('a head office in care of somebody is not the entity’s', async () => {
    const office = texts(`
        FirstAddressLine: c/o Law Test LLP; AdditionalAddressLine.1: 5 Law St; City: Albany; Region: US-NY;
        Country: US`);
    const { edges, notes } = await load({ office });
    expect(edges('LegalEntityReceivesMailAtAddress')).toEqual([]);
    expect(notes.has('head office in care of somebody: not loaded')).toBe(true);
  });

  test('bad rows are rejected with line and reason, and the load goes on', async () => {
    const { rejects, fields } = await loadText(level1(entity({ lei: '123' }), entity({ name: '' }), entity()), DATE);
    expect(rejects.map(([line, reason]) => [line, reason])).toEqual([
      [2, 'LEI is not eighteen letters or digits and two digits'],
      [3, 'no legal name'],
    ]);
    expect(fields('LegalEntity')).toHaveLength(1);
  });
});

function abroad(): Partial<TestEntity> {
  return { legal: { Country: 'GB', City: 'London' }, office: { Country: 'GB', City: 'London' } };
}

const nodes = (child: number, parent: number) => ({
  'Relationship.StartNode.NodeID': lei(child),
  'Relationship.EndNode.NodeID': lei(parent),
});

describe('GLEIF level 2', () => {
  test('a subsidiary is affiliated with its direct and ultimate parents by ownership, since the relationship began', async () => {
    const { source, fields, recorder, skips } = await loadText(
      level2(nodes(1, 2), { ...nodes(1, 3), 'Relationship.RelationshipType': 'IS_ULTIMATELY_CONSOLIDATED_BY' }),
      DATE,
    );
    expect([source, skips.size]).toEqual(['gleif_relationships', 0]);
    expect(fields('BrandIsAffiliatedWithBrand')).toEqual([
      { affiliationType: 'ownership' },
      { affiliationType: 'ownership' },
    ]);
    expect(recorder.named('BrandIsAffiliatedWithBrand')[0]?.observed).toEqual({ first: '2019-03-04' });
  });

  test.each<Readonly<Record<string, string>>>([
    { 'Relationship.RelationshipType': 'IS_FUND-MANAGED_BY' },
    { 'Relationship.RelationshipType': 'IS_INTERNATIONAL_BRANCH_OF' },
    { 'Relationship.RelationshipStatus': 'INACTIVE' },
    { 'Relationship.RelationshipStatus': 'NULL' },
    { 'Relationship.Period.2.endDate': '2021-01-01T00:00:00Z' },
    { 'Registration.RegistrationStatus': 'ANNULLED' },
  ])('%j is no ownership that holds', async (more) => {
    const { fields, skips, rows } = await loadText(level2({ ...nodes(1, 2), ...more }), DATE);
    expect([fields('BrandIsAffiliatedWithBrand').length, skips.size, rows]).toEqual([0, 1, 1]);
  });

  test('a node that is no identifier is rejected', async () => {
    const { rejects } = await loadText(level2({ ...nodes(1, 2), 'Relationship.EndNode.NodeID': 'x' }), DATE);
    expect(rejects.map(([line, reason]) => [line, reason])).toEqual([[2, 'a node is no LEI']]);
  });

  test('reporting exceptions are recognised, and have nothing to load', async () => {
    const { source, rows, skips } = await loadText(exceptions(lei(1), lei(2)), DATE);
    expect([source, rows, [...skips.values()]]).toEqual(['gleif_exceptions', 2, [2]]);
  });
});
