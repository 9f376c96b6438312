import type { Observed } from '../../catalog/stage.ts';
import { anyDay } from '../../matching/days.ts';
import { impliedType } from '../../matching/names/legal-forms.ts';
import { nameTokens } from '../../matching/names/tokens.ts';
import { type ReadName, readName } from '../../matching/names/written-name.ts';
import { newestDay } from '../formats/newest-day.ts';
import { type RowOf, table } from '../formats/table.ts';
import { stageAddress } from '../records/address.ts';
import { stageLocationPhone } from '../records/contact.ts';
import { firmKey, stageBrand, stageEntity, stageIndustry, stageLocation } from '../records/firm.ts';
import { firmNames, placeName, readNoted } from '../records/names.ts';
import { PERMIT_INDUSTRIES } from '../records/permit-industries.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';

/** The county's file, in which a row is one violation of an inspection, and a copy with one row per permit. */
const PERMITS = table({
  needed: {
    id: ['Business_ID'],
    name: ['Name', 'business_name_official'],
    alternative: ['Program Identifier', 'business_name_alt'],
    address: ['Address', 'full_address_clean'],
    city: ['City', 'city_canonical'],
    zip: ['Zip Code'],
    latitude: ['Latitude'],
    longitude: ['Longitude'],
    kind: ['Description', 'risk_description_raw'],
    inspected: ['Inspection Date', 'latest_inspection_date'],
    closed: ['Inspection Closed Business'],
  },
  others: { phone: ['Phone'], writtenCity: ['city_raw_original'] },
});
type Permit = RowOf<typeof PERMITS>;

/**
 * Food businesses that King County inspects. A permit's number is the key of its brand and location. A large kitchen
 * has many permits (stands of a stadium, departments of a shop): resolution joins those with one name at one address,
 * and also chains, because the file does not name owners.
 */
export const kingCountyFood: Source = {
  facts: {
    name: 'king_county_food',
    publisher: 'Public Health, Seattle and King County',
    page: 'https://data.kingcounty.gov/Health-Wellness/Food-Establishment-Inspection-Data/f29f-zza5',
    licence: 'Public domain',
    generated: false,
  },
  table: PERMITS,
  detect: (head) => PERMITS.headerOf(head) !== undefined,
  date: (file) => newestDay(file, /\b20\d\d-\d\d-\d\d\b|\b\d\d\/\d\d\/20\d\d\b/g, anyDay),
  async load(file, target) {
    const permits = new Map<string, Permit>();
    for await (const row of PERMITS.rows(file, target)) {
      if (firmKey(nameOf(row)) === '') {
        target.reject(row.line, 'no name', row.text);
        continue;
      }
      const key = row.at('id') || `line ${row.line}`;
      const known = permits.get(key);
      if (known !== undefined) target.skip('another violation, or an earlier inspection, of one permit');
      if (known === undefined || inspectionOf(known) < inspectionOf(row)) permits.set(key, row);
    }
    for (const permit of permits.values()) stagePermit(permit, target);
  },
};

