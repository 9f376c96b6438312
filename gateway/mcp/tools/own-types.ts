import type { ServedType } from '../../own-records/served-types.ts';

/** Maximum characters that the list of tools says of a type: a model reads all of it. */
const MAX_WORDS = 200;

/** The types of a team's own as an agent reads them: what each is, and by what it is found. */
export const typesInWords = (types: readonly ServedType[]): string =>
  types
    .map(({ name, description, by, hasAddress }) => {
      const found = `found by ${by.join(', ')}${hasAddress ? ' and address' : ''}`;
      return `${name} (${found}): ${firstSentence(description)}`;
    })
    .join(' ');

const firstSentence = (text: string): string =>
  (text.split(/(?<=\.)\s/)[0] ?? '').replaceAll(/\s+/g, ' ').slice(0, MAX_WORDS);

/** One that a checked call names. */
export function typeOf(types: readonly ServedType[], name: string): ServedType {
  const type = types.find((each) => each.name === name);
  if (type === undefined) throw new Error(`Expected a type ${name}.`);
  return type;
}
