import { type AddressBlock, addressBlocks } from './address-blocks.ts';
import type { DraftField } from './draft-field.ts';
import type { DraftColumn, Party } from './draft-fields.ts';

/** Whom the rows of a table are about: names, addresses, and where the business is. */
export interface RowSubject {
  readonly legal: DraftColumn | undefined;
  readonly trade: DraftColumn | undefined;
  readonly blocks: readonly AddressBlock[];
  readonly place: AddressBlock | undefined;
}

/** Whom the rows of a table are about. */
export function rowSubject(columns: readonly DraftColumn[]): RowSubject {
  const blocks = addressBlocks(columns);
  const own = (field: DraftField) =>
    columns.filter(
      (each) => each.field === field && each.party !== 'other' && each.party !== 'agent' && each.party !== 'contact',
    );
  const [name, ...more] = own('name');
  const legal = own('legal name')[0] ?? name;
  const trade = own('trade name')[0] ?? (legal === name ? more[0] : name);
  const ofParty = (...parties: Party[]) => blocks.find(({ party }) => parties.includes(party));
  return { legal, trade, blocks, place: ofParty('place') ?? ofParty('business') ?? ofParty('mail') };
}
