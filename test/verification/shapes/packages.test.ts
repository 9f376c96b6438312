import { describe, expect, test } from 'vitest';
import {
  type Attr,
  CARD_ATTRIBUTES,
  type PACKAGES,
  SHAPES,
} from '../../../verification/request/verification-request.ts';
import { shown } from '../../../verification/shapes/shapes.ts';
import { shownV1 } from '../../../verification/shapes/v1.ts';
import { shownV2 } from '../../../verification/shapes/v2.ts';
import type { CoveredTask, Verification } from '../../../verification/tasks/task.ts';
import { BRAND, ENTITY, LEGAL_ENTITY_ID, RESPONSE_ID, TASKS, verified } from './rich-firm.ts';

const VERIFY_ONLY = ['jurisdiction_type', 'home_jurisdiction_state', 'status', 'sub_status', 'status_detail'];
const ALWAYS = ['registration_state', 'issue_date', 'file_number', 'registered_name', 'persons', 'addresses'];

/** The keys of an answer's registrations. */
function registrationKeys(answer: object): string[] {
  const found: string[] = [];
  JSON.stringify(answer, (key, value: unknown) => {
    if (key === 'registrations' && Array.isArray(value)) found.push(...value.flatMap((each) => Object.keys(each)));
    return value;
  });
  return [...new Set(found)];
}

describe('"Part | identify | verify"', () => {
  test.each(SHAPES)('%s: where a filing stands and its status are in package verify alone', (shape) => {
    const keysIn = (level: (typeof PACKAGES)[number]) =>
      registrationKeys(shown(verified({ shape, package: level }), RESPONSE_ID));
    const older = ['standardized_status', 'registration_status', ...VERIFY_ONLY.slice(0, 3)];
    const added = shape === 'v2' ? VERIFY_ONLY : older;
    expect(keysIn('identify').sort()).toEqual([...ALWAYS].sort());
    expect(keysIn('verify').sort()).toEqual([...ALWAYS, ...added].sort());
  });

  test.each(SHAPES)('%s: brands are the same in both', (shape) => {
    const brandsIn = (level: (typeof PACKAGES)[number]) => {
      const answer = shown(verified({ shape, package: level }), RESPONSE_ID);
      return answer.data.brands;
    };
    expect(brandsIn('identify')).toEqual(brandsIn('verify'));
  });
});

describe('attrs', () => {
  const brandWith = (...attrs: Attr[]) =>
    shownV2(verified({ shape: 'v2', attrs: new Set(attrs) }), RESPONSE_ID).data.brands[0];

  test('what is not asked for has no key', () => {
    expect(brandWith('bankruptcies', 'watchlist')).toEqual(brandWith());
    expect(Object.keys(brandWith() ?? {})).not.toContain('card_transactions');
    expect(Object.keys(brandWith()?.operating_locations[0] ?? {})).toEqual(['id', 'addresses', 'names']);
  });

  test.each(CARD_ATTRIBUTES)('%s is a list below card_transactions', (attribute) => {
    const cards = Object.entries(brandWith(attribute)?.card_transactions ?? {});
    expect(cards).toEqual([[attribute, expect.any(Array)]]);
  });

  test('quantities come newest period first, shorter ones before longer ones, null where too few cards were seen', () => {
    const cards = brandWith('card_revenue_amount')?.card_transactions?.card_revenue_amount;
    expect(
      cards?.map(({ period, period_end_date, projected_quantity }) => [period, period_end_date, projected_quantity]),
    ).toEqual([
      ['1m', '2025-12-31', 70_100],
      ['12m', '2025-12-31', null],
      ['12m', '2024-12-31', 812345.5],
    ]);
  });

  test('operating_status and phone_numbers are on operating_locations, each where asked for', () => {
    const keysWith = (...attrs: Attr[]) => Object.keys(brandWith(...attrs)?.operating_locations[0] ?? {});
    expect(keysWith('operating_status')).toEqual(['id', 'addresses', 'names', 'operating_status']);
    expect(keysWith('phone_numbers')).toEqual(['id', 'addresses', 'names', 'phone_numbers']);
  });
});

