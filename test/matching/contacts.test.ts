import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { comparePhones } from '../../matching/evidence/phone.ts';
import { compareTins } from '../../matching/evidence/tin.ts';
import { compareWebsites } from '../../matching/evidence/website.ts';
import { isPlaceholderPhone, isTollFree, normalPhone } from '../../matching/identifiers/phone.ts';
import { normalTin, tinTypes } from '../../matching/identifiers/tin.ts';
import { parseWebsite } from '../../matching/identifiers/website.ts';

describe('"phoneNumber in common US spellings"', () => {
  test.each([
    '2065550100',
    '(206) 555-0100',
    '206.555.0100',
    '206-555-0100',
    '1 206 555 0100',
    '+1 206 555 0100',
    '+12065550100',
    '206/555-0100 ext. 12',
    '206 555 0100 x12',
    '206-555-0100, 12',
    ' 206 - 555 - 0100 ',
    'Tel: (206) 555-0100 ask for Bob',
    'TEL2065550100',
    '206-555-0100BOB',
    'Bob 206-555-0100, cell 206-555-0199',
    '206-555-0100 / 206-555-0199',
    '206-555-0100 24 hrs',
    '+44 20 7946 0958 or 206-555-0100',
    '２０６ ５５５ ０１００',
    '(206-555-0100)',
  ])('%j is +12065550100', (written) => {
    expect(normalPhone(written)).toBe('+12065550100');
  });

  test.each([
    ['1-800-FLOWERS', '+18003569377'],
    ['1-800-MATTRESS', '+18006288737'],
    ['1 800 GO FEDEX', '+18004633339'],
    ['1-800-4-MY-BANK', '+18004692265'],
    ['call 1-800-FLOWERS now', '+18003569377'],
    ['(206) 624-CALL', '+12066242255'],
    ['206-MY-PIZZA ask for Bob', '+12066974992'],
  ])('%j is %s', (written, phone) => {
    expect(normalPhone(written)).toBe(phone);
  });

  test.each([
    '',
    '555-0100',
    '+44 20 7946 0958',
    '123 555 0100',
    '206 155 0100',
    '911',
    '206555010',
    '20655501000',
    'call us',
    'NOT PROVIDED',
    '206 NOT PROVIDED',
    '206 UNKNOWN',
    '800 UNKNOWN',
    '1-800-NOT PROVIDED',
    'FLOWERS',
    'FLOWERS 1-800',
    '800FLOWERS',
    '1-800-FLOWER',
    '206-MATTRESS',
    '206-624-328A',
    '123-FLOWERS',
    '1-800-TO-MATTRESS',
    '12066243287123',
    '0000000000',
    '9999999999',
    '1234567890',
    '9876543210',
    'SEE ABOVE',
    '787-155-0123',
    `(206) ${'A'.repeat(100_000)}`,
    `${'-'.repeat(100)}206-555-0100`,
  ])('%j is none', (written) => {
    expect(normalPhone(written)).toBeUndefined();
  });

  test('ordinary spellings, which are read by a pattern, are read as the library reads them', () => {
    const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
    const number = fc.tuple(fc.integer({ min: 200, max: 999 }), digits(3), digits(4));
    const spelling = fc.constantFrom(
      'A-E-L',
      'AEL',
      '1AEL',
      '(A) E-L',
      '+1 A E L',
      '1 (A) E-L',
      ' A.E.L ',
      'A/E-L',
      '+1AEL',
    );
    fc.assert(
      fc.property(number, spelling, ([area, exchange, line], written) => {
        const text = written.replace('A', String(area)).replace('E', exchange).replace('L', line);
        const parsed = parsePhoneNumberFromString(text, 'US');
        const isPlan = parsed?.countryCallingCode === '1' && parsed.isValid() && exchange >= '2';
        expect(normalPhone(text), text).toBe(isPlan ? parsed?.number : undefined);
      }),
      { numRuns: 1500 },
    );
  });

  test.each([
    ['+12065550100', true],
    ['+12065550199', true],
    ['+18005550199', true],
    ['+12065551212', true],
    ['+12067777777', true],
    ['+18888888888', true],
    ['+12345678901', true],
    ['+12065550200', false],
    ['+12065551213', false],
    ['+12065510100', false],
    ['+12066777777', false],
    ['+12345678902', false],
    ['+19345678901', false],
  ])('"repeated and fictional numbers are no evidence": %s stands for none: %s', (phone, isNone) => {
    expect(isPlaceholderPhone(phone)).toBe(isNone);
  });

  test('toll-free numbers say less than a line of one’s own, another number little', () => {
    const [own, free] = ['+12065550100', '+18005550100'];
    expect(isTollFree(free)).toBe(true);
    expect(comparePhones(own, own).logOdds).toBeGreaterThan(comparePhones(free, free).logOdds);
    expect(comparePhones(own, '+12065550199').logOdds).toBeGreaterThan(0);
    expect(comparePhones(own, free).logOdds).toBeLessThan(0);
  });
});

