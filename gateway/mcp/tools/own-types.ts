import type { ServedType } from '../../graph/own-records/served-types.ts';

/** Maximum characters of a type's description in the list of tools, because a model reads the whole list. */
const MAX_WORDS = 200;

/** Describes a team's own types for an agent: what each type is, and how it is found. */
export const typesInWords = (types: readonly ServedType[]): string =>
  types
    .map(({ name, description, by, hasAddress }) => {
      const found = `found by ${by.join(', ')}${hasAddress ? ' and address' : ''}`;
      return `${name} (${found}): ${firstSentence(description)}`;
    })
    .join(' ');

const firstSentence = (text: string): string =>
  (text.split(/(?<=\.)\s/)[0] ?? '').replaceAll(/\s+/g, ' ').slice(0, MAX_WORDS);

/** Returns the type that a checked call names. */
export function typeOf(types: readonly ServedType[], name: string): ServedType {
  const type = types.find((each) => each.name === name);
  if (type === undefined) throw new Error(`Expected a type ${name}.`);
  return type;
}
