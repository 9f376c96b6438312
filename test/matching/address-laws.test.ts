import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { readRows } from '../../eval/rows.ts';
import { type Address, type AddressInput, parseAddress } from '../../matching/addresses/address.ts';
import { stateCode } from '../../matching/addresses/states.ts';
import { streetLines } from '../../matching/addresses/stored-street-lines.ts';
import { checkAddress } from '../../matching/check-address.ts';
import { NUMBER_WORDS } from '../../matching/tables/number-words.ts';
import { ROAD_WORDS } from '../../matching/tables/road-words.ts';
import { SITE_WORDS } from '../../matching/tables/site-words.ts';
import { DIRECTIONALS, STREET_TYPES } from '../../matching/tables/street-types.ts';
import { UNITS } from '../../matching/tables/units.ts';
import { fold } from '../../matching/text/fold.ts';

/** The law has these exceptions: who the mail is for, phone numbers, and which corner of two streets. */
const EXCEPTIONS =
  /\bATTN|ATTENTION|%|\bC ?[/\\]? ?[O0]\b|CARE OF|F\/?B\/?O|\d{3}[-.]\d{4}|^\s*(?:TEL|PH)\b|BOX \d+-[A-Z]|\b[NS]\.?[EW]\.? COR/i;
/** Words that only announce a part: what they announce is in it. */
const SIGNS = new Set(
  'NO NUMBER AND AT OF COR THE P O PO BOX POB POBOX POST OFC DRAWER RURAL STAR HCR RFD CONTRACT HM MARKER LVL'.split(
    ' ',
  ),
);

/** The tokens of a text: numbers without leading zeros, words by their abbreviations, directions letter by letter. */
function tokens(text: string): string[] {
  const plain = fold(text)
    .toUpperCase()
    .replaceAll("'", '')
    .replace(/(\d)(?:ST|ND|RD|TH)\b/g, '$1')
    .replace(/\b(?:MARTIN LUTHER|M ?L) KING(?:,? JR\b)?|\bMLK,? JR\b/g, 'MLK')
    .replace(/\bAVENUE OF THE AMERICAS\b/, '6 AVE');
  return (plain.match(/\d+|[A-Z]+/g) ?? []).map(short).flatMap((word) => (/^[NS][EW]$/.test(word) ? [...word] : word));
}

function short(word: string): string {
  if (/^\d/.test(word)) return word.replace(/^0+(?=.)/, '');
  const number = NUMBER_WORDS.get(word.toLowerCase())?.replace(/\D/g, '');
  return (
    number ??
    DIRECTIONALS.get(word) ??
    UNITS.get(word) ??
    STREET_TYPES.get(word) ??
    SITE_WORDS.get(word) ??
    HEADS[word] ??
    word
  );
}
const HEADS: Readonly<Record<string, string>> = { SAINT: 'ST', AVENIDA: 'AVE', DOCTOR: 'DR', SAINTE: 'STE' };

const partsOf = ({ number, within, unit, ...rest }: Address): string =>
  [
    ...[number?.text, rest.site, rest.before, rest.corner ?? rest.name, rest.type, rest.after],
    ...[...within, ...(unit === null ? [] : [unit])].map(({ written }) => written),
    ...[rest.building, rest.box, rest.route, rest.city, rest.state, rest.zip, rest.zip4],
  ]
    .filter((part) => part != null)
    .join(' , ');

const isNumber = (token: string) => /^\d/.test(token);

/** "1200-10" ends at 1210: the second number has lost the digits that both share. */
const completes = (whole: string, end: string, written: readonly string[]) =>
  whole.length > end.length &&
  whole.endsWith(end) &&
  written.some((start) => start.length === whole.length && start.startsWith(whole.slice(0, -Math.max(end.length, 2))));

