import { describe, expect, test } from 'vitest';
import { areOneChainByCoreName, isOneChain } from '../../../ingest/resolution/namesakes.ts';
import { idText } from '../tiny.ts';
import { joinsOf } from './joins-of.ts';
import { ADDRESS, type Firm, firm, shop } from './staged.ts';

const firms = (one: Firm, two: Firm) =>
  joinsOf((sources) => {
    firm(sources.one, 'a', one);
    firm(sources.two, 'b', two);
  });
const shops = (one: [string, typeof ADDRESS], two: [string, typeof ADDRESS]) =>
  joinsOf((sources) => {
    shop(sources.one, 'a', ...one);
    shop(sources.two, 'b', ...two);
  });
const A = ['one', 'a'] as const;
const B = ['two', 'b'] as const;

describe('"Legal entities by state file number, tax number, or name and address"', () => {
  test('one file number of one state is one filing, registered entity and firm, whatever it is called', async () => {
    const { ruleOf, areOne } = await firms(
      { name: 'OLD NAME LLC', file: 'WA:601333182' },
      { name: 'NEW NAME LLC', file: 'WA:601-333-182' },
    );
    expect(await areOne('LegalEntity', A, B)).toBe(true);
    expect(ruleOf('Registration')).toEqual([['same-registration', 'file number 601333182 of WA']]);
    expect(ruleOf('RegisteredEntity').map(([rule]) => rule)).toEqual(['registered-by-same-filing']);
    expect(ruleOf('LegalEntity').map(([rule]) => rule)).toEqual(['same-file-number']);
  });

  test('one number of two states is two filings', async () => {
    const { joins } = await firms(
      { name: 'ACME LLC', file: 'WA:601333182' },
      { name: 'ACME LLC', file: 'OR:601333182' },
    );
    expect(joins).toEqual([]);
  });

  test('one EIN is one firm; a number that none can be joins nobody', async () => {
    const ein = { ein: '911234567' };
    const valid = await firms({ name: 'ACME FOUNDATION', ...ein }, { name: 'FRIENDS OF ACME', ...ein });
    expect(valid.ruleOf('LegalEntity').map(([rule]) => rule)).toEqual(['same-tax-number']);
    const slip = await firms(
      { name: 'ACME FOUNDATION', ...ein, validity: 'invalid' },
      { name: 'FRIENDS OF ACME', ...ein, validity: 'invalid' },
    );
    expect(slip.ruleOf('LegalEntity')).toEqual([]);
  });

  test.each([
    ['ACME TOOLS, INC.', 'ACME TOOLS INC', ADDRESS, true, 'punctuation'],
    ['ACME TOOLS INC', 'ACME TOOLS', ADDRESS, true, 'one source leaves the form out'],
    ['S.F. TOOLS INC', 'S F TOOLS INC', ADDRESS, true, 'initials with and without dots'],
    ['ACME TOOLS INC', 'ACME TOOLS INC', { ...ADDRESS, unit: 'STE 9' }, true, 'the unit aside'],
    ['ACME TOOLS INC', 'ACME TOOLS LLC', ADDRESS, false, 'two legal forms are two firms'],
    ['ACME TOOLS INC', 'BETTER TOOLS INC', ADDRESS, false, 'address alone never'],
    ['ACME TOOLS', 'ACME TOOL', ADDRESS, true, 'plural'],
    ['ACME SERVICES INC', 'ACME SVCS INC', ADDRESS, true, 'an abbreviation'],
    ['EL CINCO DE MAYO', 'EL 5 DE MAYO', ADDRESS, true, 'a number in words'],
    ['ACME TOOLS', 'ACME TOOLS', { ...ADDRESS, street: '100 N MAIN' }, true, 'direction and type left out'],
    ['ACME TOOLS INC', 'ACME TOOLS INC', { ...ADDRESS, street: 'PO BOX 5', zip: '98501' }, true, 'a name of one state'],
    [
      'CORNER MARKET INC',
      'CORNER MARKET',
      { ...ADDRESS, street: '5 ELM ST', zip: '98501' },
      false,
      'no common name without form',
    ],
    ['ACME TOOL CLUB', 'ACME TOOL CLUB', { ...ADDRESS, street: 'PO BOX 5' }, true, 'several words in one ZIP'],
    ['ACME', 'ACME', { ...ADDRESS, street: 'PO BOX 5' }, false, 'one word in one ZIP; a box is no place'],
  ])('"%s" and "%s" (%o): %s, %s', async (one, two, at, joined) => {
    const { areOne } = await firms({ name: one, at: ADDRESS }, { name: two, at });
    expect(await areOne('LegalEntity', A, B)).toBe(joined);
  });

  test('one name with its form in two states is two firms', async () => {
    const { areOne } = await joinsOf(({ one, two }) => {
      firm(one, 'a', { name: 'ACME TOOLS INC', at: ADDRESS });
      const oregon = two.ref('Address', 'or');
      two.entity('Address', oregon, { streetAddress1: '5 ELM ST', city: 'SALEM', state: 'OR', zip: '97301' });
      two.edge('LegalEntityReceivesMailAtAddress', firm(two, 'b', { name: 'ACME TOOLS INC' }), oregon);
    });
    expect(await areOne('LegalEntity', A, B)).toBe(false);
  });

  test('chapters of one body share name and office: two EINs stay apart, and with them all of the group', async () => {
    const { ruleOf } = await joinsOf(({ one, two }) => {
      firm(one, 'a', { name: 'ELK CLUB', at: ADDRESS, ein: '911234567' });
      firm(one, 'c', { name: 'ELK CLUB', at: ADDRESS, ein: '917654321' });
      firm(two, 'b', { name: 'ELK CLUB', at: ADDRESS });
    });
    expect(ruleOf('LegalEntity')).toEqual([]);
  });

  test('one name at one address is one firm inside a dataset too, but for the parties of a sanctions list', async () => {
    const twins = (listed: boolean) =>
      joinsOf(({ one }) => {
        for (const key of ['a', 'c']) {
          const id = firm(one, key, { name: 'ELK CLUB', at: ADDRESS });
          const entry = one.ref('WatchlistEntry', key);
          if (!listed) continue;
          one.entity('WatchlistEntry', entry, { watchlistName: 'SDN' });
          one.edge('LegalEntityAppearsOnWatchlistEntry', id, entry);
        }
      });
    expect((await twins(false)).ruleOf('LegalEntity')).toEqual([
      ['same-name-and-address', '"ELK CLUB" and "ELK CLUB" at 100 MAIN ST, 98101'],
    ]);
    expect((await twins(true)).ruleOf('LegalEntity')).toEqual([]);
  });

  test.each([
    ['PAT EXAMPLE', 'BLUE DOOR MASSAGE', 'BLUE DOOR MASSAGE', true, 'the trade name says more than the legal one'],
    ['PAT EXAMPLE', 'PAT EXAMPLE', 'PAT EXAMPLE', false, "a person's name alone never"],
    ['PAT EXAMPLE', 'BLUE DOOR MASSAGE', 'GREEN DOOR MASSAGE', false, 'two trades'],
  ])('two owners %s behind "%s" and "%s": %s, %s', async (name, one, two, joined) => {
    const type = 'Sole Proprietorship';
    const { areOne } = await joinsOf((sources) => {
      shop(sources.one, 'a', one, ADDRESS, firm(sources.one, 'a', { name, type }));
      shop(
        sources.two,
        'b',
        two,
        { ...ADDRESS, street: '5 ELM ST', zip: '98501' },
        firm(sources.two, 'b', { name, type }),
      );
    });
    expect(await areOne('LegalEntity', A, B)).toBe(joined);
  });
});

