import { describe, expect, test } from 'vitest';
import { screeningObjects } from '../../../verification/screening/screen.ts';
import { answerTo, entity } from './answers.ts';

const TRENTHAM = { person_name: ['Osvald Trenthan'], dob: ['19600302'], country_of_affiliation: ['Norway'] };

test('completions.md section 8: the answer to an ENTITY search, key by key', async () => {
  const body = { ...entity(TRENTHAM), caller_id: 'desk 7' };
  expect(await answerTo({ ...body, searches: [{ ...body.searches[0], tag: 'customer 12' }] })).toEqual({
    alert: true,
    caller_id: 'desk 7',
    request_id: '8e5a5a1e-6f0f-4b53-9d0f-0a4f8c1d2e3f',
    request_timestamp: '2026-11-20T12:00:00.000Z',
    tag: 'onboarding',
    configuration_used: {
      entity: {
        alert_threshold: 0.8,
        hit_threshold: 0.5,
        max_results: 30,
        weights: { person_name: 3, org_name: 3, dob: 1, country_of_affiliation: 2, address: 1 },
      },
      text: { alert_threshold: 0.8, hit_threshold: 0.5 },
      list_groups: ['SDN', 'SSI', 'UN'],
    },
    query_type: null,
    data_version: 'test',
    lists_screened: [
      { collection: 'SDN', version: '2026-11-01', count: 8 },
      { collection: 'SSI', version: '2026-10-01', count: 1 },
      { collection: 'UN', version: '2026-11-02', count: 1 },
    ],
    lists_not_loaded: [],
    ignored: [],
    search_results: [
      {
        alert: true,
        tag: 'customer 12',
        type: 'ENTITY',
        hits: [
          {
            alert: true,
            score: 0.9463,
            entity: {
              id: 'ofac/sdn/p1',
              provider: 'test',
              collection: 'SDN',
              list_version: '2026-11-01',
              record_id: 'p1',
              legal_entity_id: 'p1',
              entity_type: 'person',
              name: 'OSVALD HENRIK TRENTHAM',
              aliases: ['O. TRENTHAM'],
              weak_aliases: [],
              dates_of_birth: ['1960-02-03'],
              addresses: ['STORGATA 12, OSLO'],
              countries_of_affiliation: ['NOR'],
            },
            attributes: {
              person_name: {
                value: 'OSVALD HENRIK TRENTHAM',
                score: 0.926,
                query: 'Osvald Trenthan',
                explanation:
                  '"Osvald Trenthan" was compared with the listed name "OSVALD HENRIK TRENTHAM": both have "osvald"; "trenthan" was taken for "trentham" (0.89); the list also has "henrik".',
              },
              dob: {
                value: '1960-02-03',
                score: 0.9,
                query: '1960-03-02',
                explanation: '1960-03-02 is the listed 1960-02-03 with day and month swapped.',
              },
              country_of_affiliation: {
                value: 'NOR',
                score: 1,
                query: 'NOR',
                explanation: 'NOR is a country of the listed party.',
              },
            },
            attributes_used: ['person_name', 'dob', 'country_of_affiliation'],
            total_weight_used: 6,
            decision: null,
            span: null,
            snippet: null,
          },
        ],
        left_out: [],
      },
    ],
  });
});

test('Law N3: "the answer says what was left out"', async () => {
  const { search_results } = await answerTo(entity({ ...TRENTHAM, dob: ['19600302', 'soon'], address: ['N/A'] }));
  const [{ hits, ...result } = { hits: [] }] = search_results;
  expect(hits).toEqual((await answerTo(entity(TRENTHAM))).search_results[0]?.hits);
  expect(result).toMatchObject({
    left_out: [{ attribute: 'dob', value: 'soon', expected: expect.stringContaining('or a year') }],
  });
});

test('"score = Σ weight × attribute score / Σ weight over the attributes used, four decimals"', async () => {
  const { search_results } = await answerTo(entity(TRENTHAM));
  const hit = search_results[0]?.hits[0];
  const weights = { person_name: 3, dob: 1, country_of_affiliation: 2 };
  const weighted = Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + weight * Number(hit?.attributes[name]?.score),
    0,
  );
  expect(hit?.score).toBe(Number((weighted / 6).toFixed(4)));
});

const scores = async (body: unknown) =>
  (await answerTo(body)).search_results.flatMap(({ hits }) =>
    hits.map(({ alert, score, entity: { record_id } }) => [record_id, score, alert]),
  );
