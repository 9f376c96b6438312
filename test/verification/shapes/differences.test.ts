import { describe, expect, test } from 'vitest';
import type { Attr, Package } from '../../../verification/request/verification-request.ts';
import { shownLegacy } from '../../../verification/shapes/legacy.ts';
import { shownV1 } from '../../../verification/shapes/v1.ts';
import { shownV2 } from '../../../verification/shapes/v2.ts';
import { BRAND_ID, LEGAL_ENTITY_ID, REGISTERED_ENTITY_ID, RESPONSE_ID, verified } from './rich-firm.ts';

// interface.md, "Versioning", "Verification API legacy" and completions.md section 7, sentence by sentence.

const v2Answer = (level: Package = 'verify', ...attrs: Attr[]) =>
  shownV2(verified({ shape: 'v2', package: level, attrs: new Set(attrs) }), RESPONSE_ID);
const legacyAnswer = (level: Package = 'verify', ...attrs: Attr[]) =>
  shownLegacy(verified({ shape: 'legacy', package: level, attrs: new Set(attrs) }), RESPONSE_ID);
const v1Answer = (level: Package = 'verify', ...attrs: Attr[]) =>
  shownV1(verified({ shape: 'v1', package: level, attrs: new Set(attrs) }), RESPONSE_ID);

/** The first of a list, which has one. */
function first<T>(list: readonly T[]): T {
  const [head] = list;
  if (head === undefined) throw new Error('The list is empty.');
  return head;
}
const keys = (value: object) => Object.keys(value).sort();
/** All keys of an answer, at any depth. */
const allKeys = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, item]) => [...(Array.isArray(value) ? [] : [key]), ...allKeys(item)]);

const [v2, legacy, v1] = [v2Answer(), legacyAnswer(), v1Answer()];
const [v2Entity, legacyEntity, v1Entity] = [
  first(v2.data.registered_entities),
  first(legacy.data.legal_entities),
  first(v1.data.legal_entities),
];
const [v2Brand, legacyBrand, v1Brand] = [first(v2.data.brands), first(legacy.data.brands), first(v1.data.brands)];
const [v2Filing, legacyFiling, v1Filing] = [v2Entity, legacyEntity, v1Entity].map(({ registrations }) =>
  first<object>(registrations),
);

describe('"v2 against v1, removed or renamed"', () => {
  const RATINGS = [
    'activity_risk_rating',
    'legal_existence_risk_rating',
    'overall_risk_rating',
    'watchlist_risk_rating',
  ];

  test('"the four risk ratings are removed from risk_summary"', () => {
    expect(keys(v1.risk_summary)).toEqual(['tasks', ...RATINGS].sort());
    expect(keys(legacy.risk_summary)).toEqual(['tasks', ...RATINGS].sort());
    expect(keys(v2.risk_summary)).toEqual(['tasks']);
  });

  test('"best_match is removed"', () => {
    expect(v1.data.best_match).toEqual({
      match_confidence: 0.99,
      matched_fields: {
        name: 'PIKE STREET COFFEE LLC',
        address: '1912 PIKE PL STE 4 SEATTLE WA 98101',
        person: 'ANA DIAZ',
      },
    });
    expect([allKeys(v2), allKeys(legacy)].filter((all) => all.includes('best_match'))).toEqual([]);
  });

  test('"data_sources, match_confidence and matched_fields are removed from entities and brands"', () => {
    for (const brand of [v1Brand, legacyBrand]) {
      expect(brand).toMatchObject({
        data_sources: ['City of Seattle', 'Washington State Department of Licensing'],
        match_confidence: 0.91,
        matched_fields: { name: 'PIKE STREET COFFEE', address: null, person: null },
      });
    }
    for (const entity of [v1Entity, legacyEntity]) expect(entity.match_confidence).toBe(0.99);
    const removed = ['data_sources', 'match_confidence', 'matched_fields'];
    expect(removed.filter((key) => allKeys(v2).includes(key))).toEqual([]);
  });

  test('"the nested status object becomes three fields status, sub_status, status_detail"', () => {
    const status = { status: 'active', sub_status: 'good_standing', status_detail: 'ACTIVE' };
    expect(v1Filing).toMatchObject({ status });
    expect(legacyFiling).toMatchObject({ status });
    expect(v2Filing).toMatchObject(status);
  });

  test('"standardized_status and registration_status are removed"', () => {
    const older = { standardized_status: 'active', registration_status: 'ACTIVE' };
    expect(v1Filing).toMatchObject(older);
    expect(legacyFiling).toMatchObject(older);
    expect(Object.keys(older).filter((key) => allKeys(v2).includes(key))).toEqual([]);
  });

  test('"compliance_risk_level is removed from activities"', () => {
    const older = { compliance_risk_level: 'high', activity_types: ['Tobacco and Vaping'] };
    expect([v1Brand.activities, legacyBrand.activities]).toEqual([older, older]);
    expect(v2Brand.activities).toEqual({ activities: ['Tobacco and Vaping'] });
  });

  test('"legal_entities becomes registered_entities"', () => {
    expect(keys(v1.data)).toEqual(['best_match', 'brands', 'legal_entities']);
    expect(keys(legacy.data)).toEqual(['brands', 'legal_entities']);
    expect(keys(v2.data)).toEqual(['brands', 'registered_entities']);
  });

  test('"legal_entity_type becomes registered_entity_type"', () => {
    const form = 'Limited Liability Company';
    expect([v1Entity.legal_entity_type, legacyEntity.legal_entity_type]).toEqual([form, form]);
    expect(v2Entity.registered_entity_type).toBe(form);
    expect(allKeys(v2)).not.toContain('legal_entity_type');
  });

  test('"svc_id becomes id everywhere"', () => {
    expect(allKeys(v2Answer('verify', 'phone_numbers'))).not.toContain('svc_id');
    expect(allKeys(v1Answer('verify', 'phone_numbers'))).not.toContain('id');
    expect(allKeys(legacyAnswer('verify', 'phone_numbers'))).not.toContain('id');
  });

  test('"svc_description becomes svc_industry_description"', () => {
    const described = [v2Brand, legacyBrand, v1Brand].map(({ industries }) => first<object>(industries));
    expect(described).toMatchObject([
      { classification_type: 'svc_industry_description', classification_description: 'Coffee Shops' },
      { classification_type: 'svc_description', classification_description: 'Coffee Shops' },
      { classification_type: 'svc_description', classification_description: 'Coffee Shops' },
    ]);
  });

  test('"addresses move under operating_locations"', () => {
    const streets = ['1912 PIKE PL', '400 BROADWAY E'];
    expect(v1Brand.addresses.map(({ street_address1 }) => street_address1)).toEqual(streets);
    expect(legacyBrand.addresses).toEqual(v1Brand.addresses);
    expect([keys(v1Brand), keys(legacyBrand)].flat()).not.toContain('operating_locations');
    expect(keys(v2Brand)).not.toContain('addresses');
    expect(v2Brand.operating_locations.map(({ addresses }) => first(addresses).street_address1)).toEqual(streets);
  });
});

