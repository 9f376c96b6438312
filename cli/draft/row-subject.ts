import { headerTokens } from '../../lists/mapping/header-tokens.ts';
import { type AddressBlock, addressBlocks } from './address-blocks.ts';
import type { DraftColumn, Party } from './draft-column.ts';
import type { DraftField } from './draft-field.ts';

/** Whom the rows of a table are about: names, addresses, and where the business is. */
export interface RowSubject {
  readonly legal: DraftColumn | undefined;
  readonly trade: DraftColumn | undefined;
  readonly blocks: readonly AddressBlock[];
  readonly place: AddressBlock | undefined;
}

/** Headers that name the business and nothing else: "Name", "Business Name", "Company". */
const PLAIN_NAME = /^(?:the )?(?:business|company|firm|organization|entity)?(?: ?names?)?(?: \d)?$/;
/** Minimum share of the rows in which two names of one business have a word in common. */
const MIN_ALIKE = 0.2;

/** Whether a second name is another name of the firm: its header says no more than "name", or whose place it is, or both have words in common. */
function isOtherName({ name, party, cells }: DraftColumn, legal: DraftColumn): boolean {
  if (party === 'place' || PLAIN_NAME.test(headerTokens(name).join(' '))) return true;
  const wordsOf = (cell = ''): readonly string[] => cell.toUpperCase().match(/\p{L}{3,}/gu) ?? [];
  const both = [...cells.keys()].filter((at) => cells[at] !== '' && legal.cells[at] !== '');
  const alike = both.filter((at) => wordsOf(cells[at]).some((word) => wordsOf(legal.cells[at]).includes(word)));
  return both.length > 0 && alike.length >= MIN_ALIKE * both.length;
}

/** Whom the rows of a table are about. */
export function rowSubject(columns: readonly DraftColumn[]): RowSubject {
  const blocks = addressBlocks(columns);
  const own = (field: DraftField) =>
    columns.filter(
      (each) => each.field === field && each.party !== 'other' && each.party !== 'agent' && each.party !== 'contact',
    );
  const names = own('name');
  const legal =
    own('legal name')[0] ?? names.find(({ name }) => PLAIN_NAME.test(headerTokens(name).join(' '))) ?? names[0];
  const trade =
    own('trade name')[0] ?? names.find((each) => legal !== undefined && each !== legal && isOtherName(each, legal));
  const ofParty = (...parties: Party[]) => blocks.find(({ party }) => parties.includes(party));
  return { legal, trade, blocks, place: ofParty('place') ?? ofParty('business') ?? ofParty('mail') };
}
