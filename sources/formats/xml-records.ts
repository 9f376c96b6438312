import { TextDecoder } from 'node:util';
import { XMLParser } from 'fast-xml-parser';
import type { JsonDocument, JsonFormat } from './json-documents.ts';
import { isObject } from './json-object.ts';
import { utf8Chunks } from './text-lines.ts';
import { IN_TAG, NO_TAGS } from './xml-text.ts';

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
 * record that is no XML, or that never ends, is reported as broken, and the next one is read.
 */
export async function* xmlRecords(
  file: string,
  name: string,
  { broken, advance = () => {} }: Pick<JsonFormat, 'broken' | 'advance'>,
): AsyncGenerator<JsonDocument> {
  const decoder = new TextDecoder();
  const found = new RecordScan(name, broken);
  for await (const chunk of utf8Chunks(file, advance)) yield* found.in(decoder.decode(chunk, { stream: true }), false);
  yield* found.in('', true);
}

/** Finds the elements of one name in the parts of a text. */
class RecordScan {
  readonly #name: string;
  readonly #begin: RegExp;
  readonly #broken: JsonFormat['broken'];
  #rest = '';
  #line = 1;

  constructor(name: string, broken: JsonFormat['broken']) {
    this.#name = name;
    this.#broken = broken;
    this.#begin = new RegExp(`<!--|<!\\[CDATA\\[|<((?:[\\w.-]+:)?${escaped(name)})(?=[\\s>])`);
  }

  /** The elements that end in the next part of the text. */
  *in(text: string, isLast: boolean): Generator<JsonDocument> {
    this.#rest += text;
    for (let found = this.#begin.exec(this.#rest); ; found = this.#begin.exec(this.#rest)) {
      this.#drop(found?.index ?? Math.max(0, this.#rest.length - MAX_TAG_LENGTH));
      if (found === null) return;
      const [opening, tag] = found;
      const length = tag === undefined ? endOfAside(this.#rest, opening) : endOf(this.#rest, tag);
      if (length === undefined && !isLast && this.#rest.length <= MAX_RECORD_LENGTH) return;
      if (tag !== undefined) yield* this.#record(length, isLast);
      this.#drop(length ?? 1);
    }
  }

  *#record(length: number | undefined, isLast: boolean): Generator<JsonDocument> {
    const [line, text] = [this.#line, this.#rest.slice(0, length ?? MAX_SHOWN)];
    const tooLong = `a record of more than ${MAX_RECORD_LENGTH} characters, or one that never ends`;
    if (length === undefined) return this.#broken(line, isLast ? 'the file ends inside a record' : tooLong, text);
    const value = parsed(text, this.#name, (reason) => this.#broken(line, reason, text));
    if (value !== undefined) yield { line, value, text };
  }

  #drop(length: number): void {
    for (let at = this.#rest.indexOf('\n'); at >= 0 && at < length; at = this.#rest.indexOf('\n', at + 1))
      this.#line += 1;
    this.#rest = this.#rest.slice(length);
  }
}

/** Maximum characters of a broken record that are reported. */
const MAX_SHOWN = 2_000;

const escaped = (name: string) => name.replaceAll('.', '\\.');

/** The length of the comment or quoted section at the beginning of a text; undefined if the text ends before it. */
function endOfAside(text: string, opening: string): number | undefined {
  const end = text.indexOf(opening === '<!--' ? '-->' : ']]>');
  return end < 0 ? undefined : end + 3;
}

/** The length of the element at the beginning of a text; undefined if the text ends before it. */
function endOf(text: string, tag: string): number | undefined {
  let depth = 0;
  const tags = new RegExp(`${NO_TAGS}|<(/?)${escaped(tag)}(?=[\\s/>])${IN_TAG}>`, 'g');
  for (const { index, 0: found, 1: closes } of text.matchAll(tags)) {
    if (closes === undefined) continue;
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
