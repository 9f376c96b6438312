import { TextDecoder } from 'node:util';
import { XMLParser } from 'fast-xml-parser';
import type { JsonDocument, JsonFormat } from './json-documents.ts';
import { isObject } from './json-object.ts';
import { utf8Chunks } from './text-lines.ts';

/** Maximum characters of one record, so that memory stays bounded; those of registers have some thousands. */
const MAX_RECORD_LENGTH = 4 << 20;
/** Maximum characters of a tag's name, which the border of two parts of the file may cut. */
const MAX_TAG_LENGTH = 200;

/** Namespaces are left out, attributes have names such as "@type", and the text of an element with attributes is "$". */
const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '$',
  removeNSPrefix: true,
  parseTagValue: false,
  htmlEntities: true,
});

/**
 * Streams the elements of one name of an XML file, as the objects that JSON has for them in BadgerFish's convention.
 * Elements of the name may stand at any depth; those in each other are parts of the outer one. Holds one record in memory. A
 * record that is no XML is reported as broken, and the next one is read.
 */
export async function* xmlRecords(
  file: string,
  name: string,
  { broken, advance = () => {} }: Pick<JsonFormat, 'broken' | 'advance'>,
): AsyncGenerator<JsonDocument> {
  const begin = new RegExp(`<((?:[\\w.-]+:)?${name})(?=[\\s>])`);
  const decoder = new TextDecoder();
  let rest = '';
  let line = 1;
  const drop = (length: number): void => {
    for (let at = rest.indexOf('\n'); at >= 0 && at < length; at = rest.indexOf('\n', at + 1)) line += 1;
    rest = rest.slice(length);
  };
  for await (const chunk of utf8Chunks(file, advance)) {
    rest += decoder.decode(chunk, { stream: true });
    for (let tag = begin.exec(rest); ; tag = begin.exec(rest)) {
      drop(tag?.index ?? Math.max(0, rest.length - MAX_TAG_LENGTH));
      if (tag === null) break;
      const end = endOf(rest, tag[1] ?? name);
      if (end !== undefined) {
        const text = rest.slice(0, end);
        const value = parsed(text, name, (reason) => broken(line, reason, text));
        if (value !== undefined) yield { line, value, text };
        drop(text.length);
      } else if (rest.length > MAX_RECORD_LENGTH) {
        broken(
          line,
          `a record of more than ${MAX_RECORD_LENGTH} characters, or one that never ends`,
          rest.slice(0, 2_000),
        );
        drop(1);
      } else break;
    }
  }
  if (begin.test(rest)) broken(line, 'the file ends inside a record', rest.slice(0, 2_000));
}

/** The length of the element at the beginning of a text; undefined if the text ends before it. */
function endOf(text: string, tag: string): number | undefined {
  let depth = 0;
  for (const { index, 0: found, 1: closes } of text.matchAll(new RegExp(`<(/?)${tag}(?=[\\s/>])[^>]*>`, 'g'))) {
    if (!found.endsWith('/>')) depth += closes === '' ? 1 : -1;
    if (depth === 0) return index + found.length;
  }
  return undefined;
}

function parsed(text: string, name: string, broken: (reason: string) => void): JsonDocument['value'] | undefined {
  try {
    const value: unknown = PARSER.parse(text, true)[name];
    if (isObject(value)) return value;
    broken('a record without anything in it');
  } catch (error) {
    broken(`no XML: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}