describe('"scheme, www and path ignored, the registrable domain has to match"', () => {
  test.each([
    ['example.com', 'example', 'com', null, null, null],
    ['https://www.Example.com/', 'example', 'com', 'www', null, null],
    ['http://shop.example.co.uk/Path/x?q=1#top', 'example', 'co.uk', 'shop', '/Path/x', 'top'],
    ['//example.com:8080/a', 'example', 'com', null, '/a', null],
    ['https://user@example.com', 'example', 'com', null, null, null],
    // The suffix that is kept for examples; and that of a state.
    ['www.blarney.example', 'blarney', 'example', 'www', null, null],
    ['shop.blarney.wa.us', 'blarney', 'wa.us', 'shop', null, null],
  ])('%j', (written, domain, topLevelDomain, subdomain, path, fragment) => {
    expect(parseWebsite(written)).toMatchObject({ domain, topLevelDomain, subdomain, path, fragment });
  });

  test.each([
    '',
    'none',
    'n/a',
    'localhost',
    '127.0.0.1',
    'http://',
    'co.uk',
    'not a site',
    'a@b',
    'blarney.notatld',
    '-blarney.com',
  ])('%j is none', (written) => {
    expect(parseWebsite(written)).toBeUndefined();
  });

  const compare = (one: string, other: string) => {
    const [a, b] = [parseWebsite(one), parseWebsite(other)];
    return a === undefined || b === undefined ? undefined : compareWebsites(a, b)?.reason();
  };

  test.each([
    ['http://www.example.com/about', 'https://example.com', 'same domain'],
    ['shop.example.com', 'example.com', 'same domain'],
    ['example.com', 'example.net', 'same domain under another suffix'],
    ['example.com', 'sample.com', 'other domain'],
    ['facebook.com/AcmePizza', 'https://m.facebook.com/acmepizza/', 'same account'],
    ['facebook.com/acme', 'facebook.com/beta', 'other account'],
    ['acme.square.site', 'beta.square.site', 'other account'],
    ['facebook.com', 'facebook.com', undefined],
    ['info@acme.com', 'www.acme.com', 'same domain'],
    ['one@gmail.com', 'other@gmail.com', undefined],
    ['facebook.com/acme', 'acme.com', undefined],
  ])('%j and %j: %s', (one, other, reason) => {
    expect(compare(one, other)).toBe(reason);
  });
});

describe('"tin: nine digits, dashes ignored"', () => {
  test.each([
    ['12-3456789', '123456789'],
    ['123-45-6789', '123456789'],
    [' 123456789 ', '123456789'],
    ['12345678', undefined],
    ['1234567890', undefined],
    ['12345678A', undefined],
    ['', undefined],
  ])('%j is %s', (written, digits) => {
    expect(normalTin(written)).toBe(digits);
  });

  test.each([
    ['123456789', 'EIN SSN'],
    ['991234567', 'EIN'],
    ['071234567', 'SSN'],
    ['000123456', ''],
    ['666123456', 'EIN'],
    ['123006789', 'EIN'],
    ['123450000', 'EIN'],
    ['078051120', ''],
    ['912701234', 'EIN ITIN'],
    ['970701234', 'ITIN'],
    ['970931234', 'ATIN'],
    ['970891234', ''],
    ['12', ''],
  ])('%s may be %j', (digits, types) => {
    expect(tinTypes(digits).join(' ')).toBe(types);
  });

  test('an equal number outweighs all else; numbers are masked in explanations', () => {
    expect(compareTins('123456789', '123456789').logOdds).toBeGreaterThanOrEqual(7);
    expect(compareTins('123456789', '987654321').logOdds).toBeLessThan(-3);
    expect(compareTins('123456789', '123456789').compared.query).toBe('*****6789');
  });
});
