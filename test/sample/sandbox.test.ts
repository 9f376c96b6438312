import { expect, test } from 'vitest';
import { recordTypeOf } from '../../catalog/model.ts';
import { readCatalog } from '../../catalog/read.ts';
import { isIssuableTin } from '../../matching/verification.ts';
import { SANDBOX_FIRMS } from '../../sample/sandbox/firms.ts';
import { sandboxFacts, stageSandbox } from '../../sample/sandbox/stage-sandbox.ts';
import { Recorder } from './sample-recorder.ts';

const staged = new Recorder();
stageSandbox(staged, undefined);

/** The values that the graph names for a field. */
const valuesOf = (type: string, field: string) =>
  new Set(recordTypeOf(readCatalog(), type).columns.find((column) => column.field === field)?.values);

test('"data set `sandbox`": its records are marked as generated', () => {
  expect(sandboxFacts).toMatchObject({ name: 'sandbox', generated: true });
});

test.each(['status', 'subStatus'])(
  '"one fictional firm for … every registration status and sub-status": %s',
  (field) => {
    expect(staged.values('Registration', field)).toEqual(valuesOf('Registration', field));
  },
);

test('"foreign filings": beside a domestic one, and without', () => {
  const kinds = SANDBOX_FIRMS.map(({ filings = [] }) =>
    filings.map(({ home }) => (home === undefined ? 'domestic' : 'foreign')),
  );
  expect(kinds).toContainEqual(['domestic', 'foreign', 'foreign', 'foreign']);
  expect(kinds).toContainEqual(['foreign']);
});

test('every kind of deliverable and virtual address', () => {
  for (const field of ['deliverable', 'virtual']) {
    expect(staged.values('AddressDeliverability', field), field).toEqual(valuesOf('AddressDeliverability', field));
  }
});

test('numbers could be issued, so that a check gets to the records; none is used twice', () => {
  const eins = SANDBOX_FIRMS.flatMap(({ tin }) => tin?.ein ?? []);
  expect(eins.filter(isIssuableTin)).toEqual(eins);
  expect(new Set(eins).size).toBe(eins.length);
});

test('"never stored": a social security number is kept as its hash, and only with SVC_SSN_KEY', () => {
  const withKey = new Recorder();
  stageSandbox(withKey, 'a-key-of-32-or-more-characters-for-this-test');
  expect(staged.values('Tin', 'tinType')).toEqual(new Set(['EIN']));
  expect(withKey.values('Tin', 'tinType')).toEqual(new Set(['EIN', 'SSN']));
  expect(JSON.stringify(withKey.staged)).not.toContain('123456789');
});

test('names and cities are in no real register: hosts end in .example, cities begin with SANDBOX', () => {
  for (const city of staged.values('Address', 'city')) expect(city).toMatch(/^SANDBOX /);
  for (const url of staged.values('Website', 'website')) expect(url).toMatch(/\.example\/$/);
});
