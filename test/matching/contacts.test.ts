import { describe, expect, test } from 'vitest';
import { comparePhones } from '../../matching/evidence/phone.ts';
import { compareTins } from '../../matching/evidence/tin.ts';
import { compareWebsites } from '../../matching/evidence/website.ts';
import { isTollFree, normalPhone } from '../../matching/phone.ts';
import { normalTin, tinTypes } from '../../matching/tin.ts';
import { parseWebsite } from '../../matching/website.ts';

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
  ])('%j is +12065550100', (written) => {
    expect(normalPhone(written)).toBe('+12065550100');
  });

  test.each([
    ['1-800-FLOWERS', '+18003569377'],
    ['1-800-MATTRESS', '+18006288737'],
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
  ])('%j is none', (written) => {
    expect(normalPhone(written)).toBeUndefined();
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
  ])('%j', (written, domain, topLevelDomain, subdomain, path, fragment) => {
    expect(parseWebsite(written)).toMatchObject({ domain, topLevelDomain, subdomain, path, fragment });
  });

  test.each(['', 'none', 'n/a', 'localhost', '127.0.0.1', 'http://', 'co.uk', 'not a site', 'a@b'])(
    '%j is none',
    (written) => {
      expect(parseWebsite(written)).toBeUndefined();
    },
  );

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
