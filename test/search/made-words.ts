import { wordWeight } from '../../matching/names/idf.ts';
import { type Name, prepareName } from '../../matching/names/name.ts';
import { wordReader } from '../../matching/names/word.ts';
import { editDistance } from '../../matching/text/edit-distance.ts';
import type { TypeWords } from '../../search/retrieval/words.ts';

/** The words of a made-up snapshot, by default of 10,000 names, how distinctive each is, and names as they are read there. */
export function madeWords(
  counts: Readonly<Record<string, number>>,
  documents = 10_000,
): {
  readonly words: TypeWords;
  readonly weight: (word: string) => number;
  readonly named: (written: string) => Name;
} {
  const count = (word: string) => counts[word] ?? 0;
  const corpus = { documents, documentFrequency: count };
  const near = (word: string) =>
    Object.keys(counts)
      .map((other) => ({ word: other, edits: editDistance(word, other, 2) }))
      .filter(({ edits }) => edits === 1 || edits === 2)
      .sort((one, other) => one.edits - other.edits);
  const prepare = () => {
    throw new Error('No business is compared here.');
  };
  const read = wordReader(corpus);
  return {
    words: { documents, count, corpus, near, prepare, prepareTyped: prepare, fit: undefined },
    weight: (word) => wordWeight(corpus, word),
    named: (written) => prepareName(written, read),
  };
}
