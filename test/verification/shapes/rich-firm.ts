import type {
  BrandRecord,
  EntityRecord,
  FilingAddress,
  RecordedAddress,
  RecordMatch,
} from '../../../verification/records/records.ts';
import type { VerificationOptions } from '../../../verification/request/verification-request.ts';
import type { CoveredTask, Verification } from '../../../verification/tasks/task.ts';
import { requestOf } from '../requests.ts';

/** A firm made by hand that has something of everything, and what the tasks say of it. Whoever reads a golden file reads this beside it. */

export const RESPONSE_ID = '3f0c1a52-7d1e-4a39-9f0e-5b8c2d7e6a14';
export const LEGAL_ENTITY_ID = '1a2b3c4d-5e6f-5a7b-8c9d-0e1f2a3b4c5d';
export const REGISTERED_ENTITY_ID = '2b3c4d5e-6f7a-5b8c-9d0e-1f2a3b4c5d6e';
export const BRAND_ID = 'b1c2d3e4-f5a6-5b7c-8d9e-0f1a2b3c4d5e';
const STORE_ID = '0c1d2e3f-4a5b-5c6d-8e7f-9a0b1c2d3e4f';
const STAND_ID = '0d1e2f3a-5b6c-5d7e-9f8a-0b1c2d3e4f5a';

const STREET: RecordedAddress = {
  streetAddress1: '1912 PIKE PL',
  streetAddress2: 'STE 4',
  city: 'SEATTLE',
  state: 'WA',
  postalCode: '98101',
  deliverable: 'deliverable',
  virtual: 'not_virtual',
  deliveryType: 'Multi-Tenant Building',
  rdi: 'commercial',
};
const CORNER: RecordedAddress = {
  streetAddress1: '400 BROADWAY E',
  streetAddress2: null,
  city: 'SEATTLE',
  state: 'WA',
  postalCode: '98102',
  deliverable: 'vacant',
  virtual: null,
  deliveryType: 'Street',
  rdi: null,
};
const AGENT: FilingAddress = {
  type: 'registered_agent',
  streetAddress1: 'PO BOX 77',
  streetAddress2: null,
  city: 'OLYMPIA',
  state: 'WA',
  postalCode: '98501',
  deliverable: 'not_deliverable',
  virtual: 'virtual_cmra',
  deliveryType: 'Post Office Box',
  rdi: 'residential',
};

const match = (probability: number, matched: RecordMatch['matched']): RecordMatch => ({
  probability,
  evidence: [],
  matched,
});

