import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { COMMON_WORDS } from '../../matching/tables/common-words.ts';
import { LEGAL_FORMS } from '../../matching/tables/legal-forms.ts';
import { readDelimited } from '../../sources/formats/read-delimited.ts';
import { headText } from '../../sources/formats/text-lines.ts';

/** The columns of a file by what has to differ from copy to copy. */
interface Columns {
  readonly file: string;
  readonly names: readonly string[];
  readonly streets: readonly string[];
  /** Numbers of firms and permits. */
  readonly keys: readonly string[];
}

const FILES: readonly Columns[] = [
  {
    file: 'seattle_licenses/business_licenses_analysis.csv',
    names: ['business_legal_name', 'trade_name'],
    streets: ['street_address'],
    keys: ['city_account_number', 'ubi'],
  },
  {
    file: 'king_county_food/king_county_food_businesses.csv',
    names: ['business_name_official', 'business_name_alt'],
    streets: ['full_address_clean'],
    keys: ['business_id'],
  },
  {
    file: 'sf_food/businesses_plus.csv',
    names: ['name', 'owner_name'],
    streets: ['address', 'owner_address'],
    keys: ['business_id', 'business_certificate', 'phone_number'],
  },
  { file: 'ppp_montana/mt-150k-plus.csv', names: ['BusinessName'], streets: ['Address'], keys: [] },
  { file: 'irs_eo_bmf/eo_mt.csv', names: ['NAME', 'SORT_NAME', 'ICO'], streets: ['STREET'], keys: ['EIN'] },
];
/** Lists and code tables: a larger city has no more of them. */
const ONCE = ['ofac_sdn', 'ofac_consolidated', 'un_consolidated', 'bis_dpl', 'industry_codes', 'geo'];

/**
 * Writes real files so many times below a folder, as a stream, each copy with other names, house numbers and keys that stay
 * equal where they were equal: the firms of a copy are tied together as the real ones are, and no copy is like another.
 * Gives the paths to load, in order of trust.
 */
export async function largerInput(data: string, copies: number, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const columns of FILES.filter(({ file }) => existsSync(join(data, file)))) {
    for (let copy = 0; copy < copies; copy += 1) {
      const target = join(folder, String(copy), basename(columns.file));
      mkdirSync(join(folder, String(copy)), { recursive: true });
      await writeCopy(join(data, columns.file), target, columns, copy);
      paths.push(target);
    }
  }
  return [...paths, ...ONCE.map((each) => join(data, each)).filter((path) => existsSync(path))];
}

async function writeCopy(source: string, target: string, columns: Columns, copy: number): Promise<void> {
  const header = headText(source).split(/\r?\n/, 1)[0] ?? '';
  const titles = header.split(',');
  const changes = titles.map((title) => changeOf(title, columns));
  const out = createWriteStream(target);
  out.write(`${header}\n`);
  for await (const { values } of readDelimited(source, { columns: titles.length, broken: () => {} })) {
    const row = values.map((value, at) => quoted(changes[at]?.(value, copy) ?? value));
    if (!out.write(`${row.join(',')}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

type Change = (value: string, copy: number) => string;

function changeOf(title: string, { names, streets, keys }: Columns): Change | undefined {
  if (names.includes(title)) return otherName;
  if (streets.includes(title)) return otherStreet;
  return keys.includes(title) ? otherKey : undefined;
}

const VOWELS = 'AEIOU';
const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXYZ';

/** Words that names share stay; in others vowels and consonants move on, which leaves words that can be spoken. */
const otherName: Change = (name, copy) =>
  name.replace(/[A-Za-z]+/g, (word) => {
    const plain = word.toLowerCase();
    const isShared = word.length < 4 || COMMON_WORDS.has(plain) || LEGAL_FORMS.has(plain);
    return isShared ? word : word.toUpperCase().replace(/[A-Z]/g, (letter) => moved(letter, copy));
  });

function moved(letter: string, copy: number): string {
  const letters = VOWELS.includes(letter) ? VOWELS : CONSONANTS;
  const by = letters === VOWELS ? Math.floor(copy / 2) : copy;
  return letters[(letters.indexOf(letter) + by) % letters.length] ?? letter;
}

const STREETS_APART = 2_000;
const otherStreet: Change = (street, copy) =>
  street.replace(/\d+/, (number) => String(Number(number) + STREETS_APART * copy));

/** Digits behind the third move on, so that equal keys stay equal and their first digits valid; short keys get one more. */
const otherKey: Change = (key, copy) => {
  const count = key.replace(/\D/g, '').length;
  if (count > 0 && count < SHORTEST_MOVED) return `${key}${copy}`;
  let digits = 0;
  return key.replace(/\d/g, (digit) => (digits++ < 3 ? digit : String((Number(digit) + copy) % 10)));
};
const SHORTEST_MOVED = 7;

const quoted = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
