import { cellsOf, type TestEntity } from './gleif-files.ts';

/** An element of LEI-CDF in BadgerFish's convention: attributes "@…", text "$", and lists of elements of one name. */
interface Element {
  [part: string]: string | Element | Element[];
}

/** A record as the golden copy nests it; an element that may occur several times is a list where it does. */
export function nested(entity: TestEntity): Element {
  const record: Element = {};
  for (const [column, cell] of Object.entries(cellsOf(entity))) {
    const parts = column.split('.');
    const attribute = parts.at(-1) === 'type' ? parts.pop() : undefined;
    let at = record;
    for (const [depth, part] of parts.entries()) {
      if (/^\d$/.test(part)) continue;
      const number = Number(parts[depth + 1] ?? '');
      at = Number.isInteger(number) && number > 0 ? listed(at, part, number) : single(at, part);
    }
    at[attribute === undefined ? '$' : `@${attribute}`] = cell;
  }
  return record;
}

function single(at: Element, part: string): Element {
  const known = at[part];
  if (typeof known === 'object' && !Array.isArray(known)) return known;
  const made: Element = {};
  at[part] = made;
  return made;
}

function listed(at: Element, part: string, number: number): Element {
  const known = at[part];
  const list = Array.isArray(known) ? known : known === undefined || typeof known === 'string' ? [] : [known];
  const element = list[number - 1] ?? {};
  list[number - 1] = element;
  at[part] = list.length === 1 ? element : list;
  return element;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\u00e9', '&#xE9;');

/** The elements of a record as XML, each on a line of its own. */
export function xmlOf(name: string, element: Element): string {
  const [attributes, children]: [string[], string[]] = [[], []];
  for (const [part, value] of Object.entries(element)) {
    if (part === '$') children.push(escaped(String(value)));
    else if (typeof value === 'string') attributes.push(` ${part.slice(1)}="${escaped(value)}"`);
    else for (const each of Array.isArray(value) ? value : [value]) children.push(`\n${xmlOf(part, each)}`);
  }
  return `<lei:${name}${attributes.join('')}>${children.join('')}</lei:${name}>`;
}

/** The golden copy as XML. */
export const xml = (...entities: readonly TestEntity[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<lei:LEIData xmlns:lei="http://www.gleif.org/data/schema/leidata/2016">
<lei:LEIHeader><lei:ContentDate>2025-06-01T00:00:00Z</lei:ContentDate><lei:RecordCount>${entities.length}</lei:RecordCount></lei:LEIHeader>
<lei:LEIRecords>
${entities.map((entity) => xmlOf('LEIRecord', nested(entity))).join('\n')}
</lei:LEIRecords>
</lei:LEIData>
`;
