import type { ColumnField } from '../../lists/mapping/column-field.ts';
import type { Party } from '../../lists/mapping/party.ts';
import type { ReadColumn } from '../../lists/mapping/read-column.ts';

const PARTS = [
  ...(['street', 'unit', 'city', 'state', 'zip', 'country'] as const),
  ...(['address line', 'city line', 'city and state'] as const),
] as const;
type Part = (typeof PARTS)[number];

/** Columns that are the parts of one address. */
export interface AddressBlock {
  readonly party: Party;
  /** The columns of each part: house number and street, or two lines of it, form one street; the same holds for parts of a unit. */
  readonly parts: ReadonlyMap<Part, readonly ReadColumn[]>;
}

const isPart = (field: ColumnField | undefined): field is Part => PARTS.some((part) => part === field);
/** Maximum other columns between two parts of one address, such as its county. */
const MAX_BETWEEN = 3;

/** What parts with several things say. */
const WITHIN: Readonly<Partial<Record<Part, readonly Part[]>>> = {
  'city line': ['city', 'state', 'zip'],
  'city and state': ['city', 'state'],
};

/** Whether an address has something of a further part already. */
function says(parts: ReadonlyMap<Part, unknown>, part: Part): boolean {
  const things = (of: Part) => WITHIN[of] ?? [of];
  return [...parts.keys()].some((each) => things(each).some((thing) => things(part).includes(thing)));
}

/** Whether a further column belongs to the street of an address: a piece of the same street, or its next line. */
function goesOn(parts: ReadonlyMap<Part, readonly ReadColumn[]>, column: ReadColumn): boolean {
  const { ofStreet } = column;
  const [first] = parts.get('street') ?? [];
  if (first?.ofStreet !== undefined || ofStreet !== undefined) return first?.ofStreet?.street === ofStreet?.street;
  return parts.size === 1 && first !== undefined && !saysTheSame(first, column);
}

/** Whether two columns begin alike in most rows that have both: the same street twice, not two lines of one. */
function saysTheSame(one: ReadColumn, other: ReadColumn): boolean {
  const begins = (cell = '') => cell.split(' ', 1)[0];
  const both = [...one.cells.keys()].filter((at) => one.cells[at] !== '' && other.cells[at] !== '');
  return both.filter((at) => begins(one.cells[at]) === begins(other.cells[at])).length > both.length / 2;
}

/**
 * Finds the addresses of a table: columns that are close together and belong to the same party. A bare "City" belongs to the address before
 * it.
 */
export function addressBlocks(columns: readonly ReadColumn[]): readonly AddressBlock[] {
  const blocks: { party: Party; last: number; parts: Map<Part, ReadColumn[]> }[] = [];
  for (const [at, column] of columns.entries()) {
    if (!isPart(column.field)) continue;
    const { field, party } = column;
    const fits = blocks.findLast(
      (block) =>
        at - block.last <= MAX_BETWEEN + 1 &&
        (party === 'business' || block.party === 'business' || party === block.party) &&
        (!says(block.parts, field) || field === 'unit' || (field === 'street' && goesOn(block.parts, column))),
    );
    if (fits === undefined) {
      if (column.shape.filled === 0) continue;
      blocks.push({ party, last: at, parts: new Map([[field, [column]]]) });
      continue;
    }
    if (fits.party === 'business') fits.party = party;
    fits.last = at;
    fits.parts.set(field, [...(fits.parts.get(field) ?? []), column]);
  }
  return withLines(blocks).filter(({ parts }) => PLACES.some((part) => parts.has(part)));
}

const PLACES = ['address line', 'street', 'city', 'city and state'] as const;

/** Of a whole address in one column and its parts far from it, the parts as one address with the line: their cities are in it. */
function withLines(blocks: readonly AddressBlock[]): readonly AddressBlock[] {
  const isLine = ({ parts }: AddressBlock) => parts.has('address line') && parts.size === 1;
  const ofLine = new Map<AddressBlock, AddressBlock>();
  for (const block of blocks.filter(isLine)) {
    const parts = blocks.find(
      (other) => !other.parts.has('address line') && !ofLine.has(other) && isWithin(other, block),
    );
    if (parts !== undefined) ofLine.set(parts, block);
  }
  const lines = new Set(ofLine.values());
  return blocks.flatMap((block) => {
    const line = ofLine.get(block);
    if (line !== undefined) return [{ party: block.party, parts: new Map([...block.parts, ...line.parts]) }];
    return lines.has(block) ? [] : [block];
  });
}

/** Whether the cities (or streets) of an address stand in the lines of another, in most rows. */
function isWithin({ parts }: AddressBlock, { parts: line }: AddressBlock): boolean {
  const [part] = parts.get('city') ?? parts.get('street') ?? [];
  const [whole] = line.get('address line') ?? [];
  if (part === undefined || whole === undefined) return false;
  const both = [...part.cells.entries()].filter(([at, cell]) => cell !== '' && whole.cells[at] !== '');
  const within = both.filter(([at, cell]) => whole.cells[at]?.toUpperCase().includes(cell.toUpperCase()));
  return both.length > 0 && within.length >= MIN_WITHIN * both.length;
}
const MIN_WITHIN = 0.8;
