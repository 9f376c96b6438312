import { describe, expect, test } from 'vitest';
import { record, texts } from '../records.ts';
import { csv, loadText } from './target.ts';

const KING =
  'business_id,business_name_official,business_name_alt,full_address_clean,city_canonical,zip_code,latitude,longitude,risk_description_raw,inspection_count,latest_inspection_date,latest_score,latest_grade,inspection_closed_business,city_raw_original';
const PERMIT = texts(`
    business_id: PR1; business_name_official: TEST GRILL; full_address_clean: 1 PIKE ST STE 2 VASHON ISLAND 98070;
    city_canonical: VASHON; city_raw_original: VASHON ISLAND; zip_code: 98070; latitude: 47.6; longitude: -122.3`);

describe('King County food businesses', () => {
  test('the city comes off the address, the inspection gives the status, the kind of kitchen the industry', async () => {
    const inspected = { latest_inspection_date: '2025-04-24', inspection_closed_business: '0' };
    const loaded = await loadText(
      csv(KING, [{ ...PERMIT, ...inspected, risk_description_raw: 'Seating 0-12 - Risk Category I' }]),
    );
    expect(loaded).toMatchObject({ source: 'king_county_food', date: '2025-04-24', rows: 1, rejects: [] });
    expect(loaded.fields('Address')).toEqual([
      record(`
          streetAddress1: 1 PIKE ST; streetAddress2: STE 2; city: VASHON; state: WA; zip: "98070"; latitude: 47.6;
          longitude: -122.3`),
    ]);
    expect(loaded.fields('OperatingLocationOperatingStatus')).toEqual([{ operatingStatus: 'Open' }]);
    expect(loaded.recorder.named('OperatingLocationOperatingStatus')[0]?.observed).toEqual({
      first: '2025-04-24',
      last: '2025-04-24',
    });
    expect(loaded.fields('Industry')).toEqual([
      { industryType: 'svc_industry_description', industryDesc: 'Restaurants' },
    ]);
    expect(loaded.fields('LegalEntity')).toEqual([]);
  });

  test('a business that its inspection closed is closed for a time; one without inspection has no status', async () => {
    const closed = { latest_inspection_date: '2025-04-24', inspection_closed_business: '1' };
    const { fields, notes } = await loadText(
      csv(KING, [
        { ...PERMIT, ...closed },
        { ...PERMIT, business_id: 'PR2' },
      ]),
    );
    expect(fields('OperatingLocationOperatingStatus')).toEqual([{ operatingStatus: 'Temporarily Closed' }]);
    expect(notes.get('not inspected yet: no operating status')).toBe(1);
  });

  test.each<[string, string, string, string[]]>([
    ['TEST TACOS (KC374)', '', '', ['Food Trucks']],
    ['TEST TACOS', 'TEST TACOS KC 374', 'Seating 0-12 - Risk Category I', ['Food Trucks']],
    ['TEST TACOS #374', '', 'Seating 0-12 - Risk Category I', ['Restaurants']],
    ['TEST TACOS', '', '', []],
  ])(
    '%s, %s, %j: a permit with the number of a mobile kitchen is for one: %j',
    async (official, other, kind, trades) => {
      const row = { ...PERMIT, business_name_official: official, business_name_alt: other, risk_description_raw: kind };
      const { fields } = await loadText(csv(KING, [row]));
      expect(fields('Industry').map(({ industryDesc }) => industryDesc)).toEqual(trades);
    },
  );

  test.each(['Brand', 'OperatingLocation'])(
    'a %s keeps its id whatever the permit is renamed or moved to; another permit is another record',
    async (type) => {
      const renamed = {
        ...PERMIT,
        business_name_official: 'NEW GRILL',
        full_address_clean: '9 PINE ST VASHON ISLAND 98070',
      };
      const idsOf = async (...rows: (typeof PERMIT)[]) =>
        (await loadText(csv(KING, rows))).recorder.named(type).map(({ ids }) => ids[0]);
      const [one, other] = await idsOf(PERMIT, { ...PERMIT, business_id: 'PR2' });
      expect(await idsOf(renamed)).toEqual([one]);
      expect(other).not.toBe(one);
    },
  );

  test.each<[string, string, string[], string[]]>([
    ['TEST FOOD LLC', 'CHAWLA TEST', ['CHAWLA TEST', 'TEST FOOD LLC'], ['TEST FOOD LLC']],
    ['TEST BROILER, LESCHI', 'TEST BROILER', ['TEST BROILER, LESCHI', 'TEST BROILER'], []],
    ['CATERERS @ A FIELD', 'REDZONE PANTRY', ['CATERERS'], []],
    ['TEST MARKET', 'MEAT/SEAFOOD', ['TEST MARKET'], []],
    ['TEST TRUCK - KC870', 'TEST TRUCK - KC870 @ 224 BROADWAY E', ['TEST TRUCK'], []],
    ['TEST EATS', 'Comm: Some Kitchen', ['TEST EATS'], []],
    ['SAFE SHOP #156', 'SAFE SHOP - GROCERY #156', ['SAFE SHOP'], []],
  ])('%s, %s: brand %j, legal entity %j', async (official, alternative, brands, legal) => {
    const row = { ...PERMIT, business_name_official: official, business_name_alt: alternative };
    const { fields } = await loadText(csv(KING, [row]));
    expect(fields('BrandName').map(({ name }) => name)).toEqual(brands);
    expect(fields('LegalEntityName').map(({ name }) => name)).toEqual(legal);
  });

  test.each<[string, string, string[]]>([
    ['TEST @ HOST', 'TEST @ HOST 6TH FLOOR', ['TEST @ HOST', 'TEST @ HOST 6TH FLOOR']],
    ['TEST TACOS', 'TEST TACOS #2 KC374 @ 901 MAIN ST', ['TEST TACOS', 'TEST TACOS #2']],
    ['TEST SHOP #869', 'TEST GUEST', ['TEST SHOP #869', 'TEST GUEST #869']],
    ['TEST SHOP #869', 'TEST SHOP ESPRESSO KIOSK', ['TEST SHOP #869', 'TEST SHOP ESPRESSO KIOSK']],
    ['TEST SHOP #869', 'TEST GUEST @ TEST SHOP', ['TEST SHOP #869', 'TEST GUEST #869 @ TEST SHOP']],
    ['TEST @ HOST', 'TEST GRILL', ['TEST @ HOST', 'TEST GRILL @ HOST']],
    ['TEST TACOS (KC374)', '', ['TEST TACOS #374']],
    ['TEST TACOS', 'TEST TACO TRUCK - KC374 @ 901 MAIN ST', ['TEST TACOS #374', 'TEST TACO TRUCK #374']],
    ['TEST SHOP #869 (KC374)', 'TEST GUEST', ['TEST SHOP #869', 'TEST GUEST #869']],
  ])(
    '%s, %s: a name of the place keeps its own number and host, else those of the other: %j',
    async (official, other, names) => {
      const { fields } = await loadText(
        csv(KING, [{ ...PERMIT, business_name_official: official, business_name_alt: other }]),
      );
      expect(fields('OperatingLocationName').map(({ name }) => name)).toEqual(names);
    },
  );
});

