import { getOperationAST, Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../../../catalog/read.ts';
import { meteredMath } from '../../../../gateway/graph/metering/metered-math.ts';
import { MeteredObjects } from '../../../../gateway/graph/metering/metered-objects.ts';
import { DEAREST, pricesOf, rankOf } from '../../../../gateway/graph/metering/prices.ts';

const CATALOG = readCatalog();
const typeOf = (name: string) => {
  const type = CATALOG.types.get(name);
  if (type === undefined) throw new Error(`Expected a type ${name}.`);
  return type;
};

test('"The entity objects of one answer", by tier', () => {
  const objects = new MeteredObjects();
  expect(objects.byTier()).toEqual({ FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 0 });
  const one = objects.shown('Brand', 'a');
  one.rank = 2;
  expect(objects.shown('Brand', 'a')).toBe(one);
  expect(objects.shown('Brand', 'b')).not.toBe(one);
  objects.shown('LegalEntity', 'a').rank = DEAREST;
  objects.add().rank = 1;
  objects.add();
  expect(objects.byTier()).toEqual({ FREE: 2, CORE: 1, PLUS: 1, PREMIUM: 1 });
});

describe('a math function in an operation', () => {
  const mathOf = (call: string) => {
    const operation = getOperationAST(parse(`query ($path: String) { ${call} }`));
    const [node] = operation?.selectionSet.selections ?? [];
    if (node?.kind !== Kind.FIELD) throw new Error('Expected a field.');
    return meteredMath(CATALOG, typeOf('LegalEntity'), node);
  };

  test.each(['name', 'count', 'names(field: "tins")', 'sum(of: "tins")'])('%s is none', (call) => {
    expect(mathOf(call)).toBeUndefined();
  });

  test.each<[call: string, ofZero: boolean]>([
    ['count(field: "tins")', false],
    ['sum(field: "tins")', false],
    ['min(field: "tins")', true],
    ['max(field: "tins")', true],
    ['avg(field: "tins")', true],
    ['collect(field: "tins.tin")', true],
  ])('%s returned data with 0: %s, and with any other value but null', (call, ofZero) => {
    expect([0, null, 1, '', false].map((value) => mathOf(call)?.gave(value))).toEqual([
      ofZero,
      false,
      true,
      true,
      true,
    ]);
  });

  test('costs what is at the end of its path, written or in a variable', () => {
    const dearest = { path: 'tins.tin' };
    expect([mathOf('count(field: "tins")')?.rank({}), mathOf('count(field: "brands")')?.rank({})]).toEqual([
      DEAREST,
      0,
    ]);
    const math = mathOf('count(field: $path)');
    expect([math?.rank(dearest), math?.rank({ path: 'brands' }), math?.rank({}), math?.rank({ path: null })]).toEqual([
      ...[DEAREST, 0, 0, 0],
    ]);
    expect(mathOf('count(field: 7)')?.rank(dearest)).toBe(0);
  });
});

test('the values that cost credits are those of paid tiers, and of the edges to them', () => {
  const prices = pricesOf(CATALOG);
  expect(DEAREST).toBe(3);
  expect([...prices.values()].every((rank) => rank > 0 && rank <= DEAREST)).toBe(true);
  expect([rankOf(typeOf('Brand'), 'id'), rankOf(typeOf('Address'), 'city')]).toEqual([0, 1]);
  expect([prices.get('Address.city'), prices.get('Brand.id'), prices.get('Brand.svcId')]).toEqual([
    ...[1, undefined, undefined],
  ]);
  expect(prices.get('Tin.tin')).toBe(DEAREST);
  expect(
    [...prices.keys()].filter((each) => /Edge\.verificationResult$/.test(each)).map((each) => prices.get(each)),
  ).toContain(DEAREST);
});
