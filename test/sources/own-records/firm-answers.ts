import { latLngToCell } from 'h3-js';
import { record, texts } from '../../records.ts';

/** What is asked of the brand that has a record of every kind, and the answer: interface.md and completions.md section 1. */
export const BRAND_FIELDS = `
  names { edges { node { name nameFullTextSearchVector } } }
  industries { edges { node { industryType industryCode industryDesc } } }
  affiliatedBrands { edges { affiliationType node { names { edges { node { name } } } } } }
  websites { edges { node {
    website subdomain domain topLevelDomain path fragment
    websiteContents { edges { node { httpStatusCode websiteAvailability faviconUrl } } }
    technologiesUseds { edges { node { technology category } } }
    onlinePresences { edges { node { hasOnlineSales } } }
  } } }
  cardTransactions(conditions: { filter: { EQ: ["quantityType", "card_revenue_amount"] } }) { edges { node { period projectedQuantity periodEndDate } } }
  operatingLocations { edges { rank datasetIds node {
    operatingStatuses { edges { node { operatingStatus firstObservedDate lastObservedDate } } }
    reviewSummaries { edges { rank node { reviewCount reviewScoreAvg firstReviewDate lastReviewDate } } }
    technologiesUseds { edges { node { technology category } } }
    locationTypes { edges { node { locationType } } }
    phoneNumbers { edges { node { phoneNumber } } }
    roles { edges { node { jobTitle } } }
    legalEntities { edges { node { names { edges { node { name } } } } } }
    addresses { edges { node {
      fullAddress streetAddress1 streetAddress2 city state zip country latitude longitude h3Index
      deliverabilities { edges { node { deliverable deliveryType rdi virtual } } }
    } } }
    ratios: cardTransactions(first: 20, conditions: { filter: { AND: [
      { IN: ["quantityType", ["avg_transaction_size", "card_revenue_yoy_growth", "card_revenue_prior_period_growth", "has_transactions"]] }
      { EQ: ["rank", 0] }
    ] }, orderBy: ["quantityType", "period"] }) { edges { node { quantityType period projectedQuantity rawQuantity } } }
    operatingLocationCache {
      name operatingStatus fullAddress phoneNumber hasRolePhoneNumber hasRoleEmailAddress
      website websiteAvailability websiteHttpStatusCode websiteTechnologiesUsed
      primaryBrandNaicsIndustry primaryBrandSvcIndustry
      latest12mCardRevenueRaw latest12mCardRevenueProjected latest12mCardTransactionsRaw latest12mYoyGrowthRaw
      reviewCountAvg rankPosition
    }
  } } }`;

const ratio = (quantityType: string, period: string, quantity: number) => ({
  quantityType,
  period,
  projectedQuantity: quantity,
  rawQuantity: quantity,
});
const ADDRESS = '12 N MAIN ST 4 SEATTLE WA 98101';
const WEBSITE = 'https://shop.harborlight.co.uk/menu?x=1#tea';