const SF =
  'business_id,name,address,city,postal_code,latitude,longitude,phone_number,TaxCode,business_certificate,application_date,owner_name,owner_address,owner_city,owner_state,owner_zip';
const SHOP = texts(`
    business_id: 1; name: Test Cafe; address: 33 Belden Pl; city: S.F.; postal_code: 94104;
    application_date: 4/5/1999; owner_name: Test Cafe LLC; owner_address: 9 Main St, Suite 4; owner_city: Sf;
    owner_state: Ca; owner_zip: 94104`);

describe('San Francisco food businesses', () => {
  test('stages brand, location, owner, mail address and phone', async () => {
    const loaded = await loadText(csv(SF, [{ ...SHOP, phone_number: '14155550242' }]));
    expect(loaded).toMatchObject({ source: 'sf_food', date: '1999-04-05', rows: 1, rejects: [] });
    expect(loaded.fields('Address')).toEqual([
      { streetAddress1: '9 MAIN ST', streetAddress2: 'STE 4', city: 'SAN FRANCISCO', state: 'CA', zip: '94104' },
      { streetAddress1: '33 BELDEN PL', city: 'SAN FRANCISCO', state: 'CA', zip: '94104' },
    ]);
    expect(loaded.fields('PhoneNumber')).toEqual([{ phoneNumber: '+14155550242' }]);
    expect(loaded.fields('LegalEntityType')).toEqual([{ legalEntityType: 'Limited Liability Company' }]);
    expect(loaded.edges('LegalEntityDoesBusinessAsBrand')).toHaveLength(1);
    expect(loaded.edges('LegalEntityOwnsLocationOperatingLocation')).toHaveLength(1);
    expect(loaded.edges('LegalEntityReceivesMailAtAddress')).toHaveLength(1);
  });

  test.each<[string, string, string, string | undefined]>([
    ['DOE, JANE', 'Sole Proprietorship', 'JANE DOE', 'JANE DOE'],
    ['Jane Q Doe', 'Sole Proprietorship', 'JANE Q DOE', 'JANE Q DOE'],
    ['DOE, JANE & JOHN', 'Unknown', 'DOE, JANE & JOHN', undefined],
    ['Jane Doe and John Roe', 'Unknown', 'JANE DOE AND JOHN ROE', undefined],
    ['580 Test LLC Jane Doe', 'Limited Liability Company', '580 TEST LLC', undefined],
    ['Test Chef, Inc. Jane Doe, John Roe', 'Corporation', 'TEST CHEF, INC.', undefined],
    ['Test Cafe', 'Unknown', 'TEST CAFE', undefined],
    ['Pacific Market', 'Unknown', 'PACIFIC MARKET', undefined],
  ])('owner %s is of type %s, with the name %s and the person %s', async (owner, type, name, person) => {
    const { fields } = await loadText(csv(SF, [{ ...SHOP, owner_name: owner }]));
    expect(fields('LegalEntityType')).toEqual([{ legalEntityType: type }]);
    expect(fields('LegalEntityName').map((each) => each.name)).toEqual([name]);
    expect(fields('Person').map(({ fullName }) => fullName)).toEqual(person === undefined ? [] : [person]);
  });

  test('a place keeps its ids under another name; a row without name is rejected; a number that none can be is noted', async () => {
    const rows = [
      SHOP,
      { ...SHOP, name: 'Another Name', address: '1 Elm St' },
      { ...SHOP, business_id: '2' },
      { ...SHOP, name: '', owner_name: 'N/A' },
      { ...SHOP, phone_number: '14151150142' },
      { ...SHOP, phone_number: 'NOT PROVIDED' },
      { ...SHOP, phone_number: '(415) 555-0142' },
    ];
    const { recorder, rejects, notes } = await loadText(csv(SF, rows));
    for (const type of ['Brand', 'OperatingLocation'])
      expect(new Set(recorder.named(type).map(({ ids }) => ids[0])).size).toBe(2);
    expect(rejects.map(([line, reason]) => [line, reason])).toEqual([[5, 'no name']]);
    expect(notes.get('phone number that none can be')).toBe(2);
    expect(notes.get('phone number that stands for none: fictional, or one digit repeated')).toBe(1);
  });
});
