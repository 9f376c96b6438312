import type { DraftField } from './draft-field.ts';
import type { DraftColumn, Party } from './draft-fields.ts';

const PARTS = ['street', 'unit', 'city', 'state', 'zip', 'country', 'address line', 'city line'] as const;
type Part = (typeof PARTS)[number];

/** Columns that are the parts of one address. */
export interface AddressBlock {
  readonly party: Party;
  /** The columns of each part: house number and street, or two lines of it, form one street; the same holds for parts of a unit. */
  readonly parts: ReadonlyMap<Part, readonly DraftColumn[]>;
}

const isPart = (field: DraftField | undefined): field is Part => PARTS.some((part) => part === field);
/** Maximum other columns between two parts of one address, such as its county. */
const MAX_BETWEEN = 3;

/** Whether a further column belongs to the street of an address: a piece of the same street, or its next line. */
function goesOn(parts: ReadonlyMap<Part, readonly DraftColumn[]>, { ofStreet }: DraftColumn): boolean {
  const [first] = parts.get('street') ?? [];
  if (first?.ofStreet !== undefined || ofStreet !== undefined) return first?.ofStreet?.street === ofStreet?.street;
  return parts.size === 1;
}

/**
 * Finds the addresses of a table: columns that are close together and belong to the same party. A bare "City" belongs to the address before
 * it.
 */
export function addressBlocks(columns: readonly DraftColumn[]): readonly AddressBlock[] {
  const blocks: { party: Party; last: number; parts: Map<Part, DraftColumn[]> }[] = [];
  for (const [at, column] of columns.entries()) {
    if (!isPart(column.field)) continue;
    const { field, party } = column;
    const fits = blocks.findLast(
      (block) =>
        at - block.last <= MAX_BETWEEN + 1 &&
        (party === 'business' || block.party === 'business' || party === block.party) &&
        (!block.parts.has(field) || field === 'unit' || (field === 'street' && goesOn(block.parts, column))),
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
  return blocks.filter(({ parts }) => parts.has('address line') || parts.has('street') || parts.has('city'));
}
