import type { Observed, StagedId } from '../../catalog/stage.ts';
import { stateCode } from '../../matching/addresses/states.ts';
import { anyDay } from '../../matching/days.ts';
import { impliedType } from '../../matching/names/legal-forms.ts';
import { storedName } from '../../matching/names/tokens.ts';
import { readName } from '../../matching/names/written-name.ts';
import { type NameReading, readPerson } from '../../matching/persons/person-name.ts';
import { newestDay } from '../formats/newest-day.ts';
import { type RowOf, table } from '../formats/table.ts';
import { headText } from '../formats/text-lines.ts';
import { stageAddress } from '../records/address.ts';
import { stageLocationPhone } from '../records/contact.ts';
import { firmKey, stageBrand, stageEntity, stageIndustry, stageLocation } from '../records/firm.ts';
import { firmNames, placeName, readNoted, stagePerson, tradeNames } from '../records/names.ts';
import { tradeNamesAside } from '../records/names-aside.ts';
import { PERMIT_INDUSTRIES } from '../records/permit-industries.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';

const PLACE = {
  id: ['business_id'],
  name: ['name', 'business_name'],
  street: ['address', 'business_address'],
  city: ['city', 'business_city'],
  zip: ['postal_code', 'business_postal_code'],
  phone: ['phone_number', 'business_phone_number'],
} as const;
const POINT = { latitude: ['latitude', 'business_latitude'], longitude: ['longitude', 'business_longitude'] } as const;
const OWNER = {
  applied: ['application_date'],
  owner: ['owner_name'],
  ownerStreet: ['owner_address'],
  ownerCity: ['owner_city'],
  ownerState: ['owner_state'],
  ownerZip: ['owner_zip'],
} as const;
const TAX = { tax: ['TaxCode'] } as const;
/** The number of the owner's registration with the Treasurer & Tax Collector. */
const CERTIFICATE = { certificate: ['business_certificate'] } as const;
const INSPECTION = { inspected: ['inspection_date'], risk: ['risk_category'] } as const;

/**
 * Other cities use the LIVES format too. San Francisco's files are identified by the columns of owners, which it adds. Its
 * table of violations, with one row per violation, is identified by its column names.
 */
const BUSINESSES = table({
  needed: { ...PLACE, ...POINT, ...OWNER, ...TAX },
  others: { ...INSPECTION, ...CERTIFICATE },
});
const VIOLATIONS = table({
  needed: { ...PLACE, ...INSPECTION, violation: ['violation_id'], location: ['business_location'] },
  others: { ...POINT, ...OWNER, ...TAX, ...CERTIFICATE },
});
type Business = RowOf<typeof BUSINESSES> | RowOf<typeof VIOLATIONS>;

/**
 * Food businesses of San Francisco in the LIVES format, with owners added. A row is a place and one of its owners;
 * companies and persons share one column. A business has several rows if it has several owners, or one owner in several
 * spellings.
 */
export const sanFranciscoFood: Source = {
  facts: {
    name: 'sf_food',
    publisher: 'City and County of San Francisco, Department of Public Health',
    page: 'https://data.sfgov.org/Health-and-Social-Services/Restaurant-Scores-LIVES-Standard/pyih-qa8i',
    licence: 'Open Data Commons PDDL',
    generated: false,
  },
  table: BUSINESSES,
  detect: (head) => [BUSINESSES, VIOLATIONS].some((known) => known.headerOf(head) !== undefined),
  date: (file) => newestDay(file, /\b\d{1,2}\/\d{1,2}\/(?:19|20)\d\d\b|\b20\d\d-\d\d-\d\d(?=T)/g, anyDay),
  async load(file, target) {
    const known = BUSINESSES.headerOf(headText(file)) === undefined ? VIOLATIONS : BUSINESSES;
    for await (const row of known.rows(file, target)) {
      if (readName(row.at('name')).name + readName(row.at('owner')).name === '')
        target.reject(row.line, 'no name', row.text);
      else stageBusiness(row, target);
    }
  },
};

function stageBusiness(row: Business, target: SourceTarget): void {
  const { stage, note, reference } = target;
  const inspected = anyDay(row.at('inspected'));
  const began = anyDay(row.at('applied')) ?? inspected;
  const seen: Observed = {
    first: began !== undefined && began >= EARLIEST && began <= target.date ? began : target.date,
    ...(inspected === undefined ? {} : { last: inspected }),
  };
  const read = readNoted(row.at('name'), target);
  const owner = stageOwner(row, read.name, seen, target);
  const names = tradeNames(read, owner?.name ?? '');
  const [name = owner?.tradeName ?? ''] = names;
  // The city's number of the business does not change when the business is renamed or sold.
  const key = row.at('id') || `${owner?.key ?? `line ${row.line}`}:${firmKey(row.at('name'))}`;
  const brand = stageBrand(stage, key, [name, ...names], owner?.id, seen);
  const certificate = /^0*([1-9]\d{3,})$/.exec(row.at('certificate').trim())?.[1];
  if (certificate !== undefined)
    reference.ownerAccount({ owner: owner?.id, brand, dataset: 'sf_food', number: certificate });
  const place = { state: 'CA', latitude: row.at('latitude'), longitude: row.at('longitude') };
  const zip = /\b\d{5}(?:-?\d{4})?\b/.exec(row.at('zip'))?.[0] ?? '';
  const address = stageAddress(stage, { ...place, street: row.at('street'), city: cityOf(row.at('city')), zip }, seen);
  if (address?.isPlace !== true) note('no street address');
  const location = stageLocation(
    stage,
    row.at('id') || `${key}@${address?.key ?? ''}`,
    { names: [name, ...names].map((each) => placeName(each, read)), brand, address: address?.id, owner: owner?.id },
    seen,
  );
  for (const phone of [row.at('phone'), ...read.phones]) stageLocationPhone(target, location, phone, seen);
  const industry = INDUSTRIES[row.at('tax').trim()];
  if (industry !== undefined) stageIndustry(stage, brand, 'svc_industry_description', industry, seen);
}