describe('"locations by normalised address and unit"', () => {
  test.each([
    ['BLAZING BAGELS', ADDRESS, 'BLAZING BAGELS', { ...ADDRESS, street: '100 Main Street' }, true],
    ['BLAZING BAGELS', ADDRESS, "BLAZING BAGEL'S CAFE", ADDRESS, true],
    ['BLAZING BAGELS', ADDRESS, 'BLAZING BAGELS', { ...ADDRESS, unit: 'STE 4' }, true],
    ['BLAZING BAGELS', { ...ADDRESS, unit: '# 4' }, 'BLAZING BAGELS', { ...ADDRESS, unit: 'STE 4' }, true],
    ['BLAZING BAGELS', { ...ADDRESS, unit: '# 5' }, 'BLAZING BAGELS', { ...ADDRESS, unit: 'STE 4' }, false],
    ['BLAZING BAGELS', ADDRESS, 'BLAZING BAGELS', { ...ADDRESS, street: '102 MAIN ST' }, false],
    ['BLAZING BAGELS', ADDRESS, 'BLAZING BAGELS', { ...ADDRESS, zip: '98102' }, false],
    ['BLAZING BAGELS', ADDRESS, 'KILKENNY CAFE', ADDRESS, false],
    ['MAIN STREET CAFE', ADDRESS, 'MAIN STREET MARKET', ADDRESS, false],
    ['BLAZING BAGELS', ADDRESS, 'BLAZING BAGELS', { ...ADDRESS, street: '100 MAIN' }, true],
    ['BLAZING BAGELS', ADDRESS, 'BLAZING BAGELS', { ...ADDRESS, street: '100 MAIN AVE' }, false],
    ['BLAZING BAGELS', ADDRESS, 'BLAZING BAGELS', { ...ADDRESS, street: '100 MAIN ST # 4' }, true],
    [
      'BLAZING BAGELS',
      { ...ADDRESS, unit: 'STE 4' },
      'BLAZING BAGELS',
      { ...ADDRESS, street: '100 MAIN ST STE 5' },
      false,
    ],
  ])('"%s" at %o and "%s" at %o: %s', async (one, at, two, there, joined) => {
    const { areOne } = await shops([one, at], [two, there]);
    expect(await areOne('OperatingLocation', A, B)).toBe(joined);
  });

  test("a permit under the firm's name and a licence under the shop's are one; \"a food business at a licence's address\"", async () => {
    const { areOne, ruleOf } = await joinsOf(({ one, two }) => {
      shop(one, 'a', 'BLUE DOOR', ADDRESS, firm(one, 'a', { name: 'KILKENNY HOLDINGS LLC' }));
      shop(two, 'b', 'KILKENNY HOLDINGS', ADDRESS);
    });
    expect(await areOne('OperatingLocation', A, B)).toBe(true);
    expect(ruleOf('OperatingLocation')[0]?.[1]).toContain('KILKENNY HOLDINGS LLC');
    expect(await areOne('Brand', A, B)).toBe(false);
  });

  test('inside a dataset one name in one house is one place, whatever its words, if units do not contradict', async () => {
    const twins = (name: string, unit: string) =>
      joinsOf(({ one }) => {
        shop(one, 'a', name, ADDRESS, firm(one, 'a', { name: 'KILKENNY HOLDINGS LLC' }));
        shop(one, 'c', name, { ...ADDRESS, unit }, firm(one, 'c', { name: 'OTHER OWNER INC' }));
      });
    for (const [name, unit, joined] of [
      ['BLAZING BAGELS', '', true],
      ['BLAZING BAGELS', 'STE 4', true],
      ['HAIR SALON', '', true],
    ] as const) {
      const { areOne } = await twins(name, unit);
      expect([name, unit, await areOne('OperatingLocation', A, ['one', 'c'])]).toEqual([name, unit, joined]);
    }
  });

  test.each([
    ['BON APPETIT @ AIRBNB', 'AIRBNB', []],
    ['BON APPETIT @ AIRBNB', 'BON APPETIT CAFE', ['same-place-and-name']],
  ])('a caterer of one dataset is not its host in another one: %s and %s', async (one, other, rules) => {
    const { ruleOf } = await shops([one, ADDRESS], [other, ADDRESS]);
    expect(ruleOf('OperatingLocation').map(([rule]) => rule)).toEqual(rules);
  });

  test('each place joins one of the other dataset, the one that fits best', async () => {
    const { areOne } = await joinsOf(({ one, two }) => {
      shop(one, 'a', 'KILKENNY CAFE', ADDRESS);
      shop(two, 'b', 'KILKENNY CAFE', ADDRESS);
      shop(two, 'c', 'KILKENNY', { ...ADDRESS, unit: 'STE 2' });
    });
    expect(await areOne('OperatingLocation', A, B)).toBe(true);
    expect(await areOne('OperatingLocation', A, ['two', 'c'])).toBe(false);
  });
});

