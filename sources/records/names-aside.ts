import { readName } from '../../matching/names/written-name.ts';
import { isNothing } from '../../matching/tables/placeholders.ts';
import type { SourceTarget } from '../source-target.ts';
import { firmNames } from './names.ts';

/** An address line, and the names that were in it. */
export interface MailLine {
  readonly street: string;
  /** The recipient of the mail, or the name under which the firm receives it. */
  readonly names: readonly { readonly name: string; readonly isTrade: boolean }[];
}

const MARK = String.raw`(?:(d\/b\/a|d\.b\.a\.?|dba)|c\/o|c\.o\.|in care of|attn|attention(?=:)|%)[\s:.]*(?:c\/o\s+)?`;
/** The start of a street or a box. */
const STREET = String.raw`\d+\S*\s+\S|p\.?\s?o\.?\s?box\b|box\s+\d|(?:one|two|three)\s|general delivery\b`;
/** "C/O ACME 12 MAIN ST", "ATTN: TAX, PO BOX 7", "DBA JOES 12 MAIN ST". */
const NAME_FIRST = new RegExp(String.raw`^\s*${MARK}(.*?)(?:[\s,]*(?=(?<![^\s,])(?:${STREET}))(.*))?$`, 'i');
/** "12 MAIN ST ATTN TAX DEPT". */
const NAME_LAST = new RegExp(String.raw`^(.*?\S)[\s,;(-]+${MARK}(.*?)\)?$`, 'i');
const HINT = /\/o\b|c\.o|attn|attention|care of|%|\bd\/?\.?b\/?\.?a\b/i;
const MAX_LENGTH = 300;

/** Separates names from an address line; a line without a marker stays as it is, and one that says nothing ("N/A") is empty. */
export function readMailLine(line: string): MailLine {
  if (isNothing(line)) return { street: '', names: [] };
  if (!HINT.test(line) || line.length > MAX_LENGTH) return { street: line, names: [] };
  const first = NAME_FIRST.exec(line);
  if (first !== null) return { street: first[3]?.trim() ?? '', names: named(first[2], first[1]) };
  const last = NAME_LAST.exec(line);
  return last === null ? { street: line, names: [] } : { street: last[1] ?? '', names: named(last[3], last[2]) };
}

const named = (name = '', trade?: string): MailLine['names'] => {
  const bare = name.replace(/[\s,;]+$/, '');
  return bare === '' ? [] : [{ name: bare, isTrade: trade !== undefined }];
};

/** "THE FUND (DBA JOES)" and "THE FUND, DBA JOES, IS …" in prose. */
const IN_PROSE =
  /[(,]\s*(?:d\/b\/a|d\.b\.a\.?|dba|doing business as)[\s,:-]+([^(),.;:]{3,60}?)(?=\s*[(),.;:]|\s+(?:is|was|are|has|provides|serves|supports|offers|will|seeks|exists|strives)\b|$)/gi;
const MAX_PROSE = 2000;

/** Trade names in a description, from its first 2,000 characters. */
export const tradeNamesInProse = (text: string): readonly string[] =>
  [...text.slice(0, MAX_PROSE).matchAll(IN_PROSE)].map(([, name = '']) => name.trim());

/**
 * Trade names in address lines and in fields for the recipient of the mail ("% JANE DOE DBA JOES"). Other recipients
 * are counted in the report and not loaded.
 */
export function tradeNamesAside(lines: readonly string[], { note }: Pick<SourceTarget, 'note'>): readonly string[] {
  return lines.flatMap((line) =>
    readMailLine(line).names.flatMap(({ name, isTrade }) => {
      const { legal, trade } = firmNames(readName(name));
      const names = isTrade ? [...trade, ...legal] : trade;
      note(names.length > 0 ? 'trade name in an address or a mailing name' : NOT_LOADED);
      return names;
    }),
  );
}
const NOT_LOADED = 'who takes the mail (c/o, Attn) at an address: not loaded';