const overridden = (configuration_overrides: object) =>
  scores(entity({ org_name: ['Blue Pelican Fisheries'] }, { configuration_overrides }));

describe('configuration_overrides', () => {
  test('"alert: score at or above alert_threshold; hits: at or above hit_threshold"', async () => {
    const [first, second] = await overridden({ entity: { hit_threshold: 0 } });
    expect([first, second]).toEqual([
      ['o4', 1, true],
      ['o5', 0.9596, true],
    ]);
    const threshold = Number(second?.[1]);
    expect((await overridden({ entity: { hit_threshold: 0, alert_threshold: threshold + 0.0001 } }))[1]?.[2]).toBe(
      false,
    );
    expect(await overridden({ entity: { hit_threshold: threshold } })).toHaveLength(2);
    expect(await overridden({ entity: { hit_threshold: threshold + 0.0001 } })).toHaveLength(1);
    expect((await overridden({ entity: { hit_threshold: 0, alert_threshold: threshold } }))[1]?.[2]).toBe(true);
  });

  test('max_results and weights', async () => {
    expect(await overridden({ entity: { hit_threshold: 0, max_results: 1 } })).toHaveLength(1);
    const weighted = entity(TRENTHAM, { configuration_overrides: { entity: { weights: { person_name: 0 } } } });
    expect(await scores(weighted)).toEqual([['p1', Number(((0.9 + 2) / 3).toFixed(4)), true]]);
  });

  test('list_groups: lists by short name or groups of them, in any case; what was used is in the answer', async () => {
    expect(await overridden({ list_groups: ['un', 'SSI'] })).toEqual([]);
    expect(await overridden({ list_groups: ['OFAC'] })).toMatchObject([
      ['o4', 1, true],
      ['o5', expect.any(Number), true],
    ]);
    const { configuration_used } = await answerTo(
      entity({ org_name: ['x'] }, { configuration_overrides: { list_groups: ['ofac'], entity: { max_results: 7 } } }),
    );
    expect(configuration_used).toMatchObject({ list_groups: ['ofac'], entity: { max_results: 7, hit_threshold: 0.5 } });
  });

  test('a list that is not loaded is named, and the rest is screened; without any rest the request is refused', async () => {
    const asked = (...list_groups: readonly string[]) =>
      answerTo(entity({ org_name: ['QMT'] }, { configuration_overrides: { list_groups } }));
    expect(await asked('pos/sdn/all', 'EU')).toMatchObject({
      lists_screened: [{ collection: 'SDN', version: '2026-11-01', count: 8 }],
      lists_not_loaded: ['EU'],
      alert: true,
    });
    await expect(asked('EU', 'BIS')).rejects.toThrow(
      'configuration_overrides.list_groups expects one or more of SDN, SSI, UN, OFAC, OFAC-NON-SDN, US, got "EU", "BIS": nothing was screened.',
    );
  });

  test('text: thresholds of TEXT searches, by default those of entity', async () => {
    const text = 'Payment to Quibdo Maritme Trading';
    const found = async (configuration_overrides: object) =>
      scores({ tag: 'x', searches: [{ text }], configuration_overrides });
    const [[, score] = []] = await found({});
    expect(await found({ text: { hit_threshold: 1 } })).toEqual([]);
    expect(await found({ entity: { hit_threshold: 1 } })).toEqual([]);
    expect(await found({ entity: { hit_threshold: 1 }, text: { hit_threshold: 0.5, alert_threshold: 1 } })).toEqual([
      ['o1', score, false],
    ]);
  });
});