/** The county's number of a mobile kitchen, which is on its sticker: "(KC497)". */
export const PERMIT_NUMBER = /[\s(#-]*\bKC ?(\d+)\b\)?/gi;
/** The number of the mobile kitchen that a permit is for; null for other permits, and where it is not written. */
const stickerOf = (row: Permit): string | null =>
  [...`${row.at('name')} / ${row.at('alternative')}`.matchAll(PERMIT_NUMBER)][0]?.[1] ?? null;
const nameOf = (row: Permit) => readName(row.at('name'), PERMIT_NUMBER).name;
const inspectionOf = (row: Permit) => anyDay(row.at('inspected')) ?? '';

function stagePermit(row: Permit, target: SourceTarget): void {
  const { stage, note } = target;
  const official = readNoted(row.at('name'), target, PERMIT_NUMBER);
  const { name } = official;
  const inspected = anyDay(row.at('inspected'));
  const seen: Observed = { first: inspected ?? target.date, last: inspected ?? target.date };
  const { legal, trade } = firmNames(official);
  const other = alternativeName(row.at('alternative'), target);
  // Two trucks of one name may be kept at one address; their stickers tell them apart.
  const sticker = stickerOf(row);
  const vehicle = official.storeNumber === null && other.storeNumber === null ? sticker : null;
  const ofOfficial = { ...official, storeNumber: official.storeNumber ?? vehicle };
  const alternatives = [...trade, ...other.names];
  const [alternative] = alternatives;
  const address = stageAddress(stage, permitAddress(row), seen);
  if (address === undefined) note('no address');
  // The identity of a brand and its place comes from the name as written, however the name is parsed.
  const key = row.at('id') || `${firmKey(row.at('name'))}@${address?.key ?? `line ${row.line}`}`;
  const form = impliedType(name);
  const entity = form === undefined ? undefined : stageEntity(stage, key, { names: legal }, seen);
  // A permit holder's legal name is not the one that customers know, so the other name comes first.
  const isFirst = entity !== undefined || trade.length > 0;
  const inOrder = (own: string, others: readonly string[]) => (isFirst ? [...others, own] : [own, ...others]);
  const names = inOrder(name, alternatives);
  // "LEVY RESTAURANTS @ LUMEN FIELD" is a brand at a place.
  const brand = stageBrand(stage, key, isSameFirm(name, alternative) || isFirst ? names : [name], entity, seen);
  const ofPlace = inOrder(placeName(name, ofOfficial), [
    ...trade.map((each) => placeName(each, ofOfficial)),
    ...other.names.map((each) =>
      placeName(each, {
        storeNumber: other.storeNumber ?? vehicle ?? (COUNTED.test(each) ? null : official.storeNumber),
        host: other.host ?? official.host,
      }),
    ),
  ]);
  const place = { names: ofPlace, brand, address: address?.id, owner: entity };
  const location = stageLocation(stage, key, place, seen);
  for (const phone of [row.at('phone'), ...official.phones, ...other.phones])
    stageLocationPhone(target, location, phone, seen);
  const industry = sticker === null ? industryOf(row.at('kind')) : PERMIT_INDUSTRIES.mobile;
  if (industry !== undefined) stageIndustry(stage, brand, 'svc_industry_description', industry, seen);
  if (inspected === undefined) note('not inspected yet: no operating status');
  else {
    const operatingStatus = /^(?:1|true)$/i.test(row.at('closed')) ? 'Temporarily Closed' : 'Open';
    stage.attribute('OperatingLocationOperatingStatus', location, { operatingStatus }, seen, operatingStatus);
  }
}

/** Endings of a name after which the store number does not belong to the name: "QFC ESPRESSO KIOSK" of store 869. */
const COUNTED = /\b(?:booth|cart|kiosk|room|stand|truck)$/i;

interface AlternativeName extends Pick<ReadName, 'phones' | 'storeNumber' | 'host'> {
  readonly names: readonly string[];
}

const DEPARTMENT =
  /^(?:meat|seafood|deli|grocery|bakery|espresso|produce|coffee|kitchen|market|bar|dept|department|food|shop|stand|cart|floor|\d+\w*|and|the|main|ready|meals?)$/;

/**
 * The names besides the official one, with the store number and the host next to them, and the phone number of a truck.
 * "@" precedes the place where a truck stands, and "Comm:" the kitchen that it comes from. A name that only lists
 * departments ("MEAT/SEAFOOD", "STAND 234") is not the name of a business.
 */
function alternativeName(written: string, target: SourceTarget): AlternativeName {
  if (/^comm(?:issary)?\b\s*:/i.test(written)) return { names: [], phones: [], storeNumber: null, host: null };
  const read = readNoted(written, target, PERMIT_NUMBER);
  const { legal, trade } = firmNames(read);
  const names = [...trade, ...legal]
    .map((name) =>
      name.replace(/\s*-+\s*(?:meat|seafood|deli|grocery|bakery|espresso|produce|bistro)[\w\s/.&#]*$/i, ''),
    )
    .filter((name) => !nameTokens(name).every((word) => DEPARTMENT.test(word)));
  const { phones, storeNumber, host } = read;
  return { names, phones, storeNumber, host };
}

/** True if two names begin alike: "DANIELS BROILER, LESCHI" and "DANIELS BROILER". */
function isSameFirm(name: string, alternative: string | undefined): boolean {
  const [one, other] = [nameTokens(name), nameTokens(alternative ?? '')];
  return other.length > 0 && one[0] === other[0] && (one[1] === other[1] || one.length === 1 || other.length === 1);
}

/** The address of a permit. Copies of the file have it as one text that ends with city and ZIP code. */
function permitAddress(row: Permit) {
  const [canonical, zip] = [row.at('city'), row.at('zip')];
  const written = row.at('writtenCity') || canonical;
  // Copies of the file use one name for all cities of other counties.
  const city = /^OUTSIDE\b/i.test(canonical) ? written : canonical;
  const ending = ` ${written} ${zip}`.toUpperCase();
  const full = row.at('address');
  const street = full.toUpperCase().endsWith(ending) ? full.slice(0, -ending.length) : full;
  return { street, city, state: 'WA', zip, latitude: row.at('latitude'), longitude: row.at('longitude') };
}

/** svc's industry descriptions by the county's kind of kitchen. "Limited Food Services" and institutions have none. */
const INDUSTRIES: readonly (readonly [RegExp, string])[] = [
  [/^Seating /, PERMIT_INDUSTRIES.restaurant],
  [/^Grocery Store/, PERMIT_INDUSTRIES.grocer],
  [/^Mobile Food Unit/, PERMIT_INDUSTRIES.mobile],
  [/^Caterer/, PERMIT_INDUSTRIES.caterer],
  [/^Bakery/, PERMIT_INDUSTRIES.bakery],
  [/^Meat\/Sea Food/, PERMIT_INDUSTRIES.meat],
  [/^School Lunch/, PERMIT_INDUSTRIES.school],
  [/^Bed and Breakfast/, PERMIT_INDUSTRIES.bedAndBreakfast],
];
const industryOf = (kind: string) => INDUSTRIES.find(([pattern]) => pattern.test(kind))?.[1];
