import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { INDUSTRIES } from '../../sample/industries.ts';
import { sampleFacts } from '../../sample/sample.ts';
import { contractCatalog } from '../catalog/contract-subgraphs.ts';
import { type Recorder, sample } from './sample-recorder.ts';

const catalog = readCatalog();
const hundreds = sample(500);
const thousands = sample(6000);

describe('the sample stages nothing that the catalog does not know', () => {
  const entities = new Set(hundreds.staged.filter((each) => each.kind === 'entity').flatMap((each) => each.ids));

  it('names only declared types, associations and fields, each value in the terms of its scalar', () => {
    const faults = new Set<string>();
    for (const { name, kind, fields } of hundreds.staged) {
      const declared = kind === 'edge' ? catalog.associations.get(name) : catalog.types.get(name);
      if (declared === undefined) faults.add(`${kind} ${name}`);
      for (const [field, value] of Object.entries(fields)) {
        const column = declared?.columns.find((each) => each.field === field);
        if (column === undefined) faults.add(`${name}.${field} is not declared`);
        else if (value !== null && value !== undefined && !fits(column.scalar, value)) {
          faults.add(`${name}.${field}: ${column.scalar} cannot be ${value}`);
        }
      }
    }
    expect([...faults]).toEqual([]);
  });

  it('hangs attributes on their owners and edges between their ends, all of them staged', () => {
    const faults = new Set<string>();
    for (const { name, kind, ids } of hundreds.staged) {
      const association = catalog.associations.get(name);
      const ends = kind === 'edge' ? [association?.from, association?.to] : [catalog.types.get(name)?.owner ?? name];
      ids.forEach((id, n) => {
        if (!id.startsWith(`${ends[n]}:`)) faults.add(`${name}: ${id} is no ${ends[n]}`);
        if (!entities.has(id)) faults.add(`${name}: ${id} was never staged`);
      });
    }
    expect([...faults]).toEqual([]);
  });
});

function fits(scalar: string, value: unknown): boolean {
  if (scalar === 'Date') return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  if (scalar === 'Int') return Number.isInteger(value);
  if (scalar === 'Float') return Number.isFinite(value);
  if (scalar === 'Boolean') return typeof value === 'boolean';
  if (scalar === 'UUID') return value instanceof Uint8Array;
  if (scalar === 'JSON') return typeof value === 'string' && typeof JSON.parse(value) === 'object';
  return typeof value === 'string';
}