export const ENTITY: EntityRecord = {
  legalEntityId: LEGAL_ENTITY_ID,
  svcId: 'L1a2b3c4d5e6f5a7b',
  registeredEntityId: REGISTERED_ENTITY_ID,
  names: ['PIKE STREET COFFEE LLC', 'PSC HOLDINGS LLC'],
  type: 'Limited Liability Company',
  formationDate: '2014-03-02',
  brandIds: [BRAND_ID],
  brandSvcIds: ['Bb1c2d3e4f5a65b7c'],
  addresses: [STREET],
  filings: [
    {
      id: '4d5e6f7a-8b9c-5d0e-9f2a-3b4c5d6e7f8a',
      type: 'WA LIMITED LIABILITY COMPANY',
      state: 'WA',
      jurisdictionType: 'domestic',
      homeState: null,
      registeredName: 'PIKE STREET COFFEE LLC',
      fileNumber: '604 123 456',
      issueDate: '2014-03-02',
      status: 'active',
      subStatus: 'good_standing',
      statusDetail: 'ACTIVE',
      officers: [
        { firstName: 'ANA', lastName: 'DIAZ', fullName: 'ANA DIAZ', titles: ['managing member', 'registered agent'] },
        { firstName: null, lastName: null, fullName: 'HARBOR AGENTS INC', titles: [] },
      ],
      addresses: [{ type: 'headquarters', ...STREET }, AGENT],
    },
    {
      id: '5e6f7a8b-9c0d-5e1f-8a3b-4c5d6e7f8a9b',
      type: 'FOREIGN LIMITED LIABILITY COMPANY',
      state: 'OR',
      jurisdictionType: 'foreign',
      homeState: 'WA',
      registeredName: 'PIKE STREET COFFEE LLC',
      fileNumber: '1234567-96',
      issueDate: '2019-08-15',
      status: 'inactive',
      subStatus: null,
      statusDetail: 'WITHDRAWN',
      officers: [],
      addresses: [],
    },
  ],
  bankruptcies: [
    {
      debtorName: 'PIKE STREET COFFEE LLC',
      trustee: 'ROSA LINDGREN',
      judge: 'TOM ABARA',
      filingDate: '2021-02-01',
      chapterType: '11',
      caseNumber: '21-10482-ABC',
      petition: 'voluntary',
      entryDate: '2021-02-03',
      dateConverted: null,
      dateDismissed: null,
      dateTerminated: '2022-12-20',
      debtorDischargedDate: '2022-11-30',
      planConfirmedDate: '2021-09-15',
    },
    {
      debtorName: null,
      trustee: null,
      judge: null,
      filingDate: '2016-05-09',
      chapterType: '7',
      caseNumber: '16-20001-DEF',
      petition: 'involuntary',
      entryDate: null,
      dateConverted: '2016-08-01',
      dateDismissed: '2016-10-10',
      dateTerminated: null,
      debtorDischargedDate: null,
      planConfirmedDate: null,
    },
  ],
  watchlists: [],
  match: match(0.98765, {
    name: 'PIKE STREET COFFEE LLC',
    address: '1912 PIKE PL STE 4 SEATTLE WA 98101',
    person: 'ANA DIAZ',
  }),
};

export const BRAND: BrandRecord = {
  id: BRAND_ID,
  svcId: 'Bb1c2d3e4f5a65b7c',
  names: ['PIKE STREET COFFEE', 'PIKE ST VAPE & COFFEE'],
  legalEntityIds: [LEGAL_ENTITY_ID],
  legalEntitySvcIds: ['L1a2b3c4d5e6f5a7b'],
  registeredEntityIds: [REGISTERED_ENTITY_ID],
  activities: ['Tobacco and Vaping'],
  industries: [
    { type: 'svc_industry_description', code: null, description: 'Coffee Shops' },
    { type: 'naics_2022_code', code: '722515', description: 'Snack and Nonalcoholic Beverage Bars' },
    { type: 'naics_2017_code', code: '453991', description: 'Tobacco Stores' },
    { type: 'sic_code', code: '5812', description: 'Eating Places' },
    { type: 'mcc_code', code: '5814', description: 'Fast Food Restaurants' },
  ],
  websites: ['https://www.pikestreetcoffee.example/menu', 'http://pikestreetcoffee.example/', 'https://psc.co.uk'],
  locations: [
    {
      id: STORE_ID,
      names: ['PIKE STREET COFFEE'],
      addresses: [STREET],
      operatingStatus: 'Open',
      phoneNumbers: ['+12065550100', '+12065550101'],
    },
    { id: STAND_ID, names: [], addresses: [CORNER, STREET], operatingStatus: null, phoneNumbers: [] },
  ],
  cardTransactions: [
    {
      quantityType: 'card_revenue_amount',
      period: '12m',
      projectedQuantity: 812345.5,
      periodStartDate: '2024-01-01',
      periodEndDate: '2024-12-31',
    },
    {
      quantityType: 'card_revenue_amount',
      period: '12m',
      projectedQuantity: null,
      periodStartDate: '2025-01-01',
      periodEndDate: '2025-12-31',
    },
    {
      quantityType: 'card_revenue_amount',
      period: '1m',
      projectedQuantity: 70_100,
      periodStartDate: '2025-12-01',
      periodEndDate: '2025-12-31',
    },
    {
      quantityType: 'has_transactions',
      period: '1m',
      projectedQuantity: 1,
      periodStartDate: '2025-12-01',
      periodEndDate: '2025-12-31',
    },
  ],
  revenueQualities: [
    {
      issueReason: 'REVENUE_INCREASE_TO_250_PCT_ALL_TIME',
      issueSeverity: 'HIGH',
      issueDescription: 'Revenue rose to 250 percent of the median for 3 months.',
    },
  ],
  publishers: ['City of Seattle', 'Washington State Department of Licensing'],
  match: match(0.914, { name: 'PIKE STREET COFFEE', address: null, person: null }),
};

