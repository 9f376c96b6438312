import { describe, expect, test } from 'vitest';
import { stageSample } from '../../sample/sample.ts';
import { catalogOf } from '../catalog/inline.ts';
import { Recorder } from './sample-recorder.ts';

const BUSINESSES = `
  type Brand @entity { size: Int }
  type BrandName @attribute(of: "Brand") { name: String }
  type OperatingLocation @entity { size: Int }`;
const PERMITS = `
  type Permit @entity @loaded(required: ["permitNumber"]) {
    permitNumber: String  cost: Int  fee: Float  urgent: Boolean  issueDate: Date  closedAt: DateTime  extra: JSON
    status: String @values(are: ["issued", "expired"])  inspector: String  title: String  website: String
    units: String @number(as: "Int")  tokens: String @searchVector(of: "title")  otherId: UUID
    operatingLocations: [OperatingLocation] @connection(through: "PermitIsForOperatingLocation")
    parents: [Permit] @connection(through: "PermitAmendsPermit")
  }
  type PermitIsForOperatingLocation @association { floor: Int }
  type PermitStep @attribute(of: "Permit") @loaded(required: ["name"]) { name: String }
  type PermitScore @attribute(of: "Permit") { score: Int }`;
const AWARDS = 'type BrandAward @attribute(of: "Brand") @loaded { title: String }';
const catalog = catalogOf({ brands: BUSINESSES + AWARDS, permits: PERMITS });

const sample = (brands: number, seed = 7, types = catalog) => {
  const recorder = new Recorder();
  stageSample(recorder, { brands, seed, catalog: types });
  return recorder;
};
const filled = sample(300);
const OWN = /^(?:Permit|BrandAward)/;

describe('"the sample city fills a new type by its types (generated, deterministic)"', () => {
  test('every field of a loaded type has values in the terms of its scalar, and those that others fill have none', () => {
    const permits = filled.named('Permit');
    expect(permits.length).toBeGreaterThan(150);
    const shape = Object.entries(permits[0]?.fields ?? {}).map(([field]) => field);
    expect(shape).not.toContain('tokens');
    expect(shape).not.toContain('otherId');
    const all = (field: string) => [...filled.values('Permit', field)];
    const texts = (field: string, form: RegExp) =>
      expect(all(field).filter((value) => typeof value !== 'string' || !form.test(value))).toEqual([]);
    texts('permitNumber', /^P-\d+-\d$/);
    texts('issueDate', /^20\d\d-\d\d-\d\d$/);
    texts('closedAt', /^20\d\d-\d\d-\d\dT\d\d:30:00$/);
    texts('extra', /^\{"note"/);
    texts('inspector', /^[A-Z]+ [A-Z]+$/);
    texts('title', /^[A-Z]+ PERMIT$/);
    texts('website', /^https:\/\/www\.[a-z]+\.example\/$/);
    texts('units', /^\d+$/);
    expect(all('status').sort()).toEqual(['expired', 'issued']);
    expect(all('urgent').sort()).toEqual([false, true]);
    expect(all('cost').every(Number.isInteger)).toBe(true);
    expect(all('fee').every((value) => typeof value === 'number')).toBe(true);
  });

  test('what may be missing sometimes is, and what may not never', () => {
    const permits = filled.named('Permit');
    expect(permits.filter(({ fields }) => fields.permitNumber === null)).toEqual([]);
    const share = permits.filter(({ fields }) => fields.cost === null).length / permits.length;
    expect(share).toBeGreaterThan(0.04);
    expect(share).toBeLessThan(0.2);
  });

  test('edges lead to records of the same brand, attributes hang on staged owners, no permit is its own parent', () => {
    const brandOf = (id: string) => /:(\d+)/.exec(id)?.[1];
    const links = filled.named('PermitIsForOperatingLocation');
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ ids: [from = '', to = ''] }) => brandOf(from) !== brandOf(to))).toEqual([]);
    expect(filled.values('PermitIsForOperatingLocation', 'floor').size).toBeGreaterThan(10);
    const parents = filled.named('PermitAmendsPermit');
    expect(parents.length).toBeGreaterThan(10);
    expect(parents.filter(({ ids: [from, to] }) => from === to)).toEqual([]);
    expect(filled.named('PermitStep').length).toBeGreaterThan(100);
    expect(filled.named('BrandAward').length).toBeGreaterThan(100);
    expect(filled.named('PermitScore')).toEqual([]);
  });

  test('the same options give the same records, another seed gives others, brand i does not depend on their number', () => {
    expect(sample(60).staged).toEqual(sample(60).staged);
    expect(sample(60, 8).named('Permit')).not.toEqual(sample(60).named('Permit'));
    const few = sample(40).staged;
    expect(filled.staged.slice(0, few.length)).toEqual(few);
  });

  test('the contract’s records are the same with and without them', () => {
    const without = sample(80, 7, catalogOf({ brands: BUSINESSES })).staged;
    expect(sample(80).staged.filter(({ name }) => !OWN.test(name))).toEqual(without);
  });
});
