import { type AlignedName, type AlignedWord, type Alignment, isInOrder, isLeft } from '../names/alignment.ts';
import { areSameLetters, type Name } from '../names/name.ts';

/**
 * Explains in one line why two names are alike or not: which words match, their order, what else `speaks` for or against
 * it, legal forms, store numbers.
 */
export function nameReason(alignment: Alignment, speaks: readonly string[]): string {
  const { one: query, other: candidate } = alignment;
  const areSame = areSameLetters(query.name, candidate.name);
  const isOnly = (aligned: AlignedWord) => !areSame && isLeft(aligned);
  const parts = [
    listed('equal', query, ({ similarity }) => similarity === 1),
    listed('alike', query, (aligned) => aligned.similarity !== 1 && !isOnly(aligned)),
    listed('only in the query', query, isOnly),
    listed('only in the candidate', candidate, isOnly),
    isInOrder(alignment) ? '' : 'other order',
    ...speaks,
    formsOf(query.name, candidate.name),
    storesOf(query.name, candidate.name),
  ];
  return `words ${parts.filter((part) => part !== '').join('; ')}`;
}

function listed(what: string, { words }: AlignedName, is: (aligned: AlignedWord) => boolean): string {
  const texts = words.filter(is).map(({ word }) => word.text);
  return texts.length === 0 ? '' : `${what}: ${texts.join(' ')}`;
}

const formsOf = ({ form: one }: Name, { form: other }: Name) =>
  one === null || other === null || one.code === other.code ? '' : `legal form ${one.code} against ${other.code}`;

function storesOf({ storeNumber: one }: Name, { storeNumber: other }: Name): string {
  if (one === null || other === null) return '';
  return one === other ? `same store ${one}` : `store ${one} against ${other}`;
}
