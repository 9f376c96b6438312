import { type ColumnField, isFirmName } from '../../lists/mapping/column-field.ts';
import type { Party } from '../../lists/mapping/party.ts';
import type { ReadColumn } from '../../lists/mapping/read-column.ts';
import { LEGAL_WORDS } from '../../lists/mapping/register-fields.ts';
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

/**
 * Whether a second name is another name of the firm: its header says no more than "name", or whose place it is, or both have words in
 * common, or it has words of trades beside one that its header says is legal.
 */
function isOtherName({ words, party, cells, isSure, shape }: ReadColumn, legal: ReadColumn): boolean {
  if (party === 'place' || PLAIN_NAME.test(words)) return true;
  if (isSure && LEGAL_WORDS.test(legal.words) && shape.share.company >= MIN_ALIKE) return true;
  const wordsOf = (cell = ''): readonly string[] => cell.toUpperCase().match(/\p{L}{3,}/gu) ?? [];
  const both = [...cells.keys()].filter((at) => cells[at] !== '' && legal.cells[at] !== '');
  const alike = both.filter((at) => wordsOf(cells[at]).some((word) => wordsOf(legal.cells[at]).includes(word)));
  return both.length > 0 && alike.length >= MIN_ALIKE * both.length;
}

/** Whose address says where a business is, the surest first. */
const WHERE: readonly Party[] = ['place', 'business', 'shipping', 'mail', 'billing', 'home'];
/** Whose name is the business's, if no column has a name of its own. */
const NAMED: readonly Party[] = ['contact', 'other'];

/** Whom the rows of a table are about. */
export function rowSubject(columns: readonly ReadColumn[]): RowSubject {
  const blocks = addressBlocks(columns);
  const isOfOthers = ({ party }: ReadColumn) => party === 'agent' || NAMED.includes(party);
  const all = columns.filter(({ field }) => isFirmName(field));
  const own = all.filter((each) => !isOfOthers(each));
  // An applicant is the business where no other is named.
  const named = own.length > 0 ? own : all.filter(({ party }) => NAMED.includes(party)).slice(0, 1);
  const of = (field: ColumnField) => named.filter((each) => each.field === field);
  const names = of('name');
  const legal = of('legal name')[0] ?? names.find(({ words }) => PLAIN_NAME.test(words)) ?? names[0];
  const trade =
    of('trade name')[0] ?? names.find((each) => legal !== undefined && each !== legal && isOtherName(each, legal));
  return { legal, trade, blocks, place: placeOf(blocks) };
}

/** The address that says where businesses are: the surest that at least half as many rows have as any, and of two the one that says more. */
function placeOf(blocks: readonly AddressBlock[]): AddressBlock | undefined {
  const bySize = blocks.toSorted((one, other) => other.parts.size - one.parts.size);
  const rows = (block: AddressBlock) => Math.max(...[...block.parts.values()].flat().map(({ shape }) => shape.filled));
  const found = WHERE.flatMap((party) => bySize.find((block) => block.party === party) ?? []);
  const most = Math.max(...found.map(rows));
  return found.find((block) => rows(block) >= most / 2);
}
