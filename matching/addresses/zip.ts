/** States and territories whose ZIP codes begin with one zero, and below, with two. */
const ONE_ZERO: ReadonlySet<string> = new Set(['AE', 'CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT']);
const TWO_ZEROS: ReadonlySet<string> = new Set(['PR', 'VI']);

const WRITTEN = /^(\d{5})(?:[\s-]*(\d{4}))?(?!\d)|^(\d{3,4})(?:-(\d{4}))?(?:\.0+)?$/;

export interface ZipCode {
  /** Five digits. */
  readonly zip: string;
  /** The four digits after them; null if there are none or if they are 0000. */
  readonly zip4: string | null;
}

/**
 * Reads a ZIP code of five or nine digits. Restores the leading zeros that spreadsheets drop, if the state has such codes,
 * and ignores decimals that they add. 00000 is a placeholder. Undefined for other texts.
 */
export function zipCode(written: string, state: string | null): ZipCode | undefined {
  const [, five, fourMore, short = '', shortMore] = WRITTEN.exec(written.trim()) ?? [];
  const [digits, more = ''] = five === undefined ? [short, shortMore] : [five, fourMore];
  const zip = digits.length < 5 && losesZeros(digits.length, state) ? digits.padStart(5, '0') : digits;
  return zip.length === 5 && zip !== '00000' ? { zip, zip4: more === '' || more === '0000' ? null : more } : undefined;
}

const losesZeros = (length: number, state: string | null): boolean =>
  state !== null && (TWO_ZEROS.has(state) || (length === 4 && ONE_ZERO.has(state)));
