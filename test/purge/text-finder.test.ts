import { expect, test } from 'vitest';
import { TextFinder } from '../../purge/text-finder.ts';

const finder = new TextFinder(['ZYX BAKERY', 'ZYX BAKERY LLC', '+12067364711', 'JOE "THE" ZYX', 'ÉCLAIR & CO', '4711']);

test.each([
  ['asked for Zyx Bakery, Seattle', 'asked for [purged], Seattle', 'any case'],
  ['ZYX BAKERY LLC and ZYX BAKERY', '[purged] and [purged]', 'the longest first'],
  ['ZYX BAKERYSHOP, AZYX BAKERY', 'ZYX BAKERYSHOP, AZYX BAKERY', 'whole words alone'],
  ['call (206) 736-4711 or 12067364711', 'call [purged] or [purged]', 'numbers as people write them'],
  ['call (206) 736-4712', 'call (206) 736-4712', 'no other number'],
  ['"JOE ""THE"" ZYX",1', '"[purged]",1', 'as CSV writes it'],
  ['{"a":"Joe \\"the\\" Zyx"}', '{"a":"[purged]"}', 'as JSON writes it'],
  ['?name=Zyx%20Bakery', '?name=[purged]', 'as URLs write it'],
  ['éclair & co.', '[purged].', 'letters with accents'],
  ['00004711-4711-4711-8711-000000004711', '00004711-4711-4711-8711-000000004711', 'not in ids'],
  ['İ ZYX BAKERY', 'İ [purged]', 'after a letter that is longer in lower case'],
  ['', '', 'nothing in nothing'],
])('%j becomes %j: %s', (text, without) => {
  expect(finder.without(text)).toBe(without);
  expect(finder.isIn(text)).toBe(text !== without);
});

test('values and names of fields in JSON; what is no text stays', () => {
  const value = { 'Zyx Bakery': [{ a: 'Zyx Bakery' }, 12_067_364_711, 7, null, true] };
  expect(finder.withoutIn(value)).toEqual({ '[purged]': [{ a: '[purged]' }, '[purged]', 7, null, true] });
});
