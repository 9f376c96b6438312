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
  ['two of each', { data: { brands: [{}, {}], legal_entities: [{}, {}] } }, { ...none, CORE: 2, FREE: 2 }],
  [
    'the dearest attribute of each',
    {
      data: {
        registered_entities: [{ bankruptcies: [{}] }, {}],
        legal_entities: [{ registrations: [{}] }],
        brands: [{ activities: { a: 'b' } }, {}, { activities: {} }],
      },
    },
    { FREE: 1, CORE: 2, PLUS: 1, PREMIUM: 2 },
  ],
  ['a brand whose activities are texts without a sign', brand({ activities: { a: ['', null], b: { c: '' } } }), core],
  ['a number and a falsehood are data', brand({ card_transactions: { a: [null, 0] } }), plus],
  ['an address that is not deliverable', brand({ addresses: [{}, { deliverable: false }] }), plus],
  ['an address that is virtual', brand({ addresses: [{ virtual: true }] }), plus],
  ['an address with a type of delivery', brand({ addresses: [{ delivery_type: 'street' }] }), plus],
  ['addresses that are none', brand({ addresses: [null, 'x', [{ rdi: 'x' }]], operating_locations: [null, 7] }), core],
  [
    'a brand that is none',
    { data: { brands: [null, [{ activities: 'x' }]], legal_entities: [null] } },
    { ...none, CORE: 2, FREE: 1 },
  ],
  ['what is no verification', { data: { brands: 7 } }, none],
  ['data that is a list', { data: [{ brands: [{}] }] }, none],
  ['without data', {}, none],
])('%s', (_, body, objects) => {
  expect(chargedObjects(body)).toEqual(objects);
});
