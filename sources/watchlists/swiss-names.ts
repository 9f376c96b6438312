import { elementsAt, textIn, textsAt, type XmlElement } from '../formats/xml-elements.ts';

/** Parts that stand behind the given names when a name is spoken; all others keep their order. */
const LATER: Readonly<Record<string, number>> = { 'family-name': 1, 'maiden-name': 1, 'tribal-name': 2, suffix: 3 };
/** Maximum ways to write a name in one language and script. */
const MAX_WAYS = 20;

/** The parts of a name in the order in which they are spoken, without its titles. */
function partsOf(name: XmlElement): readonly XmlElement[] {
  const typeOf = (part: XmlElement) => textIn(part, '@name-part-type');
  return elementsAt(name, 'name-part')
    .filter((part) => typeOf(part) !== 'title' && textIn(part, 'value') !== '')
    .sort(
      (one, other) =>
        (LATER[typeOf(one)] ?? 0) - (LATER[typeOf(other)] ?? 0) ||
        Number(textIn(one, '@order')) - Number(textIn(other, '@order')),
    );
}

/**
 * A name in all its ways: as listed, and for each language and script of a spelling variant once with these variants, where
 * parts without any stay as listed.
 */
export function writtenNames(name: XmlElement): string[] {
  const parts = partsOf(name);
  const scripts = new Set(parts.flatMap((part) => elementsAt(part, 'spelling-variant').map(scriptOf)));
  const listed = parts.map((part) => [textIn(part, 'value')]);
  const variants = [...scripts].map((script) =>
    parts.map((part) => {
      const own = elementsAt(part, 'spelling-variant').filter((each) => scriptOf(each) === script);
      const texts = own.map(spelling).filter((text) => text !== '');
      return texts.length > 0 ? texts : [textIn(part, 'value')];
    }),
  );
  return [...new Set([listed, ...variants].flatMap(joinedWays))].filter((way) => way !== '');
}

const scriptOf = (variant: XmlElement): string => `${textIn(variant, '@lang')} ${textIn(variant, '@script')}`;
const spelling = (variant: XmlElement): string => (typeof variant.$ === 'string' ? variant.$.trim() : '');

const joinedWays = (parts: readonly (readonly string[])[]): string[] =>
  parts
    .reduce<string[][]>(
      (ways, texts) => ways.flatMap((way) => texts.map((text) => [...way, text])).slice(0, MAX_WAYS),
      [[]],
    )
    .map((way) => way.join(' '));

const partOfType = (name: XmlElement, type: string): string =>
  elementsAt(name, 'name-part')
    .filter((part) => textIn(part, '@name-part-type') === type)
    .flatMap((part) => textsAt(part, 'value'))
    .join(' ');

/** The given and family names of a person, if the list separates them; otherwise empty. */
export const givenNameOf = (name: XmlElement): string => partOfType(name, 'given-name');
export const familyNameOf = (name: XmlElement): string => partOfType(name, 'family-name');
