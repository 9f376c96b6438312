import { expect, test } from 'vitest';
import { streetSimilarity } from '../../../matching/evidence/street-similarity.ts';

test.each([
  ['one name', 'ELM', 'ELM', 1],
  ['an abbreviation', 'MOUNTAIN VIEW', 'MTN VW', 1],
  ['a space', 'GREEN LAKE', 'GREENLAKE', 1],
  ['a number with and without its ending', '5TH', '5', 1],
  ['a highway by its number', 'HWY 93', '93', 1],
  ['another number', '5TH', '6TH', 0],
  ['another highway', 'HWY 93', 'HWY 94', 0],
  ['a number and a name', '5', 'ELM', 0],
  ['a number of a name', '12 OAKS', '12', 0],
  ['a letter', 'AVENUE D', 'AVENUE', 0.85],
  ['another letter', 'AVENUE D', 'AVENUE F', 0],
  ['a letter before a name', 'A ELMWOOD', 'ELMWOOD', 0.85],
  ['another letter before a name', 'A ELMWOOD', 'B ELMWOOD', 0],
  ['its first part', 'MARTIN LUTHER', 'MARTIN', 0.85],
  ['its last part', 'LUTHER MARTIN', 'MARTIN', 0.85],
  ['a part of five letters', 'LAKES', 'LAKESIDE', 0.85],
  ['a part of four', 'LAKE', 'LAKESIDE', 0],
  ['one edit in four letters', 'OAKS', 'OAKE', 0.85],
  ['one edit in three', 'ELM', 'OLM', 0],
  ['two in nine', 'WOLFHOUND', 'WALFHOUMD', 0.85],
  ['three in nine', 'WOLFHOUND', 'WALFHAUMD', 0],
])('two streets that share %s: %j and %j by %d', (_, one, other, similarity) => {
  expect([streetSimilarity(one, other), streetSimilarity(other, one)]).toEqual([similarity, similarity]);
});