export const BRAND_ANSWER = {
  names: [
    { name: 'HARBOR LIGHT COFFEE', nameFullTextSearchVector: 'harbor light coffee' },
    { name: 'HLC', nameFullTextSearchVector: 'hlc' },
  ],
  industries: [
    { industryType: 'naics_2022_code', industryCode: '722515', industryDesc: 'Snack and Nonalcoholic Beverage Bars' },
    { industryType: 'svc_industry_description', industryCode: null, industryDesc: 'Coffee Shops' },
  ],
  affiliatedBrands: [{ names: [{ name: 'PAYLIGHT' }], edge: { affiliationType: 'partnership' } }],
  websites: [
    {
      ...texts(`subdomain: shop; domain: harborlight; topLevelDomain: co.uk; path: /menu; fragment: tea`),
      website: WEBSITE,
      websiteContents: [
        { httpStatusCode: '200', websiteAvailability: 'available', faviconUrl: 'https://harborlight.co.uk/i.ico' },
      ],
      technologiesUseds: [{ technology: 'Stripe', category: 'payment processing' }],
      onlinePresences: [{ hasOnlineSales: 'Yes' }],
    },
  ],
  cardTransactions: [{ period: '12m', projectedQuantity: 500, periodEndDate: '2024-06-30' }],
  operatingLocations: [
    {
      edge: { rank: 0, datasetIds: ['own_records'] },
      operatingStatuses: [
        { operatingStatus: 'Open', firstObservedDate: '2020-07-01', lastObservedDate: '2024-06-30' },
        { operatingStatus: 'Temporarily Closed', firstObservedDate: '2020-03-01', lastObservedDate: '2020-06-30' },
      ],
      reviewSummaries: [
        {
          reviewCount: '40',
          reviewScoreAvg: '4.5',
          firstReviewDate: '2019-01-01',
          lastReviewDate: '2024-06-29',
          edge: { rank: 0 },
        },
        {
          reviewCount: '20',
          reviewScoreAvg: '4',
          firstReviewDate: null,
          lastReviewDate: '2023-06-29',
          edge: { rank: 1 },
        },
      ],
      technologiesUseds: [{ technology: 'Toast', category: 'point of sale' }],
      locationTypes: [{ locationType: 'hospitality' }],
      phoneNumbers: [{ phoneNumber: '+12065550242' }],
      roles: [{ jobTitle: 'chief executive officer' }],
      legalEntities: [{ names: [{ name: 'HARBOR LIGHT COFFEE, LLC' }] }],
      addresses: [
        {
          ...record(`
            streetAddress1: 12 N MAIN ST; streetAddress2: # 4; city: SEATTLE; state: WA; zip: "98101";
            latitude: 47.61; longitude: -122.33`),
          fullAddress: ADDRESS,
          country: null,
          h3Index: latLngToCell(47.61, -122.33, 10),
          deliverabilities: [
            record(`
              deliverable: deliverable; deliveryType: Multi-Tenant Building; rdi: commercial; virtual: not_virtual`),
          ],
        },
      ],
      // Revenue of 120 and eleven times 60, 100 a year before; ten transactions a month.
      ratios: [
        ratio('avg_transaction_size', '12m', 6.5),
        ratio('avg_transaction_size', '1m', 12),
        ratio('avg_transaction_size', '3m', 8),
        ratio('card_revenue_prior_period_growth', '1m', 2),
        ratio('card_revenue_prior_period_growth', '3m', 240 / 180),
        ratio('card_revenue_yoy_growth', '1m', 1.2),
        ratio('has_transactions', '12m', 1),
        ratio('has_transactions', '1m', 1),
        ratio('has_transactions', '3m', 1),
      ],
      operatingLocationCache: [
        {
          ...record(`
            name: HARBOR LIGHT COFFEE; operatingStatus: Open; phoneNumber: +12065550242;
            websiteAvailability: available; websiteHttpStatusCode: 200; websiteTechnologiesUsed: ["Stripe"];
            primaryBrandNaicsIndustry: Snack and Nonalcoholic Beverage Bars; primaryBrandSvcIndustry: Coffee Shops;
            latest12mCardRevenueRaw: 780; latest12mCardRevenueProjected: 780; latest12mCardTransactionsRaw: 120;
            reviewCountAvg: 30`),
          fullAddress: ADDRESS,
          hasRolePhoneNumber: true,
          hasRoleEmailAddress: true,
          website: WEBSITE,
          latest12mYoyGrowthRaw: null,
          rankPosition: null,
        },
      ],
    },
  ],
};

export const FIRM_FIELDS = `
  types { edges { node { legalEntityType } } }
  addresses { edges { node { fullAddress streetAddress1 } } }
  tins { edges { verificationStatus verificationResult node { tin tinType validity } } }
  bankruptcies { edges { node {
    debtorName trustee judge filingDate chapterType caseNumber petition entryDate dateConverted dateDismissed dateTerminated
    debtorDischargedDate planConfirmedDate
  } } }
  registeredEntities { edges { node {
    name registeredEntityType formationDate formationYear
    registrations { edges { node {
      registrationState fileNumber registrationType jurisdictionType homeJurisdictionState status subStatus statusDetail
      issueDate expirationDate
      addresses { edges { addressType node { fullAddress } } }
      roles { edges { node { jobTitle jobFunction managementLevel } } }
    } } }
  } } }`;

