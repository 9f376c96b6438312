import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REQUESTED_ADDRESS } from '../../../verification/request/body.ts';
import { readOptions } from '../../../verification/request/read-options.ts';
import { readRequest } from '../../../verification/request/read-request.ts';
import { SHAPES } from '../../../verification/request/verification-request.ts';
import { runs } from '../../runs.ts';
import { faultOf } from './fault-of.ts';

const V2 = readOptions({}, 'v2');
const read = (body: unknown) => readRequest(body, V2);
const faultsOf = (body: unknown, options = V2) => faultOf(() => readRequest(body, options));

describe('whatever is no text, list or object where one belongs is refused', () => {
  test.each([
    [undefined, 'The body expects an object, got nothing.'],
    [null, 'The body expects an object, got null.'],
    [[], 'The body expects an object, got a list of 0.'],
    ['{}', 'The body expects an object, got "{}".'],
    [{ data: null }, 'data expects an object, got null.'],
    [{ data: [] }, 'data expects an object, got a list of 0.'],
    [{ name: 7 }, 'name expects a string, got 7.'],
    [{ name: { first: 'A' } }, 'name expects a string, got an object with "first".'],
    [{ data: { names: 'A' } }, 'data.names expects a list, got "A".'],
    [{ data: { names: [null] } }, 'data.names[0] expects a string, got null.'],
    [{ name: 'A', address: 'Seattle' }, 'address expects an object, got "Seattle".'],
    [{ name: 'A', address: { postal_code: 98101 } }, 'address.postal_code expects a string, got 98101.'],
    [
      { name: 'A', legal_name: 'B' },
      'The body expects only name, website, address, tin, person, persons_to_screen, got "legal_name".',
    ],
    [
      { data: { names: ['A'], name: 'A', x: 1 } },
      'data expects only names, primary_name, addresses, persons, websites, tins, persons_to_screen, got "name", "x".',
    ],
    [
      JSON.parse('{"name":"A","__proto__":{"admin":true}}'),
      'The body expects only name, website, address, tin, person, persons_to_screen, got "__proto__".',
    ],
    [
      { name: 'A', constructor: { prototype: 1 } },
      'The body expects only name, website, address, tin, person, persons_to_screen, got "constructor".',
    ],
    [{ name: 'A\u0000' }, 'name expects text without control characters and broken letters, got "A\\u0000".'],
    [{ name: 'A\ud800' }, 'name expects text without control characters and broken letters, got "A\\ud800".'],
  ])('%j', (body, message) => {
    expect(faultsOf(body)).toBe(message);
  });

  test.each([
    ['name', 500],
    ['tin', 40],
    ['website', 2000],
  ])('%s is at most %i characters', (field, length) => {
    const message = `${field} expects at most ${length} characters, got ${length + 1}.`;
    expect(() => read({ name: 'A', [field]: '1'.repeat(length) })).not.toThrow();
    expect(faultsOf({ name: 'A', [field]: '1'.repeat(length + 1) })).toBe(message);
  });

  test.each<[field: string, body: (text: string) => object]>([
    ['address.city', (city) => ({ address: { city } })],
    ['address.street_address1', (text) => ({ address: { state: 'WA', street_address1: text } })],
    ['person.first_name', (text) => ({ person: { first_name: text } })],
    ['persons_to_screen.last_name', (text) => ({ persons_to_screen: { last_name: text } })],
  ])('%s is at most 200 characters', (field, body) => {
    expect(() => read({ name: 'A', ...body('x'.repeat(200)) })).not.toThrow();
    expect(faultsOf({ name: 'A', ...body('x'.repeat(201)) })).toBe(`${field} expects at most 200 characters, got 201.`);
  });

  test('unknown fields are named, the first of very many', () => {
    const unknown = Object.fromEntries([...Array(100_000).keys()].map((n) => [`x${n}`, n]));
    expect(faultsOf({ name: 'A', ...unknown })).toMatch(/got "x0", "x1", "x2", "x3", "x4" and 99995 more\.$/);
  });

  test('values nested a hundred thousand deep', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(faultsOf(JSON.parse(`{"name":${deep}}`))).toBe('name expects a string, got a list of 1.');
    expect(faultsOf(JSON.parse(`{"x":${deep}}`))).toContain('got "x"');
  });

  test('as many faults as a body can have are one short message', () => {
    const numbers = Object.fromEntries(Object.keys(REQUESTED_ADDRESS.shape).map((part) => [part, 1]));
    const unknown = Object.fromEntries([...Array(100_000).keys()].map((n) => [`x${n}`, n]));
    const message = faultsOf({
      data: {
        names: Array(400_000).fill(0),
        addresses: [numbers, numbers],
        persons: [{ ssn: 1, last_name: 2 }],
        ...unknown,
      },
    });
    expect(message.length).toBeLessThan(2_000);
    expect(message).toMatch(/There are \d+ more faults\.$/);
  });
});

describe('no message repeats a tax number', () => {
  const SSN = '123-45-6789';
  test.each([
    { name: 'A', tin: 123456789 },
    { name: 'A', tin: [SSN] },
    { name: 'A', tin: { number: SSN } },
    { name: 'A', person: { last_name: 'B', ssn: 123456789 } },
    { name: 'A', person: { last_name: 'B', ssn: `${SSN}\u0000` } },
    { name: 'A', person: { last_name: 'B', ssn: `${SSN}${'0'.repeat(60)}` } },
    { name: 'A', person: SSN },
    { name: 'A', person: [SSN] },
    { name: 123456789 },
    { name: `${SSN}\u0000` },
    { name: `${' '.repeat(50)}${SSN}\u0000` },
    { name: 'A', address: `1 Main St, SSN １２３４５６７８９` },
    { name: 'A', [SSN]: true },
    { name: 'A', ssn: SSN },
    { data: { names: SSN } },
    { data: { names: ['A'], tins: SSN } },
    { data: { names: ['A'], tins: [123456789] } },
    { data: { names: ['A'], persons: [{ ssn: { [SSN]: SSN } }] } },
    { name: 'A', persons_to_screen: SSN },
  ])('%j', (body) => {
    const message = faultsOf(body);
    expect(message).toMatch(/ expects .*, got /);
    expect(message).not.toMatch(/123|45.?67|6789|１２３/);
  });

  test('wherever it stands in a body of any form', () => {
    const secret = fc.constantFrom<unknown>('123-45-6789', '123456789', 123456789, ' 123 45 6789\u0000');
    const leaf = fc.oneof(secret, fc.constantFrom<unknown>(null, '', 'A', true, 1.5));
    const field = fc.constantFrom(
      'name',
      'names',
      'data',
      'address',
      'addresses',
      'city',
      'state',
      'tin',
      'tins',
      'person',
      'persons',
      'ssn',
      'first_name',
      'dob',
      'persons_to_screen',
      'primary_name',
      'website',
      '__proto__',
      '123-45-6789',
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('value'), { maxLength: 5 }),
        fc.array(fc.tuple(field, tie('value')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
      ),
    }));
    let refused = 0;
    fc.assert(
      fc.property(value, fc.constantFrom(...SHAPES), (body, shape) => {
        try {
          readRequest(body, readOptions({}, shape));
        } catch {
          refused++;
          expect(faultsOf(body, readOptions({}, shape))).not.toMatch(/123|45.?67|6789/);
        }
      }),
      { numRuns: runs(3_000) },
    );
    expect(refused).toBeGreaterThan(runs(1_000));
  });
});
