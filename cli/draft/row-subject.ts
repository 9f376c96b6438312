import type { ColumnField } from '../../lists/mapping/column-field.ts';
import { headerTokens } from '../../lists/mapping/header-tokens.ts';
import type { Party } from '../../lists/mapping/party.ts';
import type { ReadColumn } from '../../lists/mapping/read-column.ts';
import { type AddressBlock, addressBlocks } from './address-blocks.ts';

/** Whom the rows of a table are about: names, addresses, and where the business is. */
export interface RowSubject {
  readonly legal: ReadColumn | undefined;
  readonly trade: ReadColumn | undefined;
  readonly blocks: readonly AddressBlock[];
  readonly place: AddressBlock | undefined;
}

/** Headers that name the business and nothing else: "Name", "Business Name", "Company". */
const PLAIN_NAME = /^(?:the )?(?:business|company|firm|organization|entity)?(?: ?names?)?(?: \d)?$/;
/** Minimum share of the rows in which two names of one business have a word in common. */
const MIN_ALIKE = 0.2;

/** Whether a second name is another name of the firm: its header says no more than "name", or whose place it is, or both have words in common. */
function isOtherName({ name, party, cells }: ReadColumn, legal: ReadColumn): boolean {
  if (party === 'place' || PLAIN_NAME.test(headerTokens(name).join(' '))) return true;
  const wordsOf = (cell = ''): readonly string[] => cell.toUpperCase().match(/\p{L}{3,}/gu) ?? [];
  const both = [...cells.keys()].filter((at) => cells[at] !== '' && legal.cells[at] !== '');
  const alike = both.filter((at) => wordsOf(cells[at]).some((word) => wordsOf(legal.cells[at]).includes(word)));
  return both.length > 0 && alike.length >= MIN_ALIKE * both.length;
}

/** Whose address says where a business is, the surest first. */
const WHERE: readonly Party[] = ['place', 'business', 'shipping', 'mail', 'billing', 'home'];

/** Whom the rows of a table are about. */
export function rowSubject(columns: readonly ReadColumn[]): RowSubject {
  const blocks = addressBlocks(columns);
  const own = (field: ColumnField) =>
    columns.filter(
      (each) => each.field === field && each.party !== 'other' && each.party !== 'agent' && each.party !== 'contact',
    );
  const names = own('name');
  const legal =
    own('legal name')[0] ?? names.find(({ name }) => PLAIN_NAME.test(headerTokens(name).join(' '))) ?? names[0];
  const trade =
    own('trade name')[0] ?? names.find((each) => legal !== undefined && each !== legal && isOtherName(each, legal));
  const place = WHERE.map((party) => blocks.find((block) => block.party === party)).find(
    (block) => block !== undefined,
  );
  return { legal, trade, blocks, place };
}
