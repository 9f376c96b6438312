import { expect, test } from 'vitest';
import { chargedObjects } from '../../../gateway/kyb/charged-objects.ts';

const brand = (values: object) => ({ data: { registered_entities: [], brands: [values] } });
const none = { FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 0 };
const core = { ...none, CORE: 1 };
const plus = { ...none, PLUS: 1 };

test.each([
  ['nobody was found', { data: { registered_entities: [], brands: [] } }, none],
  ['a registered entity', { data: { registered_entities: [{ registrations: [{}] }] } }, { ...none, PREMIUM: 1 }],
  ['one of the older shapes', { data: { legal_entities: [{ registrations: [{}] }] } }, { ...none, PREMIUM: 1 }],
  ['one without a filing', { data: { registered_entities: [{ registrations: [] }] } }, { ...none, FREE: 1 }],
  ['one that is bankrupt', { data: { legal_entities: [{ business_bankruptcy: [{}] }] } }, { ...none, PREMIUM: 1 }],
  ['a brand of a bankrupt entity', brand({ bankruptcies: [{}] }), core],
  ['a brand with names', brand({ names: [{ name: 'A' }], activities: { activities: [] } }), core],
  [
    'a brand of v1 without activities',
    brand({ activities: { compliance_risk_level: null, activity_types: [] } }),
    core,
  ],
  ['a brand with activities', brand({ activities: { activities: ['cannabis'] } }), plus],
  ['a brand with card transactions', brand({ card_transactions: { has_transactions: true } }), plus],
  ['a brand without card transactions', brand({ card_transactions: { refunds_amount: [] } }), core],
  ['a place', brand({ operating_locations: [{ addresses: [{ city: 'Seattle', rdi: null }] }] }), core],
  ['a deliverable place', brand({ operating_locations: [{ addresses: [{ deliverable: 'vacant' }] }] }), plus],
  ['a deliverable brand of v1', brand({ addresses: [{ rdi: 'commercial' }] }), plus],
  ['what is no verification', { data: { brands: 7 } }, none],
])('%s', (_, body, objects) => {
  expect(chargedObjects(body)).toEqual(objects);
});
