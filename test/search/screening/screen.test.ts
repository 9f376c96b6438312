import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SCREENING } from '../../../matching/screening/configuration.ts';
import { countryCode } from '../../../matching/screening/country.ts';
import type { EntityDescription } from '../../../matching/screening/query.ts';
import { screenEntity } from '../../../matching/screening/screen.ts';
import { buildScreeningIndex } from '../../../matching/screening/screening-index.ts';
import { runs } from '../../runs.ts';
import { LISTS, listed, screenText } from './lists.ts';

const best = (description: EntityDescription) => {
  const [hit] = screenEntity(LISTS, description).hits;
  return hit === undefined ? undefined : { id: hit.entity.recordId, score: hit.score, alert: hit.alert };
};

describe('names', () => {
  test.each([
    ['exact', 'OSVALD HENRIK TRENTHAM', 'p1'],
    ['order', 'Trentham, Osvald Henrik', 'p1'],
    ['a typo', 'Osvald Henrik Trenthan', 'p1'],
    ['two typos', 'Osvlad Henrik Trentam', 'p1'],
    ['an alias with an initial', 'O Trentham', 'p1'],
    ['a nickname', 'Bill Brackenfield', 'p2'],
    ['another script', 'Vladimir Testovskii', 'p3'],
    ['the script of the list', 'Владимир Тестовский', 'p3'],
    ['without diacritics', 'Jerome Kakwaza', 'p3'],
    ['without legal form', 'Quibdo Maritime Trading', 'o1'],
    ['with another legal form, in another place', 'LLC Quibdo Maritime Trading', 'o1'],
    ['joined words', 'Alzarandi Exchange Co', 'o2'],
    ['split words', 'Al Zar Andi Exchange', 'o2'],
    ['without the spelled-out form', 'VOLGATRANS OOO', 'o3'],
    ['the first word again in brackets', 'Quibdo Maritime Trading (Quibdo)', 'o1'],
    ['the first word again behind a dash', 'Quibdo Maritime Trading - QUIBDO', 'o1'],
    ['the name twice', 'Quibdo Maritime Trading Co., Ltd. Quibdo Maritime Trading Co., Ltd.', 'o1'],
    ['a person twice', 'Osvald Henrik Trentham Osvald Henrik Trentham', 'p1'],
    ['the name that another firm does business as', 'Meridian Foods LLC d/b/a Quibdo Maritime Trading', 'o1'],
    ['a vessel', 'M/V Sea Lark 7', 'v1'],
    ['a vessel, spelled out', 'Motor vessel SEA LARK 7', 'v1'],
    ["a vessel with the ship's number", 'Sea Lark 7 (IMO 9187629)', 'v1'],
    ['a title', 'Major General Osvald Henrik Trentham', 'p1'],
    ['titles of other countries', 'Mullah Haji William Brackenfield', 'p2'],
    ['an initial for a middle name', 'Osvald H. Trentham', 'p1'],
    ['a missing middle name', 'Osvald Trentham', 'p1'],
    ['an added middle name', 'William James Brackenfield', 'p2'],
    ['digits for letters', '0svald Henrik Tren7ham', 'p1'],
    ['another transliteration', 'Muhamed Husayn al-Kalbani', 'p4'],
    ['another yet', 'MOHAMMAD HUSSEIN KALBANEE', 'p4'],
    ['a servant name written apart', 'Abd al-Rahman Zurqan', 'p5'],
    ['a legal form of another country', 'Quibdo Maritime Trading FZCO', 'o1'],
    ['a legal form with dots', 'Quibdo Maritime Trading S.A.R.L.', 'o1'],
    ['two legal forms', 'Al-Zarandi Exchange Company TIC. LTD. STI.', 'o2'],
  ])('%s: %j alerts', (_, name, id) => {
    expect(best({ org_name: [name] })).toMatchObject({ id, alert: true });
    expect(best({ person_name: [name] })).toMatchObject({ id, alert: true });
  });

  test.each([
    ['common words alone', 'HONEST TRADING COMPANY'],
    ['a legal form alone', 'OBSHCHESTVO S OGRANICHENNOI OTVETSTVENNOSTYU'],
    ['half a name', 'TRENTHAM BAKERY'],
    ['another number', 'SEA LARK 9'],
    ['a surname with an initial that does not fit', 'K. TRENTHAM'],
    ['a usual word that is a letter away', 'BLUE PELICAN BAKERY'],
    ['two usual names of three', 'Mohamed Hussein'],
    ['a short name with another letter', 'QMX'],
    ['nothing to compare', '!!! ...'],
    ['one letter', 'a'],
  ])('%s: %j does not', (_, name) => {
    expect(best({ org_name: [name] })?.alert ?? false).toBe(false);
  });

  test('"exact" is 1, whatever else is listed', () => {
    const names = ['SMITH TRADING', 'AL-AQSA', 'ABDALLAH O ABDULLAH', 'A B C', '7', 'SA'];
    const crowd = Array.from({ length: 100 }, (_, at) => `AL-AQSA SMITH TRADING ${at}`);
    const index = buildScreeningIndex(
      [...names, ...crowd].map((name) => listed(name, { names: [name] })),
      [],
      '',
    );
    for (const name of names) {
      expect(screenEntity(index, { person_name: [name] }).hits[0]).toMatchObject({
        score: 1,
        entity: { recordId: name },
      });
    }
  });
});