describe('"brands by trade name and place, chains joined (one brand, many locations)"', () => {
  test('brands of a joined location are one where their names are alike, and have both datasets', async () => {
    const { rows, ruleOf } = await shops(['BLAZING BAGELS', ADDRESS], ['BLAZING BAGELS CAFE', ADDRESS]);
    expect(ruleOf('Brand').map(([rule]) => rule)).toEqual(['same-location-and-name']);
    expect(await rows('SELECT d.ids FROM brand AS b JOIN dataset_set AS d ON d.key = b.dataset_ids')).toEqual([
      { ids: '["one","two"]' },
    ]);
  });

  test('one legal entity does business under one name as one brand', async () => {
    const { ruleOf } = await joinsOf((sources) => {
      for (const [key, stage] of [
        ['a', sources.one],
        ['b', sources.two],
      ] as const) {
        const owner = firm(stage, key, { name: 'ACME FOUNDATION', ein: '911234567' });
        shop(
          stage,
          key,
          key === 'a' ? 'ACME #1' : 'ACME INC',
          { ...ADDRESS, street: `${key === 'a' ? 1 : 2} MAIN ST` },
          owner,
        );
      }
    });
    expect(ruleOf('Brand').map(([rule]) => rule)).toEqual(['same-owner-and-name']);
  });

  test.each([
    ['KABUKI CINEMA BISTRO BAR', 'KABUKI CINEMA BALCONY BAR', 1, 'two words begin both, one of them distinctive'],
    ['KABUKI CINEMA', 'KABUKI BALCONY BAR', 0, 'one word begins both, and each has a distinctive one more'],
    ['GRILL HOUSE DOWNTOWN', 'GRILL HOUSE WEST', 0, 'no word is distinctive'],
    ['KABUKI RESTAURANT', 'KABUKI CART', 1, 'what follows the distinctive word are words of a trade'],
    ['KABUKI RESTAURANT', 'KABUKI TRAILER', 1, 'or those of an outlet'],
    ['ST KABUKI RESTAURANT', 'SAINT KABUKI CART', 1, 'a saint is named by the word behind'],
    ['KABUKI RESTAURANT', 'CART AT KABUKI', 0, 'the distinctive word begins one'],
    ['KABUKI RESTAURANT', 'KABUKI HOLDINGS', 0, 'a holding is another firm'],
    ['KABUKI MANAGEMENT', 'KABUKI HOME MANAGEMENT', 1, 'both are of one firm beside it'],
    ['KYO RESTAURANT', 'KYO CART', 0, 'three letters may be initials'],
    ['COFFEE HOUSE', 'COFFEE HOUSE 2', 1, 'a final number is left out'],
    ['COFFEE', 'COFFEE 2', 1, 'after one word, too'],
    ['COFFEE HOUSE', 'COFFEE HOUSE 206', 0, 'one of three digits may be a name'],
    ['7 11', '7-11', 1, 'but not where all words are numbers'],
    ['7 11', '24 7', 0, 'which are the name'],
  ])('brands of one owner, %s and %s, join %i times: %s', async (name, other, count) => {
    const { ruleOf } = await joinsOf((sources) => {
      const owner = firm(sources.one, 'a', { name: 'ACME LLC' });
      shop(sources.one, 'a', name, { ...ADDRESS, street: '1 MAIN ST' }, owner);
      shop(sources.one, 'b', other, { ...ADDRESS, street: '2 OAK ST' }, owner);
      shop(sources.two, 'c', 'SOMETHING ELSE', ADDRESS);
    });
    expect(ruleOf('Brand').filter(([rule]) => rule === 'same-owner-and-name')).toHaveLength(count);
  });

  const chain = (names: readonly string[], owner = false) =>
    joinsOf(({ one, two }) => {
      for (const [at, name] of names.entries()) {
        const owned = owner ? firm(one, `${at}`, { name: `OWNER ${at} LLC` }) : undefined;
        shop(one, `${at}`, name, { ...ADDRESS, street: `${at + 1}00 PINE ST` }, owned);
      }
      shop(two, 'b', 'SOMETHING ELSE', ADDRESS);
    });

  test.each([
    [['CAFFE LADRO', 'CAFFE LADRO #2', 'Caffe Ladro'], 2, 'a word that stands in no other name'],
    [['TERIYAKI HOUSE', 'TERIYAKI HOUSE', 'TERIYAKI RESTAURANT'], 0, '"never join by a common word"'],
    [['COFFEE', 'COFFEE', 'COFFEE', 'COFFEE', 'COFFEE', 'COFFEE'], 0, 'however many'],
    [
      [...Array<string>(5).fill("MCDONALD'S"), ...Array<string>(3).fill("MCDONALD'S RESTAURANT")],
      7,
      'a chain of several places, and one by a word of trade more',
    ],
    [['7-ELEVEN', '7 ELEVEN #2', '7-ELEVEN', '7-ELEVEN', '7-ELEVEN'], 4, 'a name of numbers, by their many places'],
    [
      ['REGENT BAKERY', 'REGENT BAKERY', 'REGENT BAKERY CAFE'],
      2,
      'what begins with a name is no other firm of its words',
    ],
    [['KIZUKI RAMEN', 'KIZUKI RAMEN & IZAKAYA'], 1, 'its first words are the name of another'],
    [['HONG KONG', 'HONG KONG BAKERY', 'HONG KONG EXPRESS'], 2, 'which two names go on from'],
    [
      ['HONG KONG', 'HONG KONG BAKERY', 'HONG KONG EXPRESS', 'HONG KONG BISTRO'],
      0,
      'but which no more names go on from',
    ],
    [['HONG KONG', 'HONG KONG BAKERY', 'HONG KONG FISH', 'HONG KONG DISH'], 0, 'however alike their words are'],
    [['ANGELA TAMBRA', 'ANGELA TAMBRA PROPERTIES'], 0, 'a firm beside it'],
    [['ANGELA TAMBRA', 'ANGELA TAMBRA ARENA SUITES'], 0, 'a stadium of its name'],
    [['ANGELA TAMBRA', 'ANGELA TAMBRA EVENT LEVEL'], 0, 'and what takes place there'],
    [['ANGELA TAMBRA', 'ANGELA TAMBRA CATERING & EVENTS'], 1, 'but not what it caters to'],
    [['TAMBRA CATERING', 'TAMBRA CATERING & EVENTS'], 1, 'and not at the end of a name'],
    [['ANGELA TAMBRA', 'ANGELA TAMBRA TRANSPORT'], 0, 'another line'],
    [['KIZUKI RAMEN', 'KIZUKI RAMEN L15', 'KIZUKI RAMEN U4'], 2, 'stands with a letter and a number'],
    [['KIZUKI', 'KIZUKI RAMEN IZAKAYA'], 0, 'one word is too few'],
    [['PIZZA HOUSE', 'PIZZA HOUSE EXPRESS'], 0, 'two common words too'],
  ])('%j: %i join, %s', async (names, count) => {
    const { ruleOf } = await chain(names);
    expect(ruleOf('Brand').filter(([rule]) => rule === 'chain-of-one-name')).toHaveLength(count);
  });

  test('where owners are known, they tell brands of one name apart', async () => {
    const { ruleOf } = await chain(['CORNER CAFE', 'CORNER CAFE'], true);
    expect(ruleOf('Brand')).toEqual([]);
  });
});

