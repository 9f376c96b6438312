import { type Alignment, wordSimilarities } from '../names/alignment.ts';
import { areSameLetters, type Name } from '../names/name.ts';

/**
 * Explains in one line why two names are alike or not: which words match, what contradicts, order, legal forms, store
 * numbers. `swapped` says that the alignment was made from the candidate's side, `isOfHost` that what they share may name
 * the house or a host of both.
 */
export function nameReason(
  query: Name,
  candidate: Name,
  found: Alignment,
  swapped: boolean,
  isOfHost: boolean,
): string {
  const { ofOne, ofOther } = swapped ? wordSimilarities(candidate, query) : wordSimilarities(query, candidate);
  const [ofQuery, ofCandidate] = swapped ? [ofOther, ofOne] : [ofOne, ofOther];
  const areSame = areSameLetters(query, candidate);
  const isIn = (similarity?: number) => areSame || similarity !== 0;
  const parts = [
    listed('equal', query, (at) => ofQuery[at] === 1),
    listed('alike', query, (at) => ofQuery[at] !== 1 && isIn(ofQuery[at])),
    listed('only in the query', query, (at) => !isIn(ofQuery[at])),
    listed('only in the candidate', candidate, (at) => !isIn(ofCandidate[at])),
    found.isInOrder ? '' : 'other order',
    found.numbersDiffer ? 'other number' : '',
    found.tradesDiffer ? 'other line of business' : '',
    found.outletsDiffer ? 'other outlet' : '',
    found.quartersDiffer ? 'other quarter' : '',
    found.givenNamesDiffer ? 'other given name' : '',
    found.isAffiliate ? 'a body beside the other' : '',
    isOfHost ? 'what they share may name the house' : '',
    formsOf(query, candidate),
    storesOf(query, candidate),
  ];
  return `words ${parts.filter((part) => part !== '').join('; ')}`;
}

function listed(what: string, { words }: Name, is: (at: number) => boolean): string {
  const texts = words.filter((_, at) => is(at)).map(({ text }) => text);
  return texts.length === 0 ? '' : `${what}: ${texts.join(' ')}`;
}

const formsOf = ({ form: one }: Name, { form: other }: Name) =>
  one === null || other === null || one.code === other.code ? '' : `legal form ${one.code} against ${other.code}`;

function storesOf({ storeNumber: one }: Name, { storeNumber: other }: Name): string {
  if (one === null || other === null) return '';
  return one === other ? `same store ${one}` : `store ${one} against ${other}`;
}
