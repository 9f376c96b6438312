import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlignedName, align, isInOrder } from '../../matching/names/alignment.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { prepareName } from '../../matching/names/name.ts';
import { wordReader } from '../../matching/names/word.ts';

const read = wordReader(NO_CORPUS);
const named = (name: string) => prepareName(name, read);
const relationsOf = ({ words }: AlignedName) => words.map(({ relation }) => relation).join(' ');
const partnersOf = ({ words }: AlignedName) => words.map(({ partner }) => partner);

test.each([
  ['BLARNEY STONE PUB', 'STONE BLARNY', 'mistyped equal unrelated', 'equal mistyped'],
  ['MAIN STRET', 'MAIN STREAM', 'equal mistyped', 'equal mistyped'],
  ['BILL KILKENNY', 'WILLIAM KILKENNY', 'nickname equal', 'nickname equal'],
  ['J KILKENNY', 'JOHN KILKENNY', 'initial equal', 'initial equal'],
  ['KILKENNY CLINIC', 'KILKENNY HOSPITAL', 'equal trade', 'equal trade'],
  ['KILKENNY SVCS', 'KILKENNY SERVICES LLC', 'equal equal', 'equal equal'],
  ['KWB PUB', 'KILKENNY WOLFHOUND BREWERS PUB', 'acronym equal', 'acronym acronym acronym equal'],
  ['BPOE ELKS', 'BENEVOLENT PROTECTIVE ORDER ELKS', 'acronym equal', 'acronym acronym acronym equal'],
  ['KW', 'KILKENNY WOLFHOUND', 'unrelated', 'unrelated unrelated'],
  ['BARBER SHOP ROYALE', 'BARBERSHOP ROYALE', 'joined joined equal', 'joined equal'],
  ['SHOP BARBER SHOP', 'BARBERSHOP', 'repeated joined joined', 'joined'],
  ['BARBER SHOP SHOP', 'BARBERSHOP', 'joined joined repeated', 'joined'],
  ['KILKENNY', 'KILKENNY PUB KILKENNY', 'equal', 'equal unrelated repeated'],
  ['KILKENNY LAKESIDE KILKENY', 'KILKENNY LAKESIDE', 'equal equal unrelated', 'equal equal'],
  ['GREEN GREENLEAF', 'GREEN LEAF GREEN', 'equal longHead', 'equal unrelated longHead'],
  ['1 1', '11', 'unrelated unrelated', 'unrelated'],
  ['PIER 7', 'PIER 9', 'equal unrelated', 'equal unrelated'],
])('%j and %j: the words of the first are %s, of the other %s', (one, other, ofOne, ofOther) => {
  const found = align(named(one), named(other));
  expect([found.one, found.other].map(relationsOf)).toEqual([ofOne, ofOther]);
});

test.each([
  ['BLARNEY STONE PUB', 'PUB BLARNEY STONE', [1, 2, 0], [2, 0, 1], false],
  ['BLARNEY BARBER SHOP', 'BARBERSHOP BLARNEY', [1, 0, 0], [1, 0], true],
  // What is left over is nearly like a word, not one with it.
  ['STONE PUB', 'BLARNEY STORE PUB', [1, 2], [-1, 0, 1], true],
])('%j and %j: the words of each stand for those of the other at %j, %j, in order: %s', (one, other, ...expected) => {
  const found = align(named(one), named(other));
  expect([partnersOf(found.one), partnersOf(found.other), isInOrder(found)]).toEqual(expected);
});

test('two words weigh what the lighter does; a county and words of a place that both are in little', () => {
  const weights = (one: string, other: string, ...local: string[]) =>
    align(named(one), named(other), new Set(local)).one.words.map(({ weight }) => Math.round(weight * 100) / 100);
  expect(weights('BLARNEY STONNE', 'BLARNEY STONE')).toEqual([1, 0.45]);
  expect(weights('POLSON THEATRES', 'POLSON CHURCH')).toEqual([1, 0.62]);
  expect(weights('POLSON THEATRES', 'POLSON CHURCH', 'polson')).toEqual([0.3, 0.62]);
  expect(weights('KILKENNY COUNTY ZOO', 'WOLFHOUND')[0]).toBe(0.3);
});

test('both directions say the same', () => {
  const words = fc.constantFrom(
    ...'KILKENNY KILKENY KWB WOLFHOUND BREWERS PUB BARBER SHOP BARBERSHOP 7 J JOHN'.split(' '),
  );
  const name = fc.array(words, { minLength: 1, maxLength: 6 }).map((each) => named(each.join(' ')));
  fc.assert(
    fc.property(name, name, (one, other) => {
      const [found, turned] = [align(one, other), align(other, one)];
      expect([turned.other, turned.one]).toEqual([found.one, found.other]);
    }),
  );
});