const name = 'Pike Street Coffee';

/** Every task, in the order of an answer. */
export const TASKS: readonly CoveredTask[] = [
  {
    name: 'address_verification',
    status: 'success',
    result: 'address_match',
    reason: 'The address is similar to a recorded one: "1912 PIKE PL STE 4, SEATTLE, WA 98101".',
    sources: [{ kind: 'address', address: STREET, matchEntityType: 'brand' }],
    coverage: 'found',
    comparisons: [],
  },
  {
    name: 'sos_address_verification',
    status: 'failure',
    result: 'address_not_verified',
    reason: 'No filing has the address.',
    sources: [],
    coverage: 'found',
    comparisons: [],
  },
  {
    name: 'name_verification',
    status: 'success',
    result: 'name_exact_match',
    reason: 'The name equals a recorded one: "PIKE STREET COFFEE".',
    sources: [
      { kind: 'name', name: 'PIKE STREET COFFEE LLC', matchEntityType: 'registered_entity' },
      { kind: 'name', name: 'PIKE STREET COFFEE', matchEntityType: 'brand' },
    ],
    coverage: 'found',
    comparisons: [],
  },
  {
    name: 'sos_name_verification',
    status: 'success',
    result: 'name_match',
    reason: 'The name equals a registered name but for the legal suffix: "PIKE STREET COFFEE LLC".',
    sources: [{ kind: 'name', name: 'PIKE STREET COFFEE LLC', matchEntityType: 'registered_entity' }],
    coverage: 'found',
    comparisons: [],
  },
  {
    name: 'person_verification',
    status: 'success',
    result: 'person_match',
    reason: 'Ana Diaz is an officer on a filing: "ANA DIAZ".',
    sources: [{ kind: 'name', name: 'ANA DIAZ', matchEntityType: 'registered_entity' }],
    coverage: 'found',
    comparisons: [],
  },
  {
    name: 'domestic_registration',
    status: 'success',
    result: 'domestic_active',
    reason: 'The domestic filing in WA is active.',
    sources: [
      {
        kind: 'filing',
        issueDate: '2014-03-02',
        fileNumber: '604 123 456',
        state: 'WA',
        registeredName: 'PIKE STREET COFFEE LLC',
      },
    ],
    coverage: 'found',
    comparisons: [],
  },
  {
    name: 'ssn_verification',
    status: 'failure',
    result: 'not_completed',
    reason: 'The authority could not be asked.',
    sources: [],
    coverage: 'found',
    comparisons: [],
  },
  {
    name: 'tin_verification',
    status: 'failure',
    result: 'tin_invalid',
    reason: 'A tax number has nine digits.',
    sources: [{ kind: 'tin', tin: null, name }],
    coverage: 'found',
    comparisons: [],
  },
  {
    name: 'watchlist',
    status: 'failure',
    result: 'watchlist_hits',
    reason: 'There is 1 hit: ANA DIAZ on SDN.',
    coverage: 'found',
    comparisons: [],
  },
];

const REQUEST = requestOf({ names: [name] });

/** The verification of the firm in package verify, but for what is said. */
export const verified = (
  options: Partial<VerificationOptions> & Pick<VerificationOptions, 'shape'>,
  changes: Partial<Verification> = {},
): Verification => ({
  request: REQUEST,
  options: { package: 'verify', attrs: new Set(), matchThreshold: 0.5, topN: 1, ...options },
  entities: [ENTITY],
  brands: [BRAND],
  tasks: TASKS,
  ...changes,
});