describe('requests as other services take them', () => {
  const x = { org_name: ['QMT'] };
  test('all of their forms at once', async () => {
    const { search_results, ...answer } = await answerTo({
      ...{ tag: 'example', caller_id: '', query_type: 'stored_settings' },
      configuration_overrides: {
        entity: { alert_threshold: 0.8, hit_threshold: 0.5, max_results: 30, weights: { person_name: 3, org_name: 3 } },
        general: { archive_retention_days: 90, entity_detail_level: 'minimum', overrides_on: true },
        list_groups: ['pos/sdn/all', 'pos/non_sdn/all'],
        text: { alert_threshold: 0.8, hit_threshold: 0.5 },
      },
      searches: [
        { type: 'ENTITY', tag: '', entity_description: x },
        { query_type: 'TEXT', text: 'To Quibdo Maritime Trading' },
        { entity_description: x },
      ],
    });
    expect(answer).toMatchObject({
      ...{ alert: true, caller_id: null, query_type: 'stored_settings', lists_not_loaded: [] },
      configuration_used: { list_groups: ['pos/sdn/all', 'pos/non_sdn/all'] },
      ignored: [
        'query_type',
        ...['archive_retention_days', 'entity_detail_level', 'overrides_on'].map(
          (name) => `configuration_overrides.general.${name}`,
        ),
      ],
    });
    expect(search_results.map(({ type, tag, alert }) => [type, tag, alert])).toEqual([
      ['ENTITY', null, true],
      ['TEXT', null, true],
      ['ENTITY', null, true],
    ]);
  });

  test('"TEXT and ENTITY hits share one shape"', async () => {
    const { search_results } = await answerTo({
      tag: 'x',
      searches: [{ entity_description: x }, { text: 'To Quibdo Maritime Trading' }],
    });
    const [entities, texts] = search_results.map(({ hits }) => hits[0] ?? {});
    expect(Object.keys(texts ?? {})).toEqual(Object.keys(entities ?? {}));
  });
});

describe('TEXT: "names found inside running text"', () => {
  const search = (text: string) => answerTo({ tag: 'wire', searches: [{ type: 'TEXT', text }] });

  test('span and snippet, in the text as sent', async () => {
    const before = '🧾 Re: invoice № 12 — payment of 4,000 € to ';
    const text = `${before}Quibdo  Maritme Trading, attention of Mr. Osvald H. Trentham. ${'Thanks! '.repeat(20)}`;
    const { search_results, alert } = await search(text);
    expect(alert).toBe(true);
    const [result] = search_results;
    expect(result).toMatchObject({ type: 'TEXT', tag: null });
    const found = result?.hits.map(({ entity: { record_id }, span, snippet }) => ({
      record_id,
      passage: text.slice(span?.start, span?.end),
      snippet,
    }));
    expect(found).toEqual([
      expect.objectContaining({ record_id: 'o1', passage: 'Quibdo  Maritme Trading' }),
      {
        record_id: 'p1',
        passage: 'Osvald H. Trentham',
        snippet:
          '…ent of 4,000 € to Quibdo Maritme Trading, attention of Mr. Osvald H. Trentham. Thanks! Thanks! Thanks! Thanks! Thanks! Thanks! Thanks! Th…',
      },
    ]);
  });

  test('nothing is found in a text without listed names', async () => {
    expect((await search('The trading company pays its bills.')).search_results[0]?.hits).toEqual([]);
  });
});

test('several searches: an alert of one is an alert of the answer; each keeps its tag', async () => {
  const { alert, search_results } = await answerTo({
    tag: 'all',
    searches: [
      { type: 'ENTITY', tag: 'a', entity_description: { org_name: ['Honest Bakery'] } },
      { type: 'ENTITY', tag: 'b', entity_description: { org_name: ['QMT'] } },
    ],
  });
  expect(alert).toBe(true);
  expect(search_results.map((each) => [each.tag, each.alert, each.hits.length])).toEqual([
    ['a', false, 0],
    ['b', true, 1],
  ]);
});

test('"charged once per entity object in a response": a party that two searches find is one Premium object', async () => {
  const search = { type: 'ENTITY', entity_description: { org_name: ['QMT'] } };
  const { search_results } = await answerTo({ tag: 'x', searches: [search, search] });
  expect(screeningObjects(search_results)).toEqual({ FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 1 });
  expect(screeningObjects([])).toEqual({ FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 0 });
});

