import { Parser } from 'saxen';
import { BrokenTable } from '../table-row.ts';

/** Receives the contents of a workbook's part; names of elements and attributes come without their namespace. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  /** A text between two tags may arrive in several pieces. */
  text?(text: string): void;
}

/** Maximum characters of a tag or a text: a cell has 32,767. */
const MAX_PIECE = 2 ** 20;

/**
 * Parses XML as it arrives, and pauses after each piece. Memory does not grow with the document. Decodes only the entities
 * of XML itself, not those that a document declares. Throws BrokenTable if it is not XML.
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

/** Parses a whole part without pauses. */
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
