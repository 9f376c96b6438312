import { latLngToCell } from 'h3-js';
import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { describeLocations } from '../../../ingest/derivations/location-description.ts';
import { built, facts } from '../tiny.ts';

const CATALOG = readCatalog();

describe('BrandLocationDescription (interface.md)', () => {
  const brand = (counts: Readonly<Record<string, number>>) => ({
    locations: Object.values(counts).reduce((sum, count) => sum + count, 0),
    states: Object.entries(counts).map(([state, locations]) => ({ state, locations })),
    city: 'SEATTLE',
  });

  test.each([
    ['"a single-location brand shows city and state of that location"', { WA: 1 }, 'SEATTLE, WA'],
    ['"states alphabetically, separated by comma and space"', { WA: 2, OR: 1 }, 'OR, WA'],
    ['"more than 10 percent": exactly 10 is not', { WA: 9, OR: 1 }, 'WA'],
    ['"or more than 5 locations": 5 of 100 are not, 6 are', { WA: 89, CA: 5, OR: 6 }, 'OR, WA'],
    ['"up to 5 significant states"', { AA: 1, BB: 1, CC: 1, DD: 1, EE: 1 }, 'AA, BB, CC, DD, EE'],
    [
      '"when more than 5 states are significant the text ends with \'and others\'"',
      { AA: 2, BB: 2, CC: 2, DD: 2, EE: 2, FF: 3 },
      'AA, BB, CC, DD, FF, and others',
    ],
  ])('%s', (_, counts, text) => {
    expect(describeLocations(brand(counts))).toBe(text);
  });

  test('nothing is said where no place is known', () => {
    expect(describeLocations({ locations: 3, states: [], city: null })).toBeNull();
  });
});

test('a description that a source gave stays; the derived one goes by the addresses', async () => {
  const { rows } = await built(({ stage }) => {
    const one = stage(facts('one'));
    for (const [key, description] of [
      ['a', undefined],
      ['b', 'ALL OVER THE WEST'],
    ] as const) {
      const [brand, location, address] = [
        one.ref('Brand', key),
        one.ref('OperatingLocation', key),
        one.ref('Address', key),
      ];
      one.entity('Brand', brand);
      one.entity('OperatingLocation', location);
      one.entity('Address', address, { city: 'SEATTLE', state: 'WA' });
      one.edge('BrandOperatesAtOperatingLocation', brand, location);
      one.edge('OperatingLocationOperatesAtAddress', location, address);
      if (description !== undefined) {
        one.attribute('BrandLocationDescription', brand, { locationDescription: description });
      }
    }
  }, CATALOG);
  expect(
    await rows('SELECT owner_key AS brand, rank, location_description AS text FROM brand_location_description'),
  ).toEqual([
    { brand: 1, rank: 0, text: 'SEATTLE, WA' },
    { brand: 2, rank: 0, text: 'ALL OVER THE WEST' },
  ]);
});

test('"fullAddress: street, unit, city, state, ZIP, rendered without punctuation"', async () => {
  const { rows } = await built(({ stage }) => {
    const one = stage(facts('one'));
    one.entity('Address', one.ref('Address', '1'), {
      streetAddress1: "100 O'HARA ST-NW",
      streetAddress2: '# 4.B',
      city: 'ST. PAUL',
      state: 'MN',
      zip: '55101',
    });
  }, CATALOG);
  expect(await rows('SELECT full_address FROM address')).toEqual([
    { full_address: '100 OHARA ST NW 4 B ST PAUL MN 55101' },
  ]);
});