describe('time series', () => {
  it('"each record is an unbroken period between firstObservedDate and lastObservedDate; rank 0 newest"', () => {
    const periods = Map.groupBy(thousands.named('OperatingLocationOperatingStatus'), (each) => each.ids[0]);
    for (const [location, records] of periods) {
      for (const [n, record] of records.entries()) {
        const { first, last } = record.observed;
        expect(String(first) <= String(last), `${location} ends after it starts`).toBe(true);
        const newer = records[n - 1];
        if (newer !== undefined) expect(nextDay(String(last)), `${location} period ${n}`).toBe(newer.observed.first);
      }
    }
    expect([...periods.values()].some((records) => records.length > 2)).toBe(true);
  });

  it('"projectedQuantity may be null for every quantityType except has_transactions"', () => {
    const nulls = thousands.staged.filter(
      (each) => each.name.endsWith('CardTransaction') && each.fields.projectedQuantity === null,
    );
    expect(nulls.length).toBeGreaterThan(10);
    expect(nulls.filter((each) => each.fields.quantityType === 'has_transactions')).toEqual([]);
  });

  it('"projectedQuantity equals raw" for averages, ratios and has_transactions, and is a multiple of raw for the others', () => {
    const multiplied =
      /^(refunds_amount|card_transactions_count|card_revenue_amount|card_customers_average_daily_count)$/;
    for (const { fields } of thousands.named('OperatingLocationCardTransaction')) {
      const { rawQuantity: raw, projectedQuantity: projected } = fields;
      if (typeof projected !== 'number' || typeof raw !== 'number' || raw === 0) continue;
      if (multiplied.test(String(fields.quantityType))) expect(projected / raw).toBeGreaterThan(5);
      else expect(projected).toBe(raw);
    }
  });

  it('"A brand has one series per platform and one aggregate series with platformBrandId null"', () => {
    const platforms = thousands.named('BrandCardTransaction').filter((each) => each.fields.platformBrandId !== null);
    const aggregates = new Set(
      thousands.named('BrandCardTransaction').flatMap((each) => (each.fields.platformBrandId === null ? each.ids : [])),
    );
    expect(platforms.length).toBeGreaterThan(10);
    for (const each of platforms) expect(aggregates).toContain(each.ids[0]);
  });

  it('no two values of one series and day', () => {
    const keys = thousands.staged
      .filter((each) => each.name.endsWith('CardTransaction'))
      .map(({ name, ids, key }) => `${name} ${ids[0]} ${key}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

const nextDay = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

describe('plausibility', () => {
  const locationsOf = (recorder: Recorder) =>
    [...Map.groupBy(recorder.named('BrandOperatesAtOperatingLocation'), (each) => each.ids[0]).values()].map(
      (edges) => edges.length,
    );

  it('most brands have one location, some a few, few are chains', () => {
    const sizes = locationsOf(thousands);
    expect(sizes.filter((size) => size === 1).length).toBeGreaterThan(0.8 * sizes.length);
    expect(sizes.filter((size) => size >= 10).length).toBeGreaterThan(20);
    expect(sizes.length).toBeLessThan(6000);
  });

  it('legal entities run several brands, brands have several legal entities, addresses and industries are shared', () => {
    const shared = (association: string, end: 0 | 1) =>
      [...Map.groupBy(thousands.named(association), (each) => each.ids[end]).values()].filter(
        (each) => each.length > 1,
      );
    expect(shared('LegalEntityDoesBusinessAsBrand', 0).length).toBeGreaterThan(50);
    expect(shared('LegalEntityDoesBusinessAsBrand', 1).length).toBeGreaterThan(50);
    expect(shared('OperatingLocationOperatesAtAddress', 1).length).toBeGreaterThan(5);
    expect(shared('BrandDoesBusinessWithinIndustry', 1).length).toBeGreaterThan(150);
  });

  it('ZIP codes look right: five digits, the first three the same all over a city', () => {
    const prefixes = new Map<unknown, string>();
    for (const { fields } of thousands.named('Address')) {
      if (fields.zip === undefined || fields.city === undefined) continue;
      expect(fields.zip).toMatch(/^\d{5}$/);
      const prefix = String(fields.zip).slice(0, 3);
      expect(prefixes.get(fields.city) ?? prefix).toBe(prefix);
      prefixes.set(fields.city, prefix);
    }
  });

  it('names are many, in upper case, with few duplicates but some', () => {
    const names = thousands.named('BrandName').map((each) => String(each.fields.name));
    const distinct = new Set(names).size;
    expect(distinct).toBeGreaterThan(0.97 * names.length);
    expect(distinct).toBeLessThan(names.length);
    expect(names.filter((name) => name !== name.toUpperCase())).toEqual([]);
  });

  it('a record that is staged twice says the same twice', () => {
    const known = new Map<string, string>();
    for (const { name, kind, ids, fields } of thousands.staged) {
      if (kind !== 'entity' || name === 'LegalEntity') continue;
      const text = JSON.stringify(fields);
      const id = ids.join();
      expect(known.get(id) ?? text).toBe(text);
      known.set(id, text);
    }
  });

  it('has the edge cases', () => {
    const addresses = hundreds.named('Address').map((each) => each.fields);
    const only = (...fields: string[]) =>
      addresses.some(
        (each) =>
          Object.keys(each)
            .filter((field) => each[field] !== null)
            .join() === fields.join(),
      );
    expect(only('city', 'state')).toBe(true);
    expect(only('zip')).toBe(true);
    expect(only('country')).toBe(true);
    expect(addresses.some((each) => ['CAN', 'MEX', 'GBR', 'DEU', 'JPN'].includes(String(each.country)))).toBe(true);
    const names = hundreds.named('BrandName').map((each) => String(each.fields.name));
    expect(names).toContain('Q');
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(200);
    expect(without(hundreds, 'Brand', 'BrandOperatesAtOperatingLocation')).toBeGreaterThan(1);
    expect(without(hundreds, 'OperatingLocation', 'OperatingLocationOperatesAtAddress')).toBeGreaterThan(1);
    expect(without(hundreds, 'Brand', 'BrandName')).toBeGreaterThan(0);
    expect(without(hundreds, 'LegalEntity', 'LegalEntityName')).toBeGreaterThan(0);
    const websites = new Set(hundreds.named('BrandOperatesWebsiteWebsite').map((each) => each.ids[0]));
    const placed = new Set(hundreds.named('BrandOperatesAtOperatingLocation').map((each) => each.ids[0]));
    expect(
      [...websites].some((brand) => !placed.has(brand)),
      'a brand that is online only',
    ).toBe(true);
  });

  function without(recorder: Recorder, type: string, related: string): number {
    const having = new Set(recorder.named(related).map((each) => each.ids[0]));
    return recorder.named(type).filter((each) => !having.has(each.ids[0])).length;
  }

  it('about 30 records, attributes and edges a brand', () => {
    const { types, associations } = contractCatalog();
    const perBrand = thousands.staged.filter(({ name }) => types.has(name) || associations.has(name)).length / 6000;
    expect(perBrand).toBeGreaterThan(25);
    expect(perBrand).toBeLessThan(36);
  });
});

describe('determinism', () => {
  it('"same seed and brands: the same records"', () => {
    expect(sample(300).staged).toEqual(sample(300).staged);
  });

  it('another seed gives another city', () => {
    expect(sample(50, 8).staged).not.toEqual(sample(50, 7).staged);
  });

  it('brand i does not depend on how many brands there are', () => {
    const few = sample(120).staged;
    expect(hundreds.staged.slice(0, few.length)).toEqual(few);
  });

  it('refuses options that are no such numbers', () => {
    expect(() => sample(-1)).toThrow('brands: expected a whole number from 0 to 2000000, got -1.');
    expect(() => sample(1, 0.5)).toThrow('seed: expected a whole number, got 0.5.');
  });

  it('is marked as generated', () => {
    expect(sampleFacts).toMatchObject({ name: 'sample_city', generated: true });
  });
});

const NAICS = join(
  process.env.SVC_TEST_SHARED ?? join(import.meta.dirname, '..', '..', '..', 'shared'),
  'data/industry_codes/naics_2022.csv',
);

describe.skipIf(!existsSync(NAICS))(`industries, against ${NAICS} (skipped where it is absent)`, () => {
  it('are codes of NAICS 2022 with their titles', () => {
    const rows = readFileSync(NAICS, 'utf8').split('\n');
    const titles = new Map(rows.map((row) => [row.slice(0, 6), row.slice(7).replaceAll('"', '').trim()]));
    for (const { codes } of INDUSTRIES) expect(codes[0]?.industryDesc).toBe(titles.get(codes[0]?.industryCode ?? ''));
  });

  it('each stands in the table once', () => {
    const keys = INDUSTRIES.flatMap(({ codes }) => [codes[0]?.industryCode, codes[1]?.industryDesc]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