describe('what is refused, by field, what was expected and what came', () => {
  const x = { org_name: ['x'] };
  test.each<[string, unknown, string]>([
    ['no tag', { ...entity(x), tag: undefined }, 'tag expects a string, got nothing.'],
    [
      'a blank tag',
      { ...entity(x), tag: ' ' },
      'tag expects a text with visible characters and without control characters, got " ".',
    ],
    ['no searches', { tag: 'x' }, 'searches expects a list, got nothing.'],
    ['an empty list', { tag: 'x', searches: [] }, 'searches expects 1 to 20 searches, got a list of 0.'],
    [
      'too many',
      { tag: 'x', searches: Array(21).fill(entity(x).searches[0]) },
      'searches expects at most 20 items, got 21.',
    ],
    [
      'an unknown field',
      { ...entity(x), tags: 'x' },
      'The body expects only tag, caller_id, query_type, searches, configuration_overrides, got "tags".',
    ],
    [
      'an unknown attribute',
      entity({ org_names: ['x'], ...x }),
      'searches[0].entity_description expects only person_name, org_name, dob, address, country_of_affiliation, got "org_names".',
    ],
    [
      'no name',
      entity({ address: ['Oslo'] }),
      'searches[0].entity_description expects a person_name or an org_name, got an object with "address".',
    ],
    [
      'blank names',
      entity({ org_name: [' '] }),
      'searches[0].entity_description expects a person_name or an org_name, got an object with "org_name".',
    ],
    [
      'a name that is no list',
      entity({ org_name: 'x' }),
      'searches[0].entity_description.org_name expects a list, got "x".',
    ],
    [
      'too many values',
      entity({ org_name: Array(21).fill('x') }),
      'searches[0].entity_description.org_name expects at most 20 items, got 21.',
    ],
    [
      'a long value',
      entity({ org_name: ['x'.repeat(401)] }),
      'searches[0].entity_description.org_name[0] expects at most 400 characters, got 401.',
    ],
    [
      'another type',
      { tag: 'x', searches: [{ type: 'FUZZY' }] },
      'searches[0].type expects one of ENTITY, TEXT, got "FUZZY".',
    ],
    [
      'ENTITY without a description',
      { tag: 'x', searches: [{ type: 'ENTITY' }] },
      'searches[0].entity_description expects an object, got nothing.',
    ],
    [
      'ENTITY with a text',
      { tag: 'x', searches: [{ type: 'ENTITY', entity_description: x, text: 'y' }] },
      'searches[0].text expects nothing in an ENTITY search, got "y".',
    ],
    [
      'TEXT without a text',
      { tag: 'x', searches: [{ type: 'TEXT', text: null }] },
      'searches[0].text expects a text, got null.',
    ],
    [
      'TEXT with a description',
      { tag: 'x', searches: [{ type: 'TEXT', text: 'y', entity_description: x }] },
      'searches[0].entity_description expects nothing in a TEXT search, got an object with "org_name".',
    ],
    [
      'a long text',
      { tag: 'x', searches: [{ type: 'TEXT', text: 'y'.repeat(20_001) }] },
      'searches[0].text expects at most 20000 characters, got 20001.',
    ],
    [
      'a threshold over 1',
      entity(x, { configuration_overrides: { entity: { hit_threshold: 1.01 } } }),
      'configuration_overrides.entity.hit_threshold expects a number from 0 to 1, got 1.01.',
    ],
    [
      'a threshold below 0',
      entity(x, { configuration_overrides: { entity: { alert_threshold: -0.1 } } }),
      'configuration_overrides.entity.alert_threshold expects a number from 0 to 1, got -0.1.',
    ],
    [
      'a threshold that is no number',
      entity(x, { configuration_overrides: { entity: { alert_threshold: '1' } } }),
      'configuration_overrides.entity.alert_threshold expects a number from 0 to 1, got "1".',
    ],
    [
      'no results',
      entity(x, { configuration_overrides: { entity: { max_results: 0 } } }),
      'configuration_overrides.entity.max_results expects a whole number from 1 to 100, got 0.',
    ],
    [
      'a weight of what is no attribute',
      entity(x, { configuration_overrides: { entity: { weights: { name: 1 } } } }),
      'configuration_overrides.entity.weights expects only person_name, org_name, dob, country_of_affiliation, address, got "name".',
    ],
    [
      'a negative weight',
      entity(x, { configuration_overrides: { entity: { weights: { dob: -1 } } } }),
      'configuration_overrides.entity.weights.dob expects a number from 0 to 1000, got a number.',
    ],
    [
      'no groups',
      entity(x, { configuration_overrides: { list_groups: [] } }),
      'configuration_overrides.list_groups expects one or more lists or groups of lists, got a list of 0.',
    ],
    ['a list', [], 'The body expects an object, got a list of 0.'],
    ['null', null, 'The body expects an object, got null.'],
  ])('%s', async (_, body, message) => {
    const sent: unknown = JSON.parse(JSON.stringify(body));
    await expect((async () => answerTo(sent))()).rejects.toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', message }),
    );
  });
});
