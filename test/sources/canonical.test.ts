import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import { hiddenTinKey } from '../../matching/identifiers/hashed-tin.ts';
import { kindOf } from '../../sources/canonical/detect.ts';
import { canonicalDocument } from '../../sources/canonical/document.ts';
import { CONTRACT_KINDS } from '../../sources/canonical/kinds.ts';
import { dataFolder } from '../ingest/tiny.ts';
import { record, texts } from '../records.ts';
import { type Loaded, loadText } from './target.ts';

type Row = Readonly<Record<string, string | number>>;

/** A row of each kind with all its columns. */
const ADDRESS = record(`
  street_address1: 12 North Main Street; street_address2: Suite 4; city: Harbor City; state: washington;
    zip: 98199-0001; latitude: 47.5; longitude: -122.25`);
const SEEN = { first_observed_date: '2024-01-01', last_observed_date: '2026-01-31' };
const ROWS: Readonly<Record<string, Row>> = {
  brand: record(`
    brand_key: b1; brand_name: Test Café; legal_entity_key: e1; industry_type: naics_2022_code;
      industry_code: "722515"; industry_desc: Snack Bars`),
  location: {
    ...texts(`
      location_key: l1; brand_key: b1; location_name: Test Café Harbor; legal_entity_key: e1;
      location_type: hospitality`),
    ...ADDRESS,
  },
  legal_entity: {
    legal_entity_key: 'e1',
    legal_name: 'Test Café LLC',
    legal_entity_type: 'Limited Liability Company',
    ...ADDRESS,
  },
  registration: {
    ...texts(`
      legal_entity_key: e1; registration_state: WA; file_number: 600000001; registered_name: Test Café LLC;
      registered_entity_type: Limited Liability Company; registration_type: WA LLC; jurisdiction_type: foreign;
      home_jurisdiction_state: Oregon; issue_date: 2020-02-29; expiration_date: 2027-02-28; status: active;
      sub_status: good_standing; status_detail: ACTIVE; address_type: headquarters`),
    ...ADDRESS,
  },
  person_role: record(`
    person_key: p1; full_name: Jane Q Doe; first_name: Jane; last_name: Doe; date_of_birth: 1980-01-02;
      job_title: Chief Executive Officer; job_function: executive; management_level: c-suite; location_key: l1;
      registration_state: WA; file_number: "600000001"`),
  tin: record(`
    legal_entity_key: e1; tin: 91-0000001; tin_type: EIN; validity: issued; verification_status: Success;
      verification_result: tin_verified`),
  website: record(`
    website: https://shop.testcafe.example.com/menu; brand_key: b1; location_key: l1; has_online_sales: Yes;
      http_status_code: 200; website_availability: available; favicon_url: https://testcafe.example.com/i.ico`),
  phone: { phone_number: '(206) 555-0242', location_key: 'l1', person_key: 'p1', job_title: 'chief executive officer' },
  email: { email_address: 'Jane@Example.com', person_key: 'p1', job_title: 'Chief Executive Officer' },
  card_transactions: record(`
    brand_key: b1; location_key: l1; quantity_type: card_revenue_amount; period: 12m;
      period_start_date: 2025-01-01; period_end_date: 2025-12-31; projected_quantity: 1200.5; raw_quantity: 12;
      platform_brand_key: b2`),
  review: record(`
    location_key: l1; review_count: 12; review_score_avg: 4.5; first_review_date: 2020-01-01;
      last_review_date: 2025-12-31`),
  operating_status: { location_key: 'l1', operating_status: 'temporarily closed' },
  deliverability: {
    ...ADDRESS,
    deliverable: 'deliverable',
    delivery_type: 'Street',
    rdi: 'commercial',
    virtual: 'not_virtual',
  },
  technology: record(
    `technology: Stripe; category: payment processing; location_key: l1; website: testcafe.example.com`,
  ),
  affiliation: { brand_key: 'b1', affiliated_brand_key: 'b2', affiliation_type: 'sub_brand' },
  bankruptcy: record(`
    legal_entity_key: e1; case_number: 10-1; filing_date: 2010-02-12; debtor_name: Test Café LLC; chapter_type: 11;
      petition: voluntary; judge: A Judge; trustee: A Trustee; entry_date: 2010-02-13; date_converted: 2010-03-01;
      plan_confirmed_date: 2010-04-01; debtor_discharged_date: 2010-05-01; date_dismissed: 2010-06-01;
      date_terminated: 2010-07-01`),
  watchlist_entry: {
    ...texts(`
      watchlist_name: TEST; entry_key: w1; listed_name: Jane Doe; first_name: Jane; last_name: Doe;
      date_of_birth: 1980-01-02`),
    ...ADDRESS,
  },
};
const rowOf = (kind: string): Row => ({ ...ROWS[kind], ...SEEN });

