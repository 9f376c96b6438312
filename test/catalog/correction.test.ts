import { expect, test } from 'vitest';
import { entityTypeCalled, shownRecord } from '../../catalog/correction.ts';

const TYPES = ['Brand', 'OperatingLocation', 'LegalEntity'];

test.each<[written: string, type: string | undefined]>([
  ['Brand', 'Brand'],
  ['brand', 'Brand'],
  [' BRAND ', 'Brand'],
  ['legal entity', 'LegalEntity'],
  ['LEGAL_ENTITY', 'LegalEntity'],
  ['legal-entity', 'LegalEntity'],
  ['location', 'OperatingLocation'],
  ['Firm', 'LegalEntity'],
  ['firms', undefined],
  ['Address', undefined],
  ['', undefined],
])('"The entity type that a user means by …": %j', (written, type) => {
  expect(entityTypeCalled(written, new Set(TYPES))).toBe(type);
});

test('"A record in texts: crm:4711, or its id"', () => {
  expect(shownRecord({ dataset: 'crm', key: '4711' })).toBe('crm:4711');
  expect(shownRecord({ dataset: '', key: '4711' })).toBe('4711');
});