describe('attributes (completions.md section 8)', () => {
  const trentham = { person_name: ['Osvald Henrik Trentham'] };

  test('"score = Σ weight × attribute score / Σ weight over the attributes used, four decimals"', () => {
    const [hit] = screenEntity(LISTS, {
      ...trentham,
      dob: ['19600302'],
      country_of_affiliation: ['Norway', 'se'],
      address: ['Storgata 14, Oslo'],
    }).hits;
    expect(hit?.attributes).toMatchObject({
      person_name: { value: 'OSVALD HENRIK TRENTHAM', score: 1 },
      dob: { value: '1960-02-03', query: '1960-03-02', score: 0.9 },
      country_of_affiliation: { value: 'NOR', score: 1 },
      address: { value: 'STORGATA 12, OSLO', score: 0.5 },
    });
    expect(hit?.totalWeightUsed).toBe(7);
    expect(hit?.score).toBe(Math.round(((3 * 1 + 0.9 + 2 * 1 + 0.5) / 7) * 10_000) / 10_000);
  });

  test('an attribute that the record lacks is not used', () => {
    const [hit] = screenEntity(LISTS, { org_name: ['QMT'], dob: ['19990101'] }).hits;
    expect(hit).toMatchObject({ score: 1, attributesUsed: ['org_name'], totalWeightUsed: 3 });
  });

  test('Law N3: what cannot be read is left out, alone, and named; a placeholder is no value', () => {
    const read = screenEntity(LISTS, { ...trentham, dob: ['1960'], country_of_affiliation: ['Norway'] });
    const { hits, leftOut } = screenEntity(LISTS, {
      ...trentham,
      ...{ dob: ['soon', '1960', 'N/A'], country_of_affiliation: ['Atlantis', 'Norway'], address: ['-'] },
    });
    expect(hits).toEqual(read.hits);
    expect(hits[0]?.attributes.dob).toEqual({ value: '1960-02-03', query: '1960', score: 1 });
    expect(leftOut).toEqual([
      { attribute: 'dob', value: 'soon', expected: 'a day, such as 1962-11-23 or 11/23/1962, or a year' },
      {
        ...{ attribute: 'country_of_affiliation', value: 'Atlantis' },
        expected: 'a country by ISO 3166 code, English name or adjective',
      },
    ]);
  });

  test('of person_name and org_name the better one is used', () => {
    const [hit] = screenEntity(LISTS, { ...trentham, org_name: ['Something Else Inc'] }).hits;
    expect(hit).toMatchObject({ score: 1, attributesUsed: ['person_name'] });
  });

  test('a name explains which words were taken for one', () => {
    const [hit] = screenEntity(LISTS, { person_name: ['Bill Brackenfeld'] }).hits;
    expect(hit?.attributes.person_name?.compared?.map(({ listed: word }) => word)).toEqual(['brackenfield', 'william']);
  });

  test('by default a hit scores 0.5, an alert 0.8, and thirty hits are given', () => {
    expect(DEFAULT_SCREENING).toEqual({
      alertThreshold: 0.8,
      hitThreshold: 0.5,
      maxResults: 30,
      weights: { person_name: 3, org_name: 3, dob: 1, country_of_affiliation: 2, address: 1 },
    });
  });

  test('thresholds, lists and the number of hits are as configured', () => {
    const pelican = { org_name: ['Blue Pelican Fisheries'] };
    const scores = (overrides: Parameters<typeof screenEntity>[2]) =>
      screenEntity(LISTS, pelican, overrides).hits.length;
    expect(scores({ hitThreshold: 0 })).toBe(2);
    expect(scores({ hitThreshold: 1 })).toBe(1);
    expect(scores({ hitThreshold: 0, maxResults: 1 })).toBe(1);
    expect(scores({ hitThreshold: 0, lists: ['UN'] })).toBe(0);
    expect(screenEntity(LISTS, { org_name: ['QMT'] }, { alertThreshold: 1, hitThreshold: 1 }).alert).toBe(true);
  });

  test.each<[string, EntityDescription, Parameters<typeof screenEntity>[2]]>([
    ['hitThreshold', { org_name: ['x'] }, { hitThreshold: 1.1 }],
    ['alertThreshold', { org_name: ['x'] }, { alertThreshold: -0.1 }],
    ['maxResults', { org_name: ['x'] }, { maxResults: 0 }],
    ['entity_description', { dob: ['19601212'] }, {}],
  ])('refuses what cannot be run by its field: %s', (field, description, overrides) => {
    expect(() => screenEntity(LISTS, description, overrides)).toThrow(new RegExp(`^Expected .* as ${field}, but got`));
  });
});