test.each([
  ['mcdonald', 5, 'mcdonald restaurant', 3, true],
  ['mcdonald', 4, 'mcdonald restaurant', 3, false],
  ['burger king', 20, 'spice king', 5, false],
])('the chains "%s" (%i places) and "%s" (%i places) are one: %s', (one, places, other, otherPlaces, is) => {
  const chain = (words: string, count: number) => ({
    ...{ rows: [], words: words.split(' '), places: new Set(Array(count).keys()) },
    ...{ counts: { names: 0, counts: new Map() }, ownerless: true },
  });
  expect(areOneChainByCoreName(chain(one, places), chain(other, otherPlaces))).toBe(is);
});

test.each([
  [6, 6, true, 'six places, each a brand of its own'],
  [6, 2, false, 'places that the dataset knows as those of one brand count as one namesake'],
])('of one name: %i places of %i brands are a chain: %s', (places, brands, is) => {
  const rows = Array.from({ length: places }, (_, at) => ({
    ...{
      key: 'classicleaf',
      number: Math.min(at, brands - 1),
      dataset: 1,
      name: 'CLASSIC LEAF',
      words: 'classic leaf',
    },
    ...{ address: at, state: 'WA', zip: '98101', owner: null, ownerName: null, isPersons: 0 },
    ...{
      ownerStates: null,
      sectors: null,
      isWhole: 1,
      servesFood: null,
      isBesidePlace: 0,
      hasNumberedPlace: 0,
      ownerMail: null,
    },
  }));
  const counts = new Map(Object.entries({ classic: 30, leaf: 20 }));
  const namesakes = { rows, words: ['classic', 'leaf'], places: new Set(rows.map(({ address }) => address)) };
  expect(isOneChain({ ...namesakes, counts: { names: 1000, counts }, ownerless: true })).toBe(is);
});

