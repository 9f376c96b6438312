import { describe, expect, test } from 'vitest';
import { NameIndex } from '../../../matching/screening/name-index.ts';
import { bestPassages } from '../../../matching/screening/passages.ts';
import { atOnce } from '../../../matching/screening/steps.ts';
import { listed } from './lists.ts';

const NAMES = ['OSVALD HENRIK TRENTHAM', 'WILLIAM BRACKENFIELD', 'KARAKORAM GUILD OF THE NORTH', 'QUIBDO LOWELL'];
const index = atOnce(
  NameIndex.of(NAMES.map((name) => listed(name, { names: [name], isPerson: !name.includes(' OF ') }))),
);
const passages = (text: string) =>
  atOnce(bestPassages(index.read(text.split(' ')), index, () => true)).best.map(({ query, first, last }) => [
    query,
    first,
    last,
  ]);

describe('the passage of a text that is most similar to a name', () => {
  test.each([
    ['at the start', 'william brackenfield was paid', ['william brackenfield', 0, 1]],
    ['at the end', 'paid to william brackenfield', ['william brackenfield', 2, 3]],
    ['with a word between', 'paid to william f brackenfield', ['william f brackenfield', 2, 4]],
    ['turned, with a word between', 'to brackenfield f william and', ['brackenfield f william', 1, 3]],
    ['the first of two', 'brackenfield william brackenfield', ['brackenfield william', 0, 1]],
    ['the first of two around a word', 'william brackenfield william', ['william brackenfield', 0, 1]],
    ['the first of two spelled alike', 'brackenfeld william and william brackenfeld', ['brackenfeld william', 0, 1]],
    ['the better of two', 'brackenfeld william and william brackenfield', ['william brackenfield', 3, 4]],
    ['the fuller of two', 'osvald trentham or osvald henrik trentham', ['osvald henrik trentham', 3, 5]],
    ['without a word of it', 'mr osvald trentham', ['osvald trentham', 1, 2]],
    ['without small words', 'to karakoram guild north', ['karakoram guild north', 1, 3]],
    ['no longer than the name', 'osvald mr of henrik mr of trentham', ['osvald mr of henrik', 0, 3]],
  ])('%s: %j', (_, text, passage) => {
    expect(passages(text)).toEqual([passage]);
  });

  test.each([
    ['one word', 'the trentham gardens'],
    ['two words between', 'william and to brackenfield'],
    ['a third of it', 'henrik and trent'],
  ])('none where it has %s: %j', (_, text) => {
    expect(passages(text)).toEqual([]);
  });
});
