import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A brand that people know by name, so that few of its places are enough, whoever owns them: franchisees in two states are one brand. */
export interface Brand {
  readonly name: string;
  /** Its other names. */
  readonly aliases: readonly string[];
  /** What its places do, as codes of NAICS or their beginnings: "722". Empty if unknown. */
  readonly naics: readonly string[];
  /** Those of its names that are common words or names of people: they are the brand's only where the trade is known. */
  readonly common: readonly string[];
}

const parts = (cell: string, between: string): readonly string[] =>
  cell
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readTable(file: string): readonly Brand[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [name = '', aliases = '', naics = '', common = ''] = line.split('\t');
    return { name, aliases: parts(aliases, '|'), naics: parts(naics, ' '), common: parts(common, '|') };
  });
}

/** Brands of our own choice, none whose name several firms have ("CITIZENS BANK", "COUNTRY KITCHEN"). */
export const OWN_BRANDS: readonly Brand[] = readTable('own-brands.tsv');

/** The brands of an open index, which does not say whether other firms have a name, too. */
export const INDEX_BRANDS: readonly Brand[] = readTable('index-brands.tsv');