describe('risk ratings', () => {
  const ratings = (results: Readonly<Record<string, string>>, activities: readonly string[] = []) => {
    const tasks = TASKS.flatMap((task): CoveredTask[] => {
      const result = results[task.name];
      return result === undefined ? [] : [{ ...task, result }];
    });
    const { tasks: _, ...rated } = shownV1(
      verified({ shape: 'v1' }, { tasks, brands: [{ ...BRAND, activities }] }),
      RESPONSE_ID,
    ).risk_summary;
    return Object.values(rated);
  };

  test.each([
    ['domestic_active', 'low'],
    ['domestic_unknown', 'medium'],
    ['domestic_inactive', 'high'],
    ['domestic_not_found', 'high'],
  ])('"legal existence low when domestic_active, medium when domestic_unknown, else high": %s', (result, rating) => {
    expect(ratings({ domestic_registration: result })).toEqual([rating, 'low', null, rating]);
  });

  test('"activity high when a high-risk activity is flagged, else low"', () => {
    expect(ratings({ domestic_registration: 'domestic_active' }, ['Cannabis'])).toEqual(['low', 'high', null, 'high']);
  });

  test('"watchlist high on hits, low on none, null when not asked for"', () => {
    const active = { domestic_registration: 'domestic_active' };
    expect(ratings({ ...active, watchlist: 'watchlist_hits' })).toEqual(['low', 'low', 'high', 'high']);
    expect(ratings({ ...active, watchlist: 'watchlist_no_hits' })).toEqual(['low', 'low', 'low', 'low']);
  });

  test('filings are rated also where the package does not examine them', () => {
    const rated = (entities: Verification['entities']) =>
      shownV1(verified({ shape: 'v1', package: 'identify' }, { entities, tasks: [] }), RESPONSE_ID).risk_summary
        .legal_existence_risk_rating;
    const { entities } = verified({ shape: 'v1' }, {});
    expect(rated(entities)).toBe('low');
    expect(rated(entities.map((entity) => ({ ...entity, filings: [] })))).toBe('high');
    expect(rated([])).toBe('high');
  });

  test('"overall the highest"', () => {
    const tasks = { domestic_registration: 'domestic_unknown', watchlist: 'watchlist_no_hits' };
    expect(ratings(tasks)).toEqual(['medium', 'low', 'low', 'medium']);
  });

  test('a brand without high-risk activities has no compliance_risk_level', () => {
    const brands = [{ ...BRAND, activities: [] }];
    const answer = shownV1(verified({ shape: 'v1' }, { brands }), RESPONSE_ID);
    expect(answer.data.brands[0]?.activities).toEqual({ compliance_risk_level: null, activity_types: [] });
  });
});

describe('the best match', () => {
  test('is first in every list, in the order given', () => {
    const second = { ...ENTITY, registeredEntityId: null };
    const answer = shownV2(verified({ shape: 'v2', topN: 2 }, { entities: [second, ENTITY] }), RESPONSE_ID);
    expect(answer.data.registered_entities.map(({ id }) => id)).toEqual([LEGAL_ENTITY_ID, ENTITY.registeredEntityId]);
  });

  test('of v1 is the first brand where there is no legal entity, and null without either', () => {
    const bestOf = (changes: object) => shownV1(verified({ shape: 'v1' }, changes), RESPONSE_ID).data.best_match;
    expect(bestOf({ entities: [] })?.match_confidence).toBe(0.91);
    expect(bestOf({ entities: [], brands: [] })).toBeNull();
  });
});

test('"At most ten names, persons and addresses per object"', () => {
  const eleven = <T>(value: T): T[] => Array.from({ length: 11 }, () => value);
  const [filing] = ENTITY.filings;
  const [officer] = filing?.officers ?? [];
  const [location] = BRAND.locations;
  if (filing === undefined || officer === undefined || location === undefined) throw new Error('The firm has all.');
  const streets = BRAND.locations.flatMap(({ addresses }) => addresses).slice(0, 1);
  const addresses = Array.from({ length: 11 }, (_, at) =>
    streets.map((each) => ({ ...each, city: `CITY ${at}` })),
  ).flat();
  const entity = {
    ...ENTITY,
    names: eleven('A'),
    filings: [
      { ...filing, officers: eleven(officer), addresses: addresses.map((each) => ({ ...each, type: 'site' })) },
    ],
  };
  const brand = { ...BRAND, names: eleven('B'), locations: [{ ...location, names: eleven('C'), addresses }] };
  for (const shape of SHAPES) {
    const attrs = new Set<Attr>(['phone_numbers']);
    const answer = shown(verified({ shape, attrs }, { entities: [entity], brands: [brand] }), RESPONSE_ID);
    const lengths: Record<string, number> = {};
    JSON.stringify(answer.data, (key, value: unknown) => {
      if (Array.isArray(value) && /^(?:names|persons|addresses)$/.test(key))
        lengths[key] = Math.max(lengths[key] ?? 0, value.length);
      return value;
    });
    expect(lengths).toEqual({ names: 10, persons: 10, addresses: 10 });
  }
});