const of = (industry: string, codes: string): Record<string, string> =>
  Object.fromEntries(codes.split(' ').map((code) => [code, industry]));

/**
 * Industries by the tax code under which the department inspects a business, from its schedule of fees. Codes of
 * stadium stands, cafeterias, vending machines, institutions and exempt kitchens do not indicate an industry.
 */
const INDUSTRIES: Readonly<Record<string, string>> = {
  ...of(PERMIT_INDUSTRIES.restaurant, 'H24 H25 H26 H29'),
  ...of(PERMIT_INDUSTRIES.takeout, 'H28'),
  ...of(PERMIT_INDUSTRIES.grocer, 'H03 H04 H05 H07 H08 H09 H10 H83'),
  ...of(PERMIT_INDUSTRIES.bar, 'H86 H87'),
  ...of(PERMIT_INDUSTRIES.bakery, 'H88'),
  ...of(PERMIT_INDUSTRIES.mobile, 'H78 H79'),
  ...of(PERMIT_INDUSTRIES.caterer, 'H30 H74 H76'),
  ...of(PERMIT_INDUSTRIES.school, 'H91'),
};

/** Earlier dates are placeholders. */
const EARLIEST = '1901-01-01';

/**
 * Companies and people share the column. Of names without a legal form or a business word, nine in ten are people's,
 * written in spoken order, or with a comma.
 */
export const OWNERS = { first: 'given', prior: 2 } as const;
const TRADE_NAMES = { first: 'given', prior: -6 } as const;

/** Stages the owner, whom name and ZIP code identify: a company, one person, or several people. */
function stageOwner(
  row: Business,
  tradeName: string,
  seen: Observed,
  target: SourceTarget,
): { id: StagedId; key: string; name: string; tradeName: string } | undefined {
  const { stage, note } = target;
  const words = firmKey(companyOf(row.at('owner')));
  const read = readNoted(row.at('owner'), target);
  // The trade name of "X LLC DBA Y" is none of the people who may stand behind a company.
  const { legal, trade } = firmNames({ ...read, name: companyOf(read.name) });
  const [written = trade[0] ?? ''] = legal;
  if (written === '') {
    note('no owner');
    return undefined;
  }
  const zip = /^\d{5}/.exec(row.at('ownerZip'))?.[0] ?? '';
  const key = `${words}|${zip}`;
  const implied = impliedType(written);
  const owner = implied === undefined ? readOwner(written, tradeName, target) : undefined;
  const person = owner?.kind === 'person' ? owner.person : undefined;
  const type = implied ?? (person === undefined ? 'Unknown' : 'Sole Proprietorship');
  const names = person === undefined ? legal : [person.fullName, ...legal.slice(1)];
  const id = stageEntity(stage, key, { names, type }, seen);
  if (person !== undefined) stagePerson(stage, key, person, id, seen);
  else if (type === 'Unknown') note(`owner is neither clearly one company nor one person: ${owner?.kind}`);
  for (const name of [...trade, ...tradeNamesAside([row.at('ownerStreet')], target)])
    stageBrand(stage, `${key}:${firmKey(name)}`, [name], id, seen);
  const mail = {
    street: row.at('ownerStreet'),
    city: cityOf(row.at('ownerCity')),
    state: stateOf(row.at('ownerState')),
    zip,
  };
  const address = stageAddress(stage, mail, seen);
  if (address !== undefined) stage.edge('LegalEntityReceivesMailAtAddress', id, address.id, {}, seen);
  return { id, key, name: written, tradeName: trade[0] ?? written };
}

/** A name that is also the trade name is rarely a person's, unless it has a comma. */
function readOwner(written: string, tradeName: string, { personNames }: SourceTarget): NameReading {
  const isTradeName = !written.includes(',') && firmKey(written) === firmKey(tradeName);
  return readPerson(written, isTradeName ? TRADE_NAMES : OWNERS, personNames);
}

/** The code of a state written as "CA", "Ca.", "Illinois" or "DEERFIELD, IL"; empty if there is none. */
function stateOf(written: string): string {
  const text = written.replace(/[^a-z]+$/i, '');
  return stateCode(text) ?? stateCode(/[A-Z]{2}$/i.exec(text)?.[0] ?? '') ?? '';
}

/** The company of a text that also names its people ("580 SUTTER LLC AARON PRENTICE"); any other text stays. */
function companyOf(written: string): string {
  const words = written.split(/\s+/);
  for (let length = 2; length < words.length; length++) {
    const company = words.slice(0, length).join(' ');
    if (impliedType(company) !== undefined) return company.replace(/[\s,;/(-]+$/, '');
  }
  return written;
}

/** The city. Businesses in San Francisco write it in forty ways, or leave it out. */
function cityOf(written: string): string {
  const text = written
    .replace(/[\s,]+(?:CA\.?)?(?:\s+\d{5})?\s*$/i, '')
    .replace(/[.`,]/g, '')
    .trim();
  return /^(?:|CA|S ?F|SAND? FRAN\w*)$/i.test(text)
    ? 'SAN FRANCISCO'
    : /^SO ?(?:SF|SAN FRAN\w*)$/i.test(text)
      ? 'SOUTH SAN FRANCISCO'
      : storedName(text);
}
