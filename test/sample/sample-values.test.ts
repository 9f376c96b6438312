import { describe, expect, it } from 'vitest';
import { sample } from './sample-recorder.ts';

const thousands = sample(15_000);

const FORMS =
  'Co-operative; Corporation; General Partnership; Limited Cooperative Association; Limited Liability Company; Limited ' +
  'Partnership; Non-profit Co-operative; Non-profit Corporation; Non-profit Limited Liability Company; Non-profit Limited ' +
  'Partnership; Non-stock Co-operative; Non-stock Corporation; Person; Professional Corporation; Professional Limited ' +
  'Liability Company; Professional Limited Partnership; Sole Proprietorship; Unincorporated Non-profit Association; Unknown';
const AFFILIATIONS =
  'merged; acquired; rebranded; sub_brand; agent; co_branded; co_located; dealer; divested; franchisee; joint_venture; ' +
  'licensee; location_type; ownership; partnership; reseller; service; supplier';
const LOCATION_TYPES =
  'professional service; retail; civic organization; hospitality; real estate; public venue; headquarters; office; trade ' +
  'service; business service; scientific; educational; supplier; government; residential; manufacturing; religious; ' +
  'agriculture; medical';
const LEVELS = 'owner; founder; board of directors; head; c-suite; director-level; vp-level; manager; non-manager';

/** Value sets of interface.md and completions.md section 1; the sample holds exactly these among 15,000 brands, and others once it is built (derivations-sample.test.ts). */
const VALUE_SETS: readonly (readonly [type: string, field: string, values: string])[] = [
  ['LegalEntityType', 'legalEntityType', FORMS],
  ['LegalEntityName', 'legalEntityType', FORMS],
  ['LegalEntityBankruptcy', 'petition', 'voluntary; involuntary'],
  ['AddressDeliverability', 'rdi', 'residential; commercial'],
  [
    'AddressDeliverability',
    'deliveryType',
    'Street; Multi-Tenant Building; Post Office Box; Firm; Rural Route or Highway Contract Route; General Delivery',
  ],
  ['AddressDeliverability', 'deliverable', 'deliverable; vacant; not_deliverable'],
  ['AddressDeliverability', 'virtual', 'virtual_cmra; not_virtual'],
  ['Industry', 'industryType', 'naics_2017_code; naics_2022_code; sic_code; mcc_code; svc_industry_description'],
  ['Registration', 'jurisdictionType', 'domestic; foreign'],
  ['Registration', 'status', 'active; inactive; unknown'],
  ['Registration', 'subStatus', 'good_standing; not_good_standing; pending_active; pending_inactive; unknown'],
  ['RegistrationRecordedAddress', 'addressType', 'headquarters; site; registered_agent; registered; officer; mailing'],
  ['Tin', 'tinType', 'SSN; EIN; ITIN; ATIN; PTIN'],
  ['Tin', 'validity', 'issued; not_issued; invalid'],
  ['LegalEntityFilesTaxesUsingTin', 'verificationStatus', 'Success; Failure'],
  ['LegalEntityFilesTaxesUsingTin', 'verificationResult', 'tin_verified; tin_not_verified; not_completed; error'],
  ['WebsiteTechnologiesUsed', 'technology', 'Adyen; Braintree; PayPal; Shopify; Stripe'],
  ['WebsiteOnlinePresence', 'hasOnlineSales', 'Yes'],
  ['OperatingLocationOperatingStatus', 'operatingStatus', 'Open; Temporarily Closed; Closed; Unknown'],
  ['OperatingLocationLocationType', 'locationType', LOCATION_TYPES],
  ['OperatingLocationTechnologiesUsed', 'technology', 'Clover; PayPal; Shopify; Square; Stripe; Toast'],
  ['Role', 'managementLevel', LEVELS],
  ['WatchlistEntry', 'watchlistName', 'SDN; FSE; SSI; PLC; CAPTA; NS-MBS; NS-CMIC; UN; BIS-DPL'],
  ['BrandIsAffiliatedWithBrand', 'affiliationType', AFFILIATIONS],
];

describe('value sets of the contract', () => {
  it.each(VALUE_SETS)('%s.%s', (type, field, values) => {
    expect([...thousands.values(type, field)].sort()).toEqual(values.split('; ').sort());
  });

  it('"tinType SSN: Tin.tin is null for SSN and ITIN"; no EIN has a prefix that a campus issues', () => {
    const issued = /^(0[1-6]|1[0-6]|2[0-7]|3[0-9]|4[0-8]|5[0-9]|6[0-8]|7[1-7]|8[0-8]|9[0-589])/;
    for (const { fields } of thousands.named('Tin')) {
      if (fields.tinType === 'EIN') expect(fields.tin).toMatch(/^\d{9}$/);
      else expect(fields.tin).toBeNull();
      expect(String(fields.tin)).not.toMatch(issued);
    }
  });

  it('"PhoneNumber.phoneNumber: +1 and ten digits", all of them in exchange 555', () => {
    for (const phone of thousands.values('PhoneNumber', 'phoneNumber')) expect(phone).toMatch(/^\+1[2-9]\d\d555\d{4}$/);
  });

  it('websites and e-mail addresses stand in the reserved domain .example', () => {
    for (const website of thousands.values('Website', 'website')) {
      expect(new URL(String(website)).hostname).toMatch(/^[a-z0-9.-]+\.example$/);
    }
    for (const email of thousands.values('EmailAddress', 'emailAddress')) {
      expect(email).toMatch(/^[a-z.-]+@[a-z0-9-]+\.example$/);
    }
  });
});