describe('"v2 added"', () => {
  test('"sources on tasks"; legacy: "each task has sources"; "watchlist: key absent"', () => {
    const withoutSources = (tasks: readonly { task_name: string; sources?: unknown }[]) =>
      tasks.filter((task) => !('sources' in task)).map(({ task_name }) => task_name);
    expect(withoutSources(v2.risk_summary.tasks)).toEqual(['watchlist']);
    expect(withoutSources(legacy.risk_summary.tasks)).toEqual(['watchlist']);
    expect(withoutSources(v1.risk_summary.tasks)).toEqual(v1.risk_summary.tasks.map(({ task_name }) => task_name));
  });

  test('"brand_ids on registered entities"; legacy: "legal entities have brand_ids"', () => {
    expect([v2Entity.brand_ids, legacyEntity.brand_ids]).toEqual([[BRAND_ID], [BRAND_ID]]);
    expect(allKeys(v1)).not.toContain('brand_ids');
  });

  test('"registered_entity_ids on brands"; legacy: "brands have legal_entity_ids"', () => {
    expect(v2Brand.registered_entity_ids).toEqual([REGISTERED_ENTITY_ID]);
    expect(legacyBrand.legal_entity_ids).toEqual([LEGAL_ENTITY_ID]);
    expect(allKeys(v1).filter((key) => key.endsWith('_ids'))).toEqual([]);
  });
});