describe('texts', () => {
  test('listed names are found where they stand, misspelt or not', () => {
    const text =
      'Payment to Quibdo Maritme Trading, attention of Mr Osvald H. Trentham, for the vessel Sea Lark 7 and trading company fees';
    const { hits, alert } = screenText(LISTS, text);
    expect(alert).toBe(true);
    expect(hits.map(({ entity }) => entity.recordId).sort()).toEqual(['o1', 'p1', 'v1']);
    expect(hits.find(({ entity }) => entity.recordId === 'o1')?.attributes.org_name?.query).toContain('quibdo maritme');
  });

  test('nothing in a text without them', () => {
    expect(screenText(LISTS, 'The trading company pays its bills.')).toEqual({ alert: false, hits: [], leftOut: [] });
  });
});

test('any text is screened: no error, no score outside 0 to 1, no record twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }), (text) => {
      if (text.trim() === '') return;
      for (const { hits } of [
        screenEntity(LISTS, { org_name: [text] }, { hitThreshold: 0 }),
        screenText(LISTS, text),
      ]) {
        expect(hits.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
        expect(new Set(hits.map(({ entity }) => entity.recordId)).size).toBe(hits.length);
      }
    }),
    { numRuns: runs(300) },
  );
});

test('Law N4: an attribute that agrees never lowers a score, one that contradicts never raises it', () => {
  const parties = LISTS.records.filter(({ datesOfBirth, countries }) => datesOfBirth.length + countries.length > 0);
  const scoreOf = (recordId: string, description: EntityDescription) =>
    screenEntity(LISTS, description, { hitThreshold: 0 }).hits.find(({ entity }) => entity.recordId === recordId)
      ?.score ?? 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...parties),
      fc.boolean(),
      fc.nat(3),
      ({ recordId, names, datesOfBirth, countries }, isYear, cut) => {
        const [day] = datesOfBirth;
        const name = { person_name: [(names[0] ?? '').slice(cut)] };
        const agreeing = {
          ...name,
          ...(day !== undefined && { dob: [isYear ? day.slice(0, 4) : day] }),
          country_of_affiliation: countries.slice(0, 1),
        };
        const contradicting = { ...name, dob: ['1850-01-31'], country_of_affiliation: ['TUV'] };
        const alone = scoreOf(recordId, name);
        expect(scoreOf(recordId, agreeing)).toBeGreaterThanOrEqual(alone);
        expect(scoreOf(recordId, contradicting)).toBeLessThanOrEqual(alone);
      },
    ),
    { numRuns: runs(200) },
  );
});

test('Law N3: whatever is written for a day, a country or an address, the party is screened by its name', () => {
  const named = { person_name: ['Osvald Trentham'] };
  const alone = screenEntity(LISTS, named).hits;
  const written = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.stringMatching(/^[0-9]{1,4}[-/. ;|][0-9]{1,2}[-/. ,]([0-9]{1,4}|Nov|and)$/),
    fc.constantFrom('N/A', 'unknown', 'Atlantis', 'Moscow, Russia', 'Norway and Cuba', '19600203', '1960'),
  );
  fc.assert(
    fc.property(written, (text) => {
      const { hits } = screenEntity(
        LISTS,
        { ...named, dob: [text], country_of_affiliation: [text] },
        { hitThreshold: 0 },
      );
      expect(hits.map(({ attributes }) => attributes.person_name)).toEqual(
        expect.arrayContaining(alone.map(({ attributes }) => attributes.person_name)),
      );
      const isUsed = hits.some(({ attributes: { dob, country_of_affiliation: from } }) => dob ?? from);
      if (!isUsed) expect(hits.filter(({ score }) => score >= 0.5)).toEqual(alone);
    }),
    { numRuns: runs(300) },
  );
});

test.each([
  ['IR', 'IRN'],
  ['XK', 'XKX'],
  ['xkx', 'XKX'],
  ['Kosovo', 'XKX'],
  ['Iran (Islamic Republic of)', 'IRN'],
  ['Korea, North', 'PRK'],
  ["Democratic People's Republic of Korea", 'PRK'],
  ['Congo, Democratic Republic of the', 'COD'],
  ['Niger', 'NER'],
  ['The Gambia', 'GMB'],
  ['Region: Gaza', 'PSE'],
  ['usa', 'USA'],
  ['U.S.', 'USA'],
  ['Iranian', 'IRN'],
  ['north korean', 'PRK'],
  ['Iran, Islamic Republic of', 'IRN'],
  ['State of Qatar', 'QAT'],
  ['Republic of China', 'TWN'],
  ['DRC', 'COD'],
  ['Korean', undefined],
  ['undetermined', undefined],
  ['Netherlands Antilles', undefined],
])('the country %j is %s', (text, code) => {
  expect(countryCode(text)).toBe(code);
});
