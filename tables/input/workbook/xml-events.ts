import { Parser } from 'saxen';
import { BrokenTable } from '../table-row.ts';

/** What reads a part of a workbook is told, with names of elements and attributes as they are without a namespace. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  /** Texts between two tags may come in several pieces. */
  text?(text: string): void;
}

/** Characters that a tag or a text has at most: a cell has 32,767. */
const MAX_PIECE = 2 ** 20;

/**
 * Reads XML as it comes, and pauses after each piece of it. Memory does not grow with it. Entities are those of XML itself: a document
 * that declares others is not given them. Throws BrokenTable where it is no XML.
 */
export async function* xmlEvents(xml: AsyncIterable<Buffer>, listener: XmlListener): AsyncGenerator<void> {
  const decoder = new TextDecoder();
  let waiting = 0;
  const heard = () => {
    waiting = 0;
  };
  const parser = parserFor(listener, heard);
  for await (const bytes of xml) {
    waiting += bytes.length;
    parser.write(decoder.decode(bytes, { stream: true }));
    if (waiting > MAX_PIECE) throw new BrokenTable(`The workbook has a value of more than ${MAX_PIECE} characters.`);
    yield;
  }
  parser.write(decoder.decode());
  parser.end();
  yield;
}

/** The same of a part that is read at once. */
export async function readXml(xml: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  for await (const _ of xmlEvents(xml, listener));
}

function parserFor({ open, close, text }: XmlListener, heard: () => void): Parser {
  const parser = new Parser();
  parser.on('openTag', (name, attributesOf, decode) => {
    heard();
    const attributes: Record<string, string> = {};
    for (const [key, value] of Object.entries(attributesOf())) attributes[localName(key)] = decode(value);
    open(localName(name), attributes);
  });
  parser.on('closeTag', (name) => {
    heard();
    close?.(localName(name));
  });
  parser.on('text', (piece, decode) => {
    heard();
    text?.(decode(piece));
  });
  parser.on('cdata', (piece) => {
    heard();
    text?.(piece);
  });
  parser.on('error', (error) => {
    throw new BrokenTable(`The file is a workbook that cannot be read: its XML is damaged (${error.message}).`);
  });
  return parser;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
