import { expect, test } from 'vitest';
import { addressTask, distinctAddresses } from '../../../verification/tasks/compared-addresses.ts';
import { addressOf, requestOf } from '../requests.ts';

const recorded = (given: Parameters<typeof addressOf>[0]) => ({
  ...{ ...addressOf(given), deliverable: null, virtual: null, deliveryType: null, rdi: null },
});
const onRecord = (given: Parameters<typeof addressOf>[0], entityType: 'brand' | 'registered_entity' = 'brand') => ({
  ...{ address: recorded(given), kind: "brand's address", entityType },
});
const SEATTLE = { streetAddress1: '1 Main St', city: 'Seattle', state: 'WA', postalCode: '98101' };
const NOTHING = { isRecorded: 'Nothing is recorded.', fits: 'Nothing fits.' };
const task = (requested: readonly object[], known: readonly ReturnType<typeof onRecord>[]) =>
  addressTask('address_verification', requestOf({ addresses: requested.map(addressOf) }), known, NOTHING);

test.each<[address: object, line: string]>([
  [SEATTLE, '1 Main St, Seattle, WA 98101'],
  [{ ...SEATTLE, streetAddress2: 'Apt 2' }, '1 Main St, Apt 2, Seattle, WA 98101'],
  [{ ...SEATTLE, streetAddress1: '', city: '' }, 'WA 98101'],
  [{ city: 'Seattle', state: 'WA' }, 'Seattle, WA'],
  [{ postalCode: '98101' }, '98101'],
])('"An address as one line", of the parts that there are: %j', (address, line) => {
  const { comparisons } = task([address], [onRecord(address)]);
  expect(comparisons.map((each) => [each.requested, each.recorded])).toEqual([[line, line]]);
});

test('every requested address is compared with every recorded one, and said in full', () => {
  const found = task([SEATTLE, { city: 'Boise', state: 'ID' }], [onRecord(SEATTLE)]);
  expect(found).toMatchObject({
    ...{ status: 'success', result: 'address_exact_match' },
    reason: `The address "1 Main St, Seattle, WA 98101" equals in all parts the brand's address "1 Main St, Seattle, WA 98101".`,
  });
  expect(found.comparisons.map(({ requested }) => requested)).toEqual(['1 Main St, Seattle, WA 98101', 'Boise, ID']);
});

test('without an address, given or recorded, it fails and says which', () => {
  expect(task([], [onRecord(SEATTLE)])).toMatchObject({ status: 'failure', reason: 'No address was given.' });
  expect(task([SEATTLE], [])).toMatchObject({ status: 'failure', reason: 'Nothing is recorded.' });
});

test('"The distinct addresses: of equal ones with the same entity type, the first"', () => {
  const [first, other] = [onRecord(SEATTLE), onRecord({ ...SEATTLE, city: 'Tacoma' })];
  const ofEntity = onRecord(SEATTLE, 'registered_entity');
  const all = [first, other, onRecord(SEATTLE), ofEntity, { ...other, kind: 'the same again' }];
  const distinct = distinctAddresses(all);
  expect(distinct).toHaveLength(3);
  for (const each of [first, other, ofEntity]) expect(distinct.some((one) => one === each)).toBe(true);
});
