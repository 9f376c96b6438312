import type { Observed } from '../../catalog/stage.ts';
import { impliedType } from '../../matching/legal-forms.ts';
import { nameTokens } from '../../matching/names/tokens.ts';
import { anyDay, newestDay } from '../formats/days.ts';
import { type RowOf, table } from '../formats/table.ts';
import { stageAddress } from '../records/address.ts';
import { stageLocationPhone } from '../records/contact.ts';
import { firmKey, stageBrand, stageEntity, stageIndustry, stageLocation } from '../records/firm.ts';
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
 * Food businesses that King County inspects. A large kitchen has many permits (stands of a stadium, departments of a shop), so
 * permits with one name at one address are one location. The file does not name owners: name and address identify a brand,
 * and resolution joins chains.
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

const nameOf = (row: Permit) => withoutPermit(row.at('name'));
const inspectionOf = (row: Permit) => anyDay(row.at('inspected')) ?? '';

function stagePermit(row: Permit, target: SourceTarget): void {
  const { stage, note } = target;
  const name = nameOf(row);
  const inspected = anyDay(row.at('inspected'));
  const seen: Observed = { first: inspected ?? target.date, last: inspected ?? target.date };
  const alternative = alternativeName(row.at('alternative'));
  const address = stageAddress(stage, permitAddress(row), seen);
  if (address === undefined) note('no address');
  const key = `${firmKey(name)}@${address?.key ?? row.at('id')}`;
  const form = impliedType(name);
  const entity = form === undefined ? undefined : stageEntity(stage, key, { names: [name] }, seen);
  // A permit holder's legal name is not the one that customers know, so the other name comes first.
  const names = alternative === undefined ? [name] : entity === undefined ? [name, alternative] : [alternative, name];
  // "LEVY RESTAURANTS @ LUMEN FIELD" is a brand at a place.
  const brandNames = isSameFirm(name, alternative) || entity ? names : [name];
  const brand = stageBrand(
    stage,
    key,
    brandNames.map((each) => each.replace(/\s*@.*$/, '') || each),
    entity,
    seen,
  );
  const location = stageLocation(stage, key, { names, brand, address: address?.id, owner: entity }, seen);
  stageLocationPhone(target, location, row.at('phone'), seen);
  const industry = industryOf(row.at('kind'));
  if (industry !== undefined) stageIndustry(stage, brand, 'svc_industry_description', industry, seen);
  if (inspected === undefined) note('not inspected yet: no operating status');
  else {
    const operatingStatus = /^(?:1|true)$/i.test(row.at('closed')) ? 'Temporarily Closed' : 'Open';
    stage.attribute('OperatingLocationOperatingStatus', location, { operatingStatus }, seen, operatingStatus);
  }
}

/** The name without the county's number of a mobile kitchen ("KC497"). */
const withoutPermit = (name: string) =>
  name
    .replace(/[\s(#-]*\bKC ?\d+\b\)?/gi, ' ')
    .replace(/^[\s-]+|[\s-]+$/g, '')
    .replace(/\s+/g, ' ');

const DEPARTMENT =
  /^(?:meat|seafood|deli|grocery|bakery|espresso|produce|coffee|kitchen|market|bar|dept|department|food|shop|stand|cart|floor|\d+\w*|and|the|main|ready|meals?)$/;

/**
 * The name beside the official one. The text after "@" is where a truck stands. "Comm:" names the kitchen that it comes from.
 * A name of departments only ("MEAT/SEAFOOD") is no name of a business.
 */
function alternativeName(written: string): string | undefined {
  if (/^comm(?:issary)?\b\s*:/i.test(written)) return undefined;
  const name = withoutPermit(written.split('@')[0] ?? '').replace(
    /\s*-+\s*(?:meat|seafood|deli|grocery|bakery|espresso|produce|bistro)[\w\s/.&#]*$/i,
    '',
  );
  const words = nameTokens(name);
  return words.length === 0 || words.every((word) => DEPARTMENT.test(word)) ? undefined : name;
}

/** True if two names begin alike: "DANIELS BROILER, LESCHI" and "DANIELS BROILER". */
function isSameFirm(name: string, alternative: string | undefined): boolean {
  const [one, other] = [nameTokens(name), nameTokens(alternative ?? '')];
  return other.length > 0 && one[0] === other[0] && (one[1] === other[1] || one.length === 1 || other.length === 1);
}

/** The address of a permit. Copies of the file have it as one text that ends with city and ZIP code. */
function permitAddress(row: Permit) {
  const [city, zip] = [row.at('city'), row.at('zip')];
  const ending = ` ${row.at('writtenCity') || city} ${zip}`.toUpperCase();
  const full = row.at('address');
  const street = full.toUpperCase().endsWith(ending) ? full.slice(0, -ending.length) : full;
  return { street, city, state: 'WA', zip, latitude: row.at('latitude'), longitude: row.at('longitude') };
}

/** svc's industry descriptions by the county's kind of kitchen. "Limited Food Services" and institutions have none. */
const INDUSTRIES: readonly (readonly [RegExp, string])[] = [
  [/^Seating /, 'Restaurants'],
  [/^Grocery Store/, 'Grocery Stores'],
  [/^Mobile Food Unit/, 'Food Trucks'],
  [/^Caterer/, 'Caterers'],
  [/^Bakery/, 'Bakeries'],
  [/^Meat\/Sea Food/, 'Meat and Seafood Markets'],
  [/^School Lunch/, 'Schools'],
  [/^Bed and Breakfast/, 'Bed and Breakfasts'],
];
const industryOf = (kind: string) => INDUSTRIES.find(([pattern]) => pattern.test(kind))?.[1];