describe('"persons by name within an entity"', () => {
  const officers = (one: string, two: string, filing = 'WA:601333182') =>
    joinsOf((sources) => {
      for (const [key, stage, fullName, file] of [
        ['a', sources.one, one, 'WA:601333182'],
        ['b', sources.two, two, filing],
      ] as const) {
        firm(stage, `${key} firm`, { name: 'ACME LLC', file });
        const holder = firm(stage, key, { name: fullName });
        const [person, role] = [stage.ref('Person', key), stage.ref('Role', key)];
        stage.entity('Person', person, { fullName });
        stage.entity('Role', role, { jobTitle: 'governor' });
        stage.edge('PersonIsInstanceOfLegalEntity', person, holder);
        stage.edge('LegalEntityPerformsRole', holder, role);
        stage.edge('RegistrationRecordedRole', stage.ref('Registration', file), role);
      }
    });

  test('one name in one filing is one person in one role', async () => {
    const { areOne } = await officers('PAT EXAMPLE', 'Pat Example');
    for (const type of ['LegalEntity', 'Person', 'Role'])
      expect([type, await areOne(type, A, B)]).toEqual([type, true]);
  });

  test('one name in two filings is two, as are two names in one', async () => {
    for (const { areOne } of [
      await officers('PAT EXAMPLE', 'PAT EXAMPLE', 'WA:602000000'),
      await officers('PAT EXAMPLE', 'KIM EXAMPLE'),
    ]) {
      expect(await areOne('Person', A, B)).toBe(false);
    }
  });
});