export const FIRM_ANSWER = {
  types: [{ legalEntityType: 'Limited Liability Company' }],
  addresses: [{ fullAddress: 'PO BOX 12 SEATTLE WA 98101', streetAddress1: 'PO BOX 12' }],
  tins: [
    {
      tin: '910000001',
      tinType: 'EIN',
      validity: 'issued',
      edge: { verificationStatus: 'Success', verificationResult: 'tin_verified' },
    },
  ],
  bankruptcies: [
    record(`
      debtorName: HARBOR LIGHT COFFEE, LLC; trustee: A TRUSTEE; judge: A JUDGE; filingDate: 2018-02-12;
        chapterType: "11"; caseNumber: 10-10001; petition: voluntary; entryDate: 2018-02-13;
        dateConverted: 2018-03-01; dateDismissed: 2018-06-01; dateTerminated: 2018-07-01;
        debtorDischargedDate: 2018-05-01; planConfirmedDate: 2018-04-01`),
  ],
  registeredEntities: [
    {
      name: 'HARBOR LIGHT COFFEE, LLC',
      registeredEntityType: 'Limited Liability Company',
      // "earliest non-null issueDate": the domestic filing gives none.
      formationDate: '2016-05-01',
      formationYear: 2016,
      registrations: [
        {
          ...texts(`
            registrationState: WA; fileNumber: 600000001; registrationType: WA LIMITED LIABILITY COMPANY;
            jurisdictionType: domestic; status: active; subStatus: good_standing; statusDetail: ACTIVE;
            expirationDate: 2025-05-31`),
          homeJurisdictionState: null,
          issueDate: null,
          addresses: [{ fullAddress: '9 AGENT WAY STE 4 OLYMPIA WA 98501', edge: { addressType: 'registered_agent' } }],
          roles: [{ jobTitle: 'chief executive officer', jobFunction: 'executive', managementLevel: 'c-suite' }],
        },
        {
          ...texts(`
            registrationState: OR; fileNumber: F1; registrationType: FOREIGN LIMITED LIABILITY COMPANY;
            jurisdictionType: foreign; homeJurisdictionState: WA; status: inactive; statusDetail: WITHDRAWN;
            issueDate: 2016-05-01`),
          subStatus: null,
          expirationDate: null,
          addresses: [],
          roles: [],
        },
      ],
    },
  ],
};

const TYPES = 'types { edges { node { legalEntityType } } }';
const PERSONS = 'persons { edges { node { firstName lastName fullName dateOfBirth } } }';

/** Legal entities whose type no row says, and what is asked of them. */
export const PEOPLE: readonly (readonly [name: string, fields: string, answer: unknown])[] = [
  [
    'Ada Q Harbor',
    `${TYPES} ${PERSONS} roles { edges { node {
       jobTitle phoneNumbers { edges { node { phoneNumber } } } emailAddresses { edges { node { emailAddress } } }
     } } }`,
    {
      types: [{ legalEntityType: 'Person' }],
      persons: [{ firstName: 'ADA', lastName: 'HARBOR', fullName: 'ADA Q HARBOR', dateOfBirth: '1980-02-29' }],
      roles: [
        {
          jobTitle: 'chief executive officer',
          phoneNumbers: [{ phoneNumber: '+12065550243' }],
          emailAddresses: [{ emailAddress: 'ada@harborlight.com' }],
        },
      ],
    },
  ],
  [
    'Lightkeepers',
    `${TYPES} registeredEntities { edges { node { registeredEntityType } } }`,
    {
      types: [{ legalEntityType: 'Non-profit Corporation' }],
      registeredEntities: [{ registeredEntityType: 'Non-profit Corporation' }],
    },
  ],
  ['Harbor Fund', TYPES, { types: [{ legalEntityType: 'Unincorporated Non-profit Association' }] }],
  [
    'Zed Listed',
    `${TYPES} ${PERSONS} addresses { edges { node { fullAddress country } } }
     appearsOnWatchlistEntries { edges { node { watchlistName } } }`,
    {
      types: [{ legalEntityType: 'Person' }],
      persons: [{ firstName: 'ZED', lastName: 'LISTED', fullName: 'ZED LISTED', dateOfBirth: '1970-01-01' }],
      addresses: [{ fullAddress: 'RUE 1 PARIS', country: 'FRA' }],
      appearsOnWatchlistEntries: [{ watchlistName: 'HOUSE' }],
    },
  ],
];