test('county, areas and coordinates come by ZIP, where the record has none; "an H3 cell only for measured ones"', async () => {
  const { rows } = await built(({ stage, reference }) => {
    reference.zip({
      zip: '98101',
      state: 'WA',
      stateName: 'Washington',
      county: 'King',
      countyCode: '033',
      latitude: 47.6114,
      longitude: -122.3305,
    });
    reference.areas({
      stateName: 'Washington',
      countyCode: '033',
      msa: 'Seattle-Tacoma-Bellevue, WA',
      csa: 'Seattle-Tacoma, WA',
    });
    const one = stage(facts('one'));
    one.entity('Address', one.ref('Address', 'bare'), { streetAddress1: '1 A ST', state: 'WA', zip: '98101' });
    one.entity('Address', one.ref('Address', 'own'), {
      streetAddress1: '2 A ST',
      zip: '98101',
      county: 'Own',
      latitude: 47.6097,
      longitude: -122.3331,
    });
    // From a table of ZIP codes with more decimals.
    const table = { latitude: 47.611401, longitude: -122.330499 };
    one.entity('Address', one.ref('Address', 'centre'), {
      streetAddress1: '4 A ST',
      state: 'WA',
      zip: '98101',
      ...table,
    });
    one.entity('Address', one.ref('Address', 'other state'), { streetAddress1: '3 A ST', state: 'OR', zip: '98101' });
  }, CATALOG);
  expect(await rows('SELECT county, msa, csa, latitude, h3_index FROM address ORDER BY key')).toEqual([
    {
      county: 'King',
      msa: 'Seattle-Tacoma-Bellevue, WA',
      csa: 'Seattle-Tacoma, WA',
      latitude: 47.6114,
      h3_index: null,
    },
    {
      county: 'Own',
      msa: 'Seattle-Tacoma-Bellevue, WA',
      csa: 'Seattle-Tacoma, WA',
      latitude: 47.6097,
      h3_index: latLngToCell(47.6097, -122.3331, 10),
    },
    {
      county: 'King',
      msa: 'Seattle-Tacoma-Bellevue, WA',
      csa: 'Seattle-Tacoma, WA',
      latitude: 47.611401,
      h3_index: null,
    },
    { county: null, msa: null, csa: null, latitude: null, h3_index: null },
  ]);
});

test('"a point 30 km off its ZIP is refused" and counted; the centre of the ZIP code stands for it', async () => {
  const { rows, report } = await built(({ stage, reference }) => {
    const seattle = { zip: '98101', state: 'WA', stateName: 'Washington', county: 'King', countyCode: '033' };
    reference.zip({ ...seattle, latitude: 47.6, longitude: -122.3 });
    const one = stage(facts('one'));
    // A degree of latitude is 111.2 km.
    for (const [at, latitude] of [47.6 + 29.9 / 111.2, 47.6 - 30.1 / 111.2, 48.9].entries()) {
      const address = one.ref('Address', String(at));
      one.entity('Address', address, {
        streetAddress1: `${at} A ST`,
        state: 'WA',
        zip: '98101',
        latitude,
        longitude: -122.3,
      });
    }
    const abroad = { streetAddress1: '9 B ST', state: 'WA', zip: '99999', latitude: 1, longitude: 1 };
    one.entity('Address', one.ref('Address', 'unknown ZIP'), abroad);
  }, CATALOG);
  const points = await rows(
    'SELECT round(latitude, 2) AS latitude, h3_index IS NOT NULL AS measured FROM address ORDER BY key',
  );
  expect(points.map(({ latitude, measured }) => [latitude, measured])).toEqual([
    [47.87, 1],
    [47.6, 0],
    [47.6, 0],
    [1, 1],
  ]);
  expect(report.derived[0]).toEqual({
    name: 'points refused: 30 km or more from the centre of their ZIP code',
    rows: 2,
  });
});

test('"formationDate: earliest non-null issueDate; formationYear: its year"', async () => {
  const { rows } = await built(({ stage }) => {
    const one = stage(facts('one'));
    const entity = one.ref('RegisteredEntity', 'a');
    one.entity('RegisteredEntity', entity, { name: 'A' });
    for (const [key, issueDate] of [
      ['x', null],
      ['y', '2011-05-06'],
      ['z', '2004-03-02'],
    ] as const) {
      one.entity('Registration', one.ref('Registration', key), { issueDate });
      one.edge('RegistrationRegisteredRegisteredEntity', one.ref('Registration', key), entity);
    }
  }, CATALOG);
  expect(await rows('SELECT formation_date, formation_year FROM registered_entity')).toEqual([
    { formation_date: '2004-03-02', formation_year: 2004 },
  ]);
});

