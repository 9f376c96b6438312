import { expect, test } from 'vitest';
import { closeness } from '../../matching/closeness.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { prepareName } from '../../matching/names/name.ts';
import { wordReader } from '../../matching/names/word.ts';

const read = wordReader(NO_CORPUS);

test.each([
  ['letter case, punctuation', 'ACME PIZZA, LLC', 'Acme Pizza LLC', 3],
  ['a legal form that one lacks', 'ACME PIZZA', 'ACME PIZZA LLC', 3],
  ['"&"', 'SMITH & SONS', 'SMITH AND SONS', 3],
  ['the same store', 'KILKENNY #4', 'KILKENNY #4', 3],
  ['another legal form', 'ACME PIZZA INC', 'ACME PIZZA LLC', 2],
  ['other spellings of a word', 'ST JOHNS LUTHERAN CHURCH', 'SAINT JOHN LUTHERAN CHURCH', 2],
  ['an abbreviation', 'DEPT OF WOLFHOUNDS', 'DEPARTMENT OF WOLFHOUNDS', 2],
  ['words written together', 'BARBER SHOP ROYALE', 'BARBERSHOP ROYALE', 2],
  ['an article written together', 'LA PALMITA', 'LAPALMITA', 2],
  ['"&" written together', 'A & B', 'AANDB', 2],
  ['a slip of the pen', 'ACME PIZZERIA', 'ACME PIZZERRIA', 1],
  ['a slip in a word of three', 'BLARNEY WOLFHUND STONE', 'BLARNY WOLFHOUND STONE', 1],
  ['shortened without vowels', 'KILKENNY BHVRL', 'KILKENNY BEHAVIORAL', 1],
  ['a slip in a short word that is the name', 'BLARNY', 'BLARNEY', 0],
  ['two words of their own', 'STONE BAKERY', 'STORE BAKERY', 0],
  ['a head of a word', 'KILK PUB', 'KILKENNY PUB', 0],
  ['an initial', 'J KILKENNY', 'JOHN KILKENNY', 0],
  ['an acronym', 'KWB PUB', 'KILKENNY WOLFHOUND BREWERS PUB', 0],
  ['a slip in words written together', 'KILKENNY BARBER SHOP', 'KILKENNY BARBRSHOP', 0],
  ['slips in both words', 'BLARNY STONNE', 'BLARNEY STONE', 0],
  ['another order', 'KILKENNY WOLFHOUND PUB', 'WOLFHOUND KILKENNY PUB', 0],
  ['a word that one adds', 'FRIENDS OF FORT OWEN', 'FORT OWEN', 0],
  ['another number', 'PTA LINCOLN 5', 'PTA LINCOLN 6', 0],
  ['another store', 'KILKENNY #4', 'KILKENNY #5', 0],
  ['a store, and none', 'KILKENNY #4', 'KILKENNY', 0],
  ['nothing', '!!!', '!!!', 0],
  ['nothing on one side', '!!!', 'KILKENNY', 0],
])('%s: %j and %j are %d close', (_, one, other, close) => {
  const [a, b] = [prepareName(one, read), prepareName(other, read)];
  expect([closeness(a, b), closeness(b, a)]).toEqual([close, close]);
});