const cell = (value: string | number) => (/[",]/.test(String(value)) ? `"${value}"` : String(value));
const csvOf = (...rows: readonly Row[]) => {
  const columns = Object.keys(rows[0] ?? {});
  return `${[columns.join(), ...rows.map((row) => columns.map((name) => cell(row[name] ?? '')).join())].join('\n')}\n`;
};
const ndjsonOf = (...rows: readonly Row[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
const staged = ({ recorder }: Loaded) =>
  recorder.staged.map(({ name, ids, fields, observed }) => ({ name, ids, fields, observed }));

describe('the canonical format', () => {
  test('its document is as the definitions have it: svc sources --canonical > docs/canonical-format.md', () => {
    const written = readFileSync(new URL('../../docs/canonical-format.md', import.meta.url), 'utf8');
    expect(written).toBe(canonicalDocument(CONTRACT_KINDS));
  });

  const names = CONTRACT_KINDS.map(({ name }) => name);

  test('there is a row here for every kind, with all its columns but few', () => {
    expect(Object.keys(ROWS).sort()).toEqual([...names].sort());
    const without = CONTRACT_KINDS.flatMap(({ name, columns }) =>
      Object.keys(columns)
        .filter((column) => !(column in rowOf(name)))
        .map((column) => `${name}.${column}`),
    );
    const unused = without.filter((column) => !/\.(?:country|last_name|legal_entity_key|address_line)$/.test(column));
    expect(unused).toEqual([]);
  });

  test.each(CONTRACT_KINDS.map((kind) => [kind.name, kind] as const))(
    '%s is known by its least and by all its columns',
    (_, kind) => {
      const least = Object.entries(kind.columns)
        .filter(([, { required }]) => required)
        .map(([name]) => name);
      const choices = kind.oneOf ?? [''];
      for (const choice of choices)
        expect(kindOf([...least, choice].filter((name) => name !== ''))?.name).toBe(kind.name);
      expect(kindOf(Object.keys(kind.columns))?.name).toBe(kind.name);
    },
  );

  test.each(names)('%s stages the same from CSV, tab-separated text and NDJSON', async (name) => {
    const fromCsv = await loadText(csvOf(rowOf(name)));
    expect(fromCsv).toMatchObject({ source: 'own_records', rows: 1, rejects: [] });
    expect(staged(fromCsv).length).toBeGreaterThan(0);
    for (const { observed } of staged(fromCsv)) expect(observed).toEqual({ first: '2024-01-01', last: '2026-01-31' });
    expect(staged(await loadText(ndjsonOf(rowOf(name))))).toEqual(staged(fromCsv));
    expect(staged(await loadText(csvOf(rowOf(name)).replaceAll(',', '\t')))).toEqual(staged(fromCsv));
  });

  test.each<[string, string, unknown]>([
    ['brand', 'BrandName', { name: 'TEST CAFÉ' }],
    ['brand', 'Industry', { industryType: 'naics_2022_code', industryCode: '722515', industryDesc: 'Snack Bars' }],
    [
      'location',
      'Address',
      record(`
          streetAddress1: 12 N MAIN ST; streetAddress2: STE 4; city: HARBOR CITY; state: WA; zip: "98199";
          latitude: 47.5; longitude: -122.25`),
    ],
    ['location', 'OperatingLocationLocationType', { locationType: 'hospitality' }],
    ['legal_entity', 'LegalEntityType', { legalEntityType: 'Limited Liability Company' }],
    [
      'registration',
      'Registration',
      expect.objectContaining({
        fileNumber: '600000001',
        homeJurisdictionState: 'OR',
        issueDate: '2020-02-29',
        status: 'active',
      }),
    ],
    ['registration', 'RegistrationRecordedAddress', { addressType: 'headquarters' }],
    [
      'person_role',
      'Role',
      { jobTitle: 'chief executive officer', jobFunction: 'executive', managementLevel: 'c-suite' },
    ],
    [
      'person_role',
      'Person',
      { firstName: 'JANE', lastName: 'DOE', fullName: 'JANE Q DOE', dateOfBirth: '1980-01-02' },
    ],
    ['tin', 'Tin', { tin: '910000001', tinType: 'EIN', validity: 'issued' }],
    ['tin', 'LegalEntityFilesTaxesUsingTin', { verificationStatus: 'Success', verificationResult: 'tin_verified' }],
    [
      'website',
      'Website',
      texts(`
          website: https://shop.testcafe.example.com/menu; subdomain: shop.testcafe; domain: example;
          topLevelDomain: com; path: /menu`),
    ],
    [
      'website',
      'WebsiteContent',
      { httpStatusCode: '200', websiteAvailability: 'available', faviconUrl: 'https://testcafe.example.com/i.ico' },
    ],
    ['phone', 'PhoneNumber', { phoneNumber: '+12065550242' }],
    ['email', 'EmailAddress', { emailAddress: 'jane@example.com' }],
    [
      'card_transactions',
      'OperatingLocationCardTransaction',
      expect.objectContaining({ projectedQuantity: 1200.5, rawQuantity: 12 }),
    ],
    [
      'card_transactions',
      'BrandCardTransaction',
      expect.objectContaining({ period: '12m', projectedQuantity: 1200.5, platformBrandId: expect.anything() }),
    ],
    [
      'review',
      'ReviewSummary',
      { reviewCount: '12', reviewScoreAvg: '4.5', firstReviewDate: '2020-01-01', lastReviewDate: '2025-12-31' },
    ],
    ['operating_status', 'OperatingLocationOperatingStatus', { operatingStatus: 'Temporarily Closed' }],
    [
      'deliverability',
      'AddressDeliverability',
      { deliverable: 'deliverable', deliveryType: 'Street', rdi: 'commercial', virtual: 'not_virtual' },
    ],
    ['technology', 'WebsiteTechnologiesUsed', { technology: 'Stripe', category: 'payment processing' }],
    ['affiliation', 'BrandIsAffiliatedWithBrand', { affiliationType: 'sub_brand' }],
    [
      'bankruptcy',
      'LegalEntityBankruptcy',
      expect.objectContaining({ debtorName: 'TEST CAFÉ LLC', chapterType: '11', filingDate: '2010-02-12' }),
    ],
    ['watchlist_entry', 'WatchlistEntry', { watchlistName: 'TEST' }],
    [
      'watchlist_entry',
      'Person',
      { firstName: 'JANE', lastName: 'DOE', fullName: 'JANE DOE', dateOfBirth: '1980-01-02' },
    ],
  ])('a row of %s stages %s', async (kind, record, expected) => {
    expect((await loadText(csvOf(rowOf(kind)))).fields(record)).toContainEqual(expected);
  });

  test('files refer to each other by key: role, phone and e-mail of a person meet', async () => {
    const [person, phone, email] = await Promise.all(
      ['person_role', 'phone', 'email'].map(async (kind) => loadText(csvOf(rowOf(kind)))),
    );
    const role = 'Role:p1:chief executive officer';
    expect(person?.recorder.named('Role')[0]?.ids).toEqual([role]);
    expect(phone?.edges('RoleIsAssociatedWithPhoneNumber')).toEqual([`${role} > PhoneNumber:+12065550242`]);
    expect(email?.edges('RoleIsAssociatedWithEmailAddress')).toEqual([`${role} > EmailAddress:jane@example.com`]);
  });

  test.each<[string, Row, string]>([
    ['brand', { brand_name: '' }, 'brand_name: missing'],
    ['registration', { status: 'alive' }, 'status: expected one of `active`, `inactive`, `unknown`'],
    ['website', { brand_key: '', location_key: '' }, 'one of brand_key, location_key: missing'],
    ['website', { website: 'none' }, 'website: expected a host under a public suffix'],
    ['phone', { phone_number: '12' }, 'phone_number: expected a number of the North American plan'],
    [
      'phone',
      { phone_number: '(206) 555-0142' },
      'phone_number: phone number that stands for none: fictional, or one digit repeated',
    ],
    ['email', { email_address: 'jane' }, 'email_address: expected e-mail address'],
    ['review', { review_count: 'many' }, 'review_count: expected whole number'],
  ])('a row of %s with %j is rejected', async (kind, fault, reason) => {
    for (const text of [csvOf({ ...rowOf(kind), ...fault }), ndjsonOf(rowOf(kind), { ...rowOf(kind), ...fault })]) {
      expect((await loadText(text)).rejects.map(([, why]) => why)).toEqual([reason]);
    }
  });

  test('halves of a point that is cut at its comma or blank are degrees', async () => {
    const loaded = await loadText(ndjsonOf({ ...rowOf('location'), latitude: '(47.5', longitude: ' -122.25)' }));
    expect(loaded.fields('Address')).toMatchObject([{ latitude: 47.5, longitude: -122.25 }]);
  });

  test.each<[string, Row, boolean]>([
    ['in its state', {}, true],
    ['longitude for latitude', { state: 'NY', zip: '10001', latitude: -73.9, longitude: 40.7 }, false],
    ['south of the equator', { latitude: -47.5 }, false],
    ['east of Greenwich', { longitude: 122.25 }, false],
    ['in a neighbouring state', { state: 'ID', zip: '' }, false],
    ['outside the state of its ZIP code', { state: '', zip: '10001' }, false],
    ['no place: 0, 0', { latitude: 0, longitude: 0 }, true],
    ['in a state whose name is written out', { state: 'Washington' }, true],
    ['on an island beyond the 180th meridian', { state: 'AK', zip: '', latitude: 52.9, longitude: 172.9 }, true],
    ['abroad', { country: 'Canada', state: 'BC' }, true],
    ['without a state', { state: '', zip: '' }, true],
  ])('a point outside the state of its address is said and left out: %s', async (_, changed, isKept) => {
    const row = { ...rowOf('location'), latitude: 47.5, longitude: -122.25, ...changed };
    const { leftOut, fields } = await loadText(ndjsonOf(row));
    const outside = leftOut.map(([, reason]) => reason).filter((reason) => reason.includes('lies outside'));
    expect(outside).toEqual(
      isKept
        ? []
        : ['latitude', 'longitude'].map((column) => `${column}: the point lies outside the state of its address`),
    );
    if (!isKept)
      expect(Object.keys(fields('Address')[0] ?? {})).toEqual(expect.not.arrayContaining(['latitude', 'longitude']));
  });

  test.each<[string, Row, string]>([
    ['location', { latitude: 91 }, 'latitude: expected number from -90 to 90'],
    ['location', { state: 'Atlantis' }, 'state: expected US state, two letters or its name'],
    ['registration', { issue_date: '2021-02-29' }, 'issue_date: expected day as YYYY-MM-DD or MM/DD/YYYY'],
    [
      'card_transactions',
      { projected_quantity: '1.200,5' },
      'projected_quantity: expected number, with a point for decimals',
    ],
  ])(
    '"one bad optional value costs its cell, not its row, nor its dependants": %s with %j',
    async (kind, fault, reason) => {
      const [[column = '', value = ''] = []] = Object.entries(fault);
      const { [column]: _, ...without } = rowOf(kind);
      for (const text of [csvOf({ ...rowOf(kind), ...fault }), ndjsonOf({ ...rowOf(kind), ...fault })]) {
        const loaded = await loadText(text);
        expect(loaded.rejects).toEqual([]);
        expect(loaded.leftOut.map(([, why, left]) => [why, left])).toEqual([[reason, String(value)]]);
        expect(staged(loaded)).toEqual(staged(await loadText(csvOf(without))));
      }
    },
  );

  test.each<[string, string, unknown, Row]>([
    ['bankruptcy', 'filing_date', '2020-07-04', { filing_date: '7/4/2020' }],
    ['bankruptcy', 'filing_date', '2020-07-04', { filing_date: '07-04-20' }],
    ['bankruptcy', 'filing_date', '1987-07-04', { filing_date: '7/4/87' }],
    ['bankruptcy', 'filing_date', '2020-07-04', { filing_date: 'July 4, 2020' }],
    ['bankruptcy', 'filing_date', '2020-07-04', { filing_date: '4-JUL-2020 00:00' }],
    ['card_transactions', 'projected_quantity', 1200.5, { projected_quantity: '$1,200.50' }],
    ['card_transactions', 'projected_quantity', -1200, { projected_quantity: '(1,200)' }],
    ['review', 'review_count', 12345, { review_count: '12,345' }],
    ['location', 'state', 'CA', { state: 'Calif.', latitude: 38.5 }],
    ['location', 'state', 'AE', { city: 'APO', state: 'ae', zip: '09063', latitude: 49.4, longitude: 7.7 }],
    ['location', 'state', 'DC', { state: '', city: 'Washington, D.C.', latitude: 38.9, longitude: -77 }],
  ])('in own records %s.%s is %j as %j', async (kind, column, plain, written) => {
    const loaded = await loadText(csvOf({ ...rowOf(kind), ...written }));
    expect([loaded.rejects, loaded.leftOut]).toEqual([[], []]);
    const city = column === 'state' && plain === 'DC' ? { city: 'Washington' } : {};
    const expected = await loadText(csvOf({ ...rowOf(kind), ...written, ...city, [column]: String(plain) }));
    expect(staged(loaded)).toEqual(staged(expected));
  });

  test('an address may stand in one line', async () => {
    const { address_line: line, ...parts } = {
      address_line: '12 N Main St Ste 4, Harbor City, WA 98199',
      location_key: 'l1',
      brand_key: 'b1',
    };
    const inParts = {
      ...texts(`
        street_address1: 12 N Main St; street_address2: Ste 4; city: Harbor City; state: WA; zip: 98199`),
      ...parts,
    };
    const expected = staged(await loadText(csvOf(inParts)));
    expect(staged(await loadText(csvOf({ ...parts, address_line: line })))).toEqual(expected);
    expect(staged(await loadText(csvOf({ ...parts, street_address1: line })))).toEqual(expected);
  });

  test.each<[Row, object]>([
    [
      { street_address1: '12 N Main St, Kent, WA', zip: '98032' },
      { street: '12 N MAIN ST', city: 'KENT', state: 'WA', zip: '98032' },
    ],
    [
      { street_address1: '12 N Main St Kent WA 98032', zip: '98030' },
      { street: '12 N MAIN ST', city: 'KENT', state: 'WA', zip: '98030' },
    ],
    [{ street_address1: '12 N Main St 98032' }, { street: '12 N MAIN ST', zip: '98032' }],
    [
      { street_address1: '12 N Main St, Kent, WA', city: 'Renton' },
      { street: '12 N MAIN ST', city: 'RENTON' },
    ],
    [{ street_address1: '1 Georgia' }, { street: '1 GEORGIA' }],
  ])('"true cities hidden in other columns arrive": %j', async (address, { street, ...place }: { street?: string }) => {
    const loaded = await loadText(csvOf({ location_key: 'l1', brand_key: 'b1', ...address }));
    expect(loaded.fields('Address')).toEqual([{ streetAddress1: street, ...place }]);
  });
});

test('a folder with a file of every kind is one dataset whose records find each other', async () => {
  const folder = dataFolder();
  for (const name of Object.keys(ROWS)) {
    const other = name === 'brand' ? [{ ...rowOf(name), brand_key: 'b2', brand_name: 'Other' }] : [];
    writeFileSync(join(folder, `${name}.csv`), csvOf(rowOf(name), ...other));
  }
  // A website's technology names the website as it was loaded.
  writeFileSync(join(folder, 'site.csv'), csvOf({ website: 'http://testcafe.example.com', brand_key: 'b1', ...SEEN }));
  const report = await ingest({ dataDir: dataFolder(), paths: [folder] });
  expect(report.files.flatMap(({ rejects }) => [...rejects])).toEqual([]);
  expect([...report.lost].filter(([, count]) => count > 0)).toEqual([]);
  const counts = 'brand operating_location legal_entity registration role tin review_summary watchlist_entry'.split(
    ' ',
  );
  expect(counts.map((table) => [table, report.tables.get(table)])).toEqual([
    ['brand', 2],
    ['operating_location', 1],
    ['legal_entity', 3],
    ['registration', 1],
    ['role', 1],
    ['tin', 1],
    ['review_summary', 1],
    ['watchlist_entry', 1],
  ]);
  expect(report.datasets.map(({ name }) => name)).toEqual(['own_records']);
});

const FREQUENT = [
  { kind: 'given', name: 'MARY', share: 0.02 },
  { kind: 'family', name: 'EXAMPLE', share: 0.01 },
] as const;

test.each<[string, Row, string[], string[]]>([
  ['a person', { legal_name: 'Mary Q. Example' }, ['Person'], ['MARY Q EXAMPLE']],
  ['the family name first', { legal_name: 'Example, Mary' }, ['Person'], ['MARY EXAMPLE']],
  ['a firm', { legal_name: 'Mary Example LLC' }, ['Limited Liability Company'], []],
  ['neither surely', { legal_name: 'Harbor Light' }, [], []],
  ['what the record says stays', { legal_name: 'Mary Q. Example', legal_entity_type: 'Unknown' }, ['Unknown'], []],
])('"A person needs evidence …; else unknown", in own records too: %s', async (_, row, types, persons) => {
  const { fields } = await loadText(csvOf({ legal_entity_key: 'e1', ...row }), { personNames: FREQUENT });
  expect(fields('LegalEntityType').map(({ legalEntityType }) => legalEntityType)).toEqual(types);
  expect(fields('Person').map(({ fullName }) => fullName)).toEqual(persons);
});

describe('social security numbers', () => {
  const KEY = 'k'.repeat(32);
  const row = (fields: Row) =>
    csvOf({ legal_entity_key: 'e1', tin: '123-45-6789', tin_type: 'SSN', last_name: "O'Doe", ...fields });

  test('"a loaded SSN is kept only as HMAC(SVC_SSN_KEY, ssn + last name), Tin.tin is null"', async () => {
    const { recorder, fields, rejects } = await loadText(row({}), { ssnKey: KEY });
    expect(rejects).toEqual([]);
    expect(fields('Tin')).toEqual([{ tinType: 'SSN' }]);
    expect(recorder.named('Tin')[0]?.ids).toEqual([`Tin:${hiddenTinKey(KEY, 'SSN', '123456789', 'o doe')}`]);
    expect(JSON.stringify(recorder.staged)).not.toContain('6789');
  });

  test.each<[string, Row, string | undefined, string]>([
    ['without key', {}, undefined, 'SSN without SVC_SSN_KEY: it is never kept in the clear'],
    ['without last name', { last_name: '' }, KEY, 'last_name: missing, an SSN is kept with it'],
    ['that is none', { tin: '123-45-678' }, KEY, 'tin: expected nine digits'],
    ['of an unknown type', { tin_type: 'S' }, KEY, 'tin_type: expected one of `SSN`, `EIN`, `ITIN`, `ATIN`, `PTIN`'],
  ])('one %s is rejected, and no digit of it is told', async (_, fields, ssnKey, reason) => {
    const { rejects, recorder } = await loadText(row(fields), ssnKey === undefined ? {} : { ssnKey });
    expect(rejects.map(([, why]) => why)).toEqual([reason]);
    expect(rejects[0]?.[2]).toContain('###');
    expect(JSON.stringify([rejects[0]?.[2], recorder.staged])).not.toMatch(/\d{3}/);
  });

  test('a row that breaks the format is told without digits too', async () => {
    const { rejects } = await loadText(`${row({})}e2,123-45-6789,SSN,Doe,5\n`, { ssnKey: KEY });
    expect(rejects).toEqual([[3, 'expected 4 values, got more', 'e#,###-##-####,SSN,Doe,#']]);
  });
});