test('registrations: "domestic first, then foreign from oldest to newest"', async () => {
  const { rows } = await built(({ stage }) => {
    const one = stage(facts('one'));
    const entity = one.ref('RegisteredEntity', 'a');
    one.entity('RegisteredEntity', entity);
    for (const [jurisdictionType, issueDate] of [
      ['foreign', '2015-01-01'],
      ['foreign', '2012-01-01'],
      ['domestic', '2020-01-01'],
    ]) {
      const filing = one.ref('Registration', `${jurisdictionType} ${issueDate}`);
      one.entity('Registration', filing, { jurisdictionType, issueDate });
      one.edge('RegistrationRegisteredRegisteredEntity', filing, entity);
    }
  }, CATALOG);
  const sql = `SELECT r.issue_date AS date FROM registration_registered_registered_entity AS e
    JOIN registration AS r ON r.key = e.from_key ORDER BY e.to_rank`;
  expect(await rows(sql)).toEqual([{ date: '2020-01-01' }, { date: '2012-01-01' }, { date: '2015-01-01' }]);
});

test('the description of a code system is that of the code', async () => {
  const { rows } = await built(({ stage, reference }) => {
    reference.industry({
      industryType: 'naics_2022_code',
      code: '722515',
      description: 'Snack and Nonalcoholic Beverage Bars',
    });
    const [one, two] = [stage(facts('one')), stage(facts('two'))];
    for (const source of [one, two]) {
      source.entity('Industry', source.ref('Industry', '722515'), {
        industryType: 'naics_2022_code',
        industryCode: '722515',
      });
    }
    one.entity('Industry', one.ref('Industry', 'coffee'), {
      industryType: 'svc_industry_description',
      industryDesc: 'Coffee Shops',
    });
  }, CATALOG);
  expect(await rows('SELECT industry_code AS code, industry_desc AS text FROM industry ORDER BY key')).toEqual([
    { code: '722515', text: 'Snack and Nonalcoholic Beverage Bars' },
    { code: null, text: 'Coffee Shops' },
  ]);
});

test('"one flat denormalised row per location": from the rank-0 records around it, the newest 12 months, the brand\'s website', async () => {
  const { rows } = await built(({ stage }) => {
    const one = stage(facts('one'));
    const [brand, location, address] = [
      one.ref('Brand', 'b'),
      one.ref('OperatingLocation', 'l'),
      one.ref('Address', 'a'),
    ];
    one.entity('Brand', brand);
    one.entity('OperatingLocation', location);
    one.attribute('OperatingLocationName', location, { name: 'SHOP' });
    one.attribute('OperatingLocationOperatingStatus', location, { operatingStatus: 'Closed' }, { last: '2020-01-01' });
    one.attribute('OperatingLocationOperatingStatus', location, { operatingStatus: 'Open' }, { last: '2026-01-01' });
    one.entity('Address', address, { streetAddress1: '1 A ST', city: 'SEATTLE', state: 'WA', zip: '98101' });
    one.edge('BrandOperatesAtOperatingLocation', brand, location);
    one.edge('OperatingLocationOperatesAtAddress', location, address);
    const website = one.ref('Website', 'w');
    one.entity('Website', website, { website: 'https://shop.example' });
    one.edge('BrandOperatesWebsiteWebsite', brand, website);
    one.attribute('WebsiteTechnologiesUsed', website, { technology: 'Stripe' });
    for (const [periodEndDate, rawQuantity] of [
      ['2025-11-30', 10],
      ['2025-12-31', 20],
    ] as const) {
      const fields = {
        quantityType: 'card_revenue_amount',
        period: '12m',
        periodEndDate,
        rawQuantity,
        projectedQuantity: rawQuantity * 3,
      };
      one.attribute('OperatingLocationCardTransaction', location, fields);
    }
    one.edge('RoleIsPerformedAtOperatingLocation', one.ref('Role', 'r'), location);
    one.entity('Role', one.ref('Role', 'r'));
    one.entity('EmailAddress', one.ref('EmailAddress', 'e'));
    one.edge('RoleIsAssociatedWithEmailAddress', one.ref('Role', 'r'), one.ref('EmailAddress', 'e'));
  }, CATALOG);
  expect(await rows('SELECT * FROM operating_location_cache')).toMatchObject([
    {
      name: 'SHOP',
      operating_status: 'Open',
      full_address: '1 A ST SEATTLE WA 98101',
      website: 'https://shop.example',
      website_technologies_used: '["Stripe"]',
      latest12m_card_revenue_raw: 20,
      latest12m_card_revenue_projected: 60,
      has_role_phone_number: 0,
      has_role_email_address: 1,
      phone_number: null,
    },
  ]);
});