describe('"v2 value changes"', () => {
  const results = (tasks: readonly { task_name: string; result: string }[]) =>
    Object.fromEntries(tasks.map(({ task_name, result }) => [task_name, result]));

  test('"non-exact results drop the word approximate"', () => {
    const older = {
      address_verification: 'address_approximate_match',
      sos_name_verification: 'name_approximate_match',
    };
    expect(results(v1.risk_summary.tasks)).toMatchObject(older);
    expect(results(legacy.risk_summary.tasks)).toMatchObject(older);
    expect(results(v2.risk_summary.tasks)).toMatchObject({
      address_verification: 'address_match',
      sos_name_verification: 'name_match',
    });
    expect(results(v1.risk_summary.tasks)).toMatchObject({ name_verification: 'name_exact_match' });
  });

  test('"v1 and legacy: … no person and ssn tasks; tin results … error (bad format)"', () => {
    const names = (tasks: readonly { task_name: string }[]) => tasks.map(({ task_name }) => task_name);
    const shared = [
      'address_verification',
      'sos_address_verification',
      'name_verification',
      'sos_name_verification',
      'domestic_registration',
      'tin_verification',
      'watchlist',
    ];
    expect(names(v1.risk_summary.tasks)).toEqual(shared);
    expect(names(legacy.risk_summary.tasks)).toEqual(shared);
    expect(names(v2.risk_summary.tasks)).toEqual([
      ...shared.slice(0, 4),
      'person_verification',
      'domestic_registration',
      'ssn_verification',
      'tin_verification',
      'watchlist',
    ]);
    const tin = (answer: typeof v1 | typeof legacy | typeof v2) => results(answer.risk_summary.tasks).tin_verification;
    expect([tin(v2), tin(legacy), tin(v1)]).toEqual(['tin_invalid', 'error', 'error']);
  });

  test('"all ids are UUIDs"; v1: "L" or "B" and 16 hex digits; response_id 32 hex digits', () => {
    expect([v2.response_id, v2Entity.id, v2Brand.id]).toEqual([RESPONSE_ID, REGISTERED_ENTITY_ID, BRAND_ID]);
    expect([legacy.response_id, legacyEntity.svc_id, legacyBrand.svc_id]).toEqual([
      RESPONSE_ID,
      LEGAL_ENTITY_ID,
      BRAND_ID,
    ]);
    expect([v1.response_id, v1Entity.svc_id, v1Brand.svc_id]).toEqual([
      '3f0c1a527d1e4a399f0e5b8c2d7e6a14',
      'L1a2b3c4d5e6f5a7b',
      'Bb1c2d3e4f5a65b7c',
    ]);
    const locations = v1Answer('verify', 'phone_numbers').data.brands[0]?.operating_locations;
    expect(locations?.map(({ svc_id }) => svc_id)).toEqual(['O0c1d2e3f4a5b5c6d', 'O0d1e2f3a5b6c5d7e']);
  });

  test('"NAICS 2022 replaces 2017", also in legacy; no code stands under another edition', () => {
    const naics = (industries: readonly { classification_type: string; classification_code: string | null }[]) =>
      industries
        .filter(({ classification_type }) => /naics/i.test(classification_type))
        .map(({ classification_type, classification_code }) => `${classification_type} ${classification_code}`);
    expect(naics(v2Brand.industries)).toEqual(['naics_2022_code 722515']);
    expect(naics(legacyBrand.industries)).toEqual(['NAICS_2022 722515']);
    expect(naics(v1Brand.industries)).toEqual(['NAICS_2017 453991']);
  });

  test('"websites are full URLs", also in legacy; in v1 "bare domains"', () => {
    const full = ['https://www.pikestreetcoffee.example/menu', 'http://pikestreetcoffee.example/', 'https://psc.co.uk'];
    expect([v2Brand.websites, legacyBrand.websites]).toEqual([full, full]);
    expect(v1Brand.websites).toEqual(['pikestreetcoffee.example', 'psc.co.uk']);
  });
});

describe('bankruptcies', () => {
  const asked = [
    v2Answer('verify', 'bankruptcies'),
    legacyAnswer('verify', 'bankruptcies'),
    v1Answer('verify', 'bankruptcies'),
  ] as const;
  const numbers = (cases: readonly { case_number: string | null }[] | undefined) =>
    cases?.map(({ case_number }) => case_number);
  const both = ['21-10482-ABC', '16-20001-DEF'];

  test('"With attrs=bankruptcies, bankruptcy filings are returned on registered_entities"', () => {
    expect(numbers(asked[0].data.registered_entities[0]?.bankruptcies)).toEqual(both);
    expect(keys(first(asked[0].data.brands))).not.toContain('bankruptcies');
  });

  test('"bankruptcy data is returned as business_bankruptcy and never as brands[].bankruptcies"', () => {
    expect(numbers(asked[1].data.legal_entities[0]?.business_bankruptcy)).toEqual(both);
    expect(allKeys(asked[1])).not.toContain('bankruptcies');
  });

  test('"in v1 also brands[].bankruptcies with the same objects"', () => {
    const [entity, brand] = [first(asked[2].data.legal_entities), first(asked[2].data.brands)];
    expect(numbers(entity.business_bankruptcy)).toEqual(both);
    expect(brand.bankruptcies).toEqual(entity.business_bankruptcy);
  });

  test('a brand of another entity has none', () => {
    const answer = verified({ shape: 'v1', attrs: new Set(['bankruptcies']) });
    const strangers = answer.brands.map((brand) => ({ ...brand, legalEntityIds: [REGISTERED_ENTITY_ID] }));
    expect(shownV1({ ...answer, brands: strangers }, RESPONSE_ID).data.brands[0]?.bankruptcies).toEqual([]);
  });

  test('without attrs there is nothing of them', () => {
    expect([v2, legacy, v1].flatMap(allKeys).filter((key) => key.includes('bankrupt'))).toEqual([]);
  });
});
