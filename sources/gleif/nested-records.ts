import { type JsonDocument, readJson } from '../formats/json-documents.ts';
import { jsonHead } from '../formats/json-head.ts';
import { isObject } from '../formats/json-object.ts';
import type { TableRow } from '../formats/table.ts';
import { headText } from '../formats/text-lines.ts';
import { xmlRecords } from '../formats/xml-records.ts';
import type { SourceTarget } from '../source-target.ts';

/** LEI-CDF 3.1 in XML: lei:LEIData, lei:LEIRecords, lei:LEIRecord. */
const XML = /<(?:[\w.-]+:)?LEIData[\s>]/;
/** The same as JSON, in BadgerFish's convention: {"LEI":{"$":"…"},"Entity":{"LegalName":{"@xml:lang":"en","$":"…"}, … */
const JSON_RECORD = /"LEI"\s*:\s*(?:\{\s*"\$"\s*:\s*)?"[^"]*"\s*\}?\s*,\s*"Entity"\s*:\s*\{/;
/** A record itself, alone or in a list; anything else is what records are in. */
const BARE = /^\s*\[?\s*\{\s*"(?:LEI|Entity|Registration|Extension)"/;

/** True if a text is the golden copy of level 1 as XML or JSON. */
export const areNestedRecords = (head: string): boolean => XML.test(head) || JSON_RECORD.test(head);

/** The records of level 1 in XML, in a JSON document, or as JSON lines, with their values by the column names of the CSV. */
export async function* nestedRows(file: string, target: SourceTarget): AsyncGenerator<TableRow<string>> {
  for await (const { line, value, text } of documents(file, target)) {
    // What a document says about itself, such as its number of records, is no record.
    if (value.LEI === undefined && value.Entity === undefined) continue;
    target.read();
    yield { line, at: (column) => valueAt(value, column), text };
  }
}

function documents(file: string, { broken, note, advance, rows }: SourceTarget): AsyncGenerator<JsonDocument> {
  const head = headText(file);
  if (XML.test(head)) return xmlRecords(file, 'LEIRecord', { broken, advance });
  rows({ json: true });
  const wrapped = !BARE.test(head);
  return readJson(file, { wrapped, lines: !wrapped && jsonHead(head)?.lines === true, broken, note, advance });
}

/**
 * The value of a column: its name is the path of elements, in which a number counts those of one name and the last part
 * may be an attribute (`Entity.OtherEntityNames.OtherEntityName.2.type`).
 */
function valueAt(record: JsonDocument['value'], column: string): string {
  let at: unknown = record;
  for (const part of column.split('.')) {
    if (/^\d$/.test(part)) at = listOf(at)[Number(part) - 1];
    else at = isObject(at) ? (at[part] ?? at[`@${part}`]) : undefined;
  }
  const [first] = listOf(at);
  const text = isObject(first) ? first.$ : first;
  return typeof text === 'string' ? text.trim() : '';
}

/** An element that may occur several times is a list only where it does. */
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
