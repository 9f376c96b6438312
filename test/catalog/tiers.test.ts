import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EnumTypeDefinitionNode, Kind, parse } from 'graphql';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { readCatalog } from '../../catalog/read.ts';
import { tierOf } from '../../catalog/tier-of.ts';
import { CREDITS, creditsOf, NO_OBJECTS, PRICING_TIERS, type PricingTier } from '../../catalog/tiers.ts';
import { catalogOf } from './inline.ts';

/** Completions.md section 9, word for word. */
const CONTRACT = `Free LegalEntityName, LegalEntityType; Core Address,
BrandIsMarketable, BrandLocationDescription, BrandName, EmailAddress, Industry, OperatingLocationIsMarketable,
OperatingLocationLocationType, OperatingLocationName, OperatingLocationOperatingStatus, Person, PhoneNumber, Website,
WebsiteOnlinePresence; Plus AddressDeliverability, BrandActivity, BrandCardTransaction, BrandRevenueQuality,
OperatingLocationCardTransaction, OperatingLocationRank, OperatingLocationRevenueQuality, ReviewSummary, Role, WebsiteContent;
Premium LegalEntityBankruptcy, OperatingLocationTechnologiesUsed, RegisteredEntity, Registration, Tin, WatchlistEntry,
WebsiteTechnologiesUsed`;

const catalog = readCatalog();

test('"Credit tiers per type": every type that the contract prices, and no other', () => {
  const expected = CONTRACT.split(';').flatMap((part) => {
    const [tier = '', ...types] = part.split(/[\s,]+/).filter((word) => word !== '');
    return types.map((type) => [type, tier.toUpperCase()] as const);
  });
  expect(expected).toHaveLength(33);
  const priced = catalog.types
    .values()
    .flatMap(({ name, tier }) => (tier === undefined ? [] : [[name, tier] as const]));
  expect(Object.fromEntries(priced)).toEqual(Object.fromEntries(expected));
});

test('"Credits: Free 0, Core 1, Plus 3, Premium 5", in the code and in what clients and authors read', () => {
  expect(CREDITS).toEqual({ FREE: 0, CORE: 1, PLUS: 3, PREMIUM: 5 });
  const directives = parse(readFileSync(join(REPOSITORY, 'catalog', 'directives.graphql'), 'utf8'));
  const tiers = directives.definitions.find(
    (node): node is EnumTypeDefinitionNode =>
      node.kind === Kind.ENUM_TYPE_DEFINITION && node.name.value === 'PricingTier',
  );
  const amount = (tier: PricingTier) => `${CREDITS[tier]} credit${CREDITS[tier] === 1 ? '' : 's'}`;
  expect(tiers?.values?.map(({ name, description }) => [name.value, description?.value])).toEqual(
    PRICING_TIERS.map((tier) => [tier, `${amount(tier)}.`]),
  );
  const guide = readFileSync(join(REPOSITORY, 'subgraphs', 'lists', 'schema.graphql'), 'utf8');
  for (const tier of PRICING_TIERS) {
    expect(guide).toContain(`- ${tier.charAt(0)}${tier.slice(1).toLowerCase()}: ${amount(tier)}`);
  }
});

test('a column of a flat row costs what the records cost that it was copied from', () => {
  const columns = new Map(catalog.types.get('OperatingLocationCache')?.columns.map(({ field, tier }) => [field, tier]));
  const of = (type: string) => catalog.types.get(type)?.tier;
  expect(columns.get('name')).toBe(of('OperatingLocationName'));
  expect(columns.get('city')).toBe(of('Address'));
  expect(columns.get('phoneNumber')).toBe(of('PhoneNumber'));
  expect(columns.get('websiteFaviconUrl')).toBe(of('WebsiteContent'));
  expect(columns.get('websiteTechnologiesUsed')).toBe(of('WebsiteTechnologiesUsed'));
  expect(columns.get('latest12mCardRevenueRaw')).toBe(of('OperatingLocationCardTransaction'));
  expect(columns.get('rankPosition')).toBe(of('OperatingLocationRank'));
  expect(columns.get('reviewCountAvg')).toBe(of('ReviewSummary'));
  const free = [...columns].filter(([, tier]) => tier === undefined).map(([field]) => field);
  expect(free).toEqual(['operatingLocationId', 'brandId', 'dummyColumn']);
});

test('no objects cost nothing, one of each tier costs what the tier does', () => {
  expect(NO_OBJECTS).toEqual({ FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 0 });
  expect(PRICING_TIERS.map((tier) => creditsOf({ ...NO_OBJECTS, [tier]: 2 }))).toEqual([0, 2, 6, 10]);
});

test('"the field\'s own, else that of the record, else FREE because nothing is charged"', () => {
  const { types } = catalogOf({
    shops: `type Shop @entity(tier: PLUS) { size: Int @tier(is: PREMIUM) name: String } type Town @entity { name: String }`,
  });
  const of = (type: string, field?: string) => {
    const found = types.get(type);
    return found && tierOf(found, field);
  };
  expect([of('Shop', 'size'), of('Shop', 'name'), of('Shop', 'id'), of('Shop')]).toEqual([
    ...['PREMIUM', 'PLUS', 'PLUS', 'PLUS'],
  ]);
  expect([of('Town', 'name'), of('Town')]).toEqual(['FREE', 'FREE']);
});