/** What stands in the line and in no part, or in a part and not in the line. */
function broken(line: string, address: Address): readonly string[] {
  const [written, read] = [tokens(line), tokens(partsOf(address))];
  const left = read.filter(isNumber);
  const lost = written.filter(isNumber).filter((number) => {
    const at = left.findIndex((each) => each === number || completes(each, number, written));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const all = read.join('');
  const isKept = (word: string) =>
    all.includes(word) || SIGNS.has(word) || ROAD_WORDS.has(word) || stateCode(word) !== undefined;
  const words = written.filter((word) => !isNumber(word) && !isKept(word));
  return [...[...lost, ...words].map((each) => `lost ${each}`), ...left.map((each) => `made ${each}`)];
}

const FILES: Readonly<Record<string, (row: Readonly<Record<string, string>>) => AddressInput>> = {
  'seattle_licenses/business_licenses_analysis.csv': ({ street_address: street = '' }) => ({ street }),
  'ppp_montana/mt-150k-plus.csv': ({ Address: street = '' }) => ({ street }),
  'king_county_food/king_county_food_businesses.csv': ({ full_address_clean: line = '' }) => line,
  'sf_food/businesses_plus.csv': ({ address: street = '' }) => ({ street }),
  'irs_eo_bmf/eo_mt.csv': ({ STREET: street = '' }) => ({ street }),
};
const DATA = join(resolve(REPOSITORY, process.env.SVC_TEST_SHARED ?? '../shared'), 'data');
const hasData = existsSync(DATA);
if (!hasData) console.warn(`Skipped: the law of addresses over real ones needs ${DATA} (SVC_TEST_SHARED).`);

const some = (texts: string) => fc.constantFrom(...texts.split('|'));
const maybe = (texts: string) => fc.option(some(texts), { nil: '' });
const spaced = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');

/** A street with its number; no number occurs in two parts. */
const street = fc.oneof(
  fc
    .tuple(
      some('12|104B|1200|99-101|7 1/2'),
      maybe('N|South|NE'),
      some('Main|Elm Grove|5th|Blarney'),
      some('St|Avenue|Rd|Blvd'),
      maybe('W|SE'),
    )
    .map((parts) => spaced(...parts)),
  fc
    .tuple(maybe('12|1200'), maybe('E'), some('Hwy 66|State Hwy D|FM 1960 Rd|County Road 88|US Highway 93'), maybe('W'))
    .map((parts) => spaced(...parts)),
  fc.tuple(some('KM 3.2|Km 11.4|Mile 96.5'), some('Carr 901|Blarney Hwy')).map(([at, road]) => spaced(at, road)),
  fc.tuple(some('Carr 901|Blarney Hwy'), some('KM 3.2|Mile 96')).map((parts) => spaced(...parts)),
  fc.tuple(some('150|B12|B 12'), some('Calle A|Calle Luna|Calle 33')).map((parts) => spaced(...parts)),
);
const site = some('Urb Blarney Oak|URB LAS LUNAS|Cond Elm Palace|Bo Blarney|Urbanización Elm');
const unit = some('Lot 5|Unit A201|Ste 405|Apt C|Spc 17|Rear');
const lines = fc
  .tuple(street, fc.option(unit), fc.option(site), fc.constantFrom('before', 'behind', 'comma'))
  .map(([street, unit, site, order]) => {
    const isBefore = order === 'before';
    const line = isBefore ? [unit, street] : [street, unit];
    return [...(site === null ? [] : [`${site}${order === 'comma' ? ',' : ''}`]), ...line]
      .filter((part) => part !== null)
      .join(order === 'comma' ? ', ' : ' ')
      .replace(',,', ',');
  });
const PLACE = ', Kent, WA 98030';

describe('"every word and number of an address line stands in exactly one part of it; no number is made", but for addressees and sides of a corner', () => {
  test.skipIf(!hasData)('of real addresses', () => {
    const inputs = Object.entries(FILES)
      .flatMap(([file, input]) => readRows(join(DATA, file), { delimiter: ',', encoding: 'utf8' }).map(input))
      .filter((input) => !EXCEPTIONS.test(typeof input === 'string' ? input : (input.street ?? '')));
    fc.assert(
      fc.property(fc.constantFrom(...inputs), (input) => {
        const address = parseAddress(input);
        expect([address.written, broken(address.written, address)]).toEqual([address.written, []]);
      }),
      { numRuns: 3000 },
    );
  });

  test('of lines of every kind, and of what is stored of them', () => {
    fc.assert(
      fc.property(lines, (line) => {
        expect(broken(line + PLACE, parseAddress(line + PLACE))).toEqual([]);
        const { street, unit } = streetLines({ street: line }).stored;
        expect(broken(line, parseAddress({ street, unit }))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('"exact means all parts equal": lines with other numbers or words are not one address', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const isExact = checkAddress(one + PLACE, other + PLACE).verdict === 'exact';
        const [asked, known] = [one, other].map(
          (line) => new Set(tokens(line).filter((word) => !ROAD_WORDS.has(word))),
        );
        if (isExact) expect([...(asked ?? [])].filter((word) => !known?.has(word))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});