test('a phone number is one record, whichever dataset has it', async () => {
  const { ruleOf } = await joinsOf((sources) => {
    for (const stage of [sources.one, sources.two]) {
      const [key] = stage === sources.one ? A.slice(1) : B.slice(1);
      const phone = stage.ref('PhoneNumber', key ?? '');
      stage.entity('PhoneNumber', phone, { phoneNumber: '2065550100' });
    }
  });
  expect(ruleOf('PhoneNumber')).toEqual([['same-phone-number', 'the same phoneNumber']]);
});

test('"Every join leaves its reason": each redirect has one, with what was compared', async () => {
  const { rows, joins } = await shops(['BLAZING BAGELS', ADDRESS], ['BLAZING BAGEL CAFE', ADDRESS]);
  expect(joins.map(({ joined_id }) => joined_id).sort()).toEqual(
    (await rows(`SELECT ${idText()} FROM redirect`)).map(({ id }) => id).sort(),
  );
  const place = joins.find(({ type }) => type === 'OperatingLocation');
  expect(place).toMatchObject({
    rule: 'same-place-and-name',
    reason:
      '"BLAZING BAGELS" and "BLAZING BAGEL CAFE" at one address: the names share "blazing", "bagels"; one adds "cafe"',
  });
});

test.each([
  [2, true],
  [9, false],
])('a telephone of %i places joins brands whose names differ by words of trade: %s', async (places, is) => {
  const { areOne } = await joinsOf(({ one }) => {
    const phone = one.ref('PhoneNumber', '+12065550142');
    one.entity('PhoneNumber', phone, { phoneNumber: '+12065550142' });
    for (let at = 0; at < places; at++) {
      const name = at === 0 ? 'KILKENNY' : at === 1 ? 'KILKENNY EATERY' : `BLARNEY ${'ABCDEFGHI'[at]}OX`;
      shop(one, `${at}`, name, { ...ADDRESS, street: `${at + 1} MAIN ST` });
      one.edge('OperatingLocationCanBeCalledAtPhoneNumber', one.ref('OperatingLocation', `${at}`), phone);
    }
  });
  expect(await areOne('Brand', ['one', '0'], ['one', '1'])).toBe(is);
});
