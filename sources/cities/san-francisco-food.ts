import type { Observed, StagedId } from '../../catalog/stage.ts';
import { impliedType } from '../../matching/legal-forms.ts';
import { nameTokens, storedName } from '../../matching/names/tokens.ts';
import { ownerName, type PersonName } from '../../matching/person-name.ts';
import { stateCode } from '../../matching/states.ts';
import { anyDay, newestDay } from '../formats/days.ts';
import { type RowOf, table } from '../formats/table.ts';
import { headText } from '../formats/text-lines.ts';
import { stageAddress } from '../records/address.ts';
import { stageLocationPhone } from '../records/contact.ts';
import { firmKey, stageBrand, stageEntity, stageLocation } from '../records/firm.ts';
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
const INSPECTION = { inspected: ['inspection_date'], risk: ['risk_category'] } as const;

/**
 * Other cities use the LIVES format too. San Francisco's files are identified by the columns of owners, which it adds. Its
 * table of violations, with one row per violation, is identified by its column names.
 */
const BUSINESSES = table({ needed: { ...PLACE, ...POINT, ...OWNER, tax: ['TaxCode'] }, others: INSPECTION });
const VIOLATIONS = table({
  needed: { ...PLACE, ...INSPECTION, violation: ['violation_id'], location: ['business_location'] },
  others: { ...POINT, ...OWNER },
});
type Business = RowOf<typeof BUSINESSES> | RowOf<typeof VIOLATIONS>;

/**
 * Food businesses of San Francisco in the LIVES format, with owners added. A row is a place and one of its owners; companies
 * and persons share one column. A business has several rows if it has several owners, or one owner in several spellings.
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
      if (firmKey(row.at('name')) === '') target.reject(row.line, 'no name', row.text);
      else stageBusiness(row, target);
    }
  },
};

function stageBusiness(row: Business, target: SourceTarget): void {
  const { stage, note } = target;
  const inspected = anyDay(row.at('inspected'));
  const began = anyDay(row.at('applied')) ?? inspected;
  const seen: Observed = {
    first: began !== undefined && began >= EARLIEST && began <= target.date ? began : target.date,
    ...(inspected === undefined ? {} : { last: inspected }),
  };
  const name = row.at('name');
  const owner = stageOwner(row, seen, target);
  // Without an owner, nothing shows that two places with one name are one firm.
  const brandKey = `${owner?.key ?? row.at('id')}:${firmKey(name)}`;
  const brand = stageBrand(stage, brandKey, [name], owner?.id, seen);
  const place = { state: 'CA', latitude: row.at('latitude'), longitude: row.at('longitude') };
  const zip = /\b\d{5}(?:-?\d{4})?\b/.exec(row.at('zip'))?.[0] ?? '';
  const address = stageAddress(stage, { ...place, street: row.at('street'), city: cityOf(row.at('city')), zip }, seen);
  if (address?.isPlace !== true) note('no street address');
  const location = stageLocation(
    stage,
    `${brandKey}@${address?.key ?? row.at('id')}`,
    { names: [name], brand, address: address?.id, owner: owner?.id },
    seen,
  );
  stageLocationPhone(target, location, row.at('phone'), seen);
}

/** Earlier dates are placeholders. */
const EARLIEST = '1901-01-01';

/** Stages the owner, whom name and ZIP code identify: a company, one person, or several people. */
function stageOwner(row: Business, seen: Observed, target: SourceTarget): { id: StagedId; key: string } | undefined {
  const { stage, note } = target;
  const written = companyOf(row.at('owner'));
  const words = firmKey(written);
  if (words === '') {
    note('no owner');
    return undefined;
  }
  const zip = /^\d{5}/.exec(row.at('ownerZip'))?.[0] ?? '';
  const key = `${words}|${zip}`;
  // If name and owner are the same text, it is a trade name and no person.
  const person = words === firmKey(row.at('name')) && !written.includes(',') ? undefined : personOf(written);
  const type = impliedType(written) ?? (person === undefined ? 'Unknown' : 'Sole Proprietorship');
  const id = stageEntity(stage, key, { names: [person?.fullName ?? written], type }, seen);
  if (person !== undefined) {
    const personId = stage.ref('Person', key);
    stage.entity('Person', personId, { ...person }, seen);
    stage.edge('PersonIsInstanceOfLegalEntity', personId, id, {}, seen);
  } else if (type === 'Unknown') note('owner is neither clearly one company nor one person');
  const mail = {
    street: row.at('ownerStreet'),
    city: cityOf(row.at('ownerCity')),
    state: stateOf(row.at('ownerState')),
    zip,
  };
  const address = stageAddress(stage, mail, seen);
  if (address !== undefined) stage.edge('LegalEntityReceivesMailAtAddress', id, address.id, {}, seen);
  return { id, key };
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

/** A person's name from "ABU-ALI, ISAM" or "Rajinder Singh"; undefined for a business or several people. */
function personOf(written: string): PersonName | undefined {
  const [family = '', given, ...more] = written.split(',').map((part) => part.trim());
  if (more.length > 0 || /[&/();]|\band\b/i.test(written)) return undefined;
  if (given !== undefined) return ownerName(`${family} ${given}`);
  const words = written.split(/\s+/).filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  // Without a comma, only two or three words without a word of a trade are surely a person.
  return words.length >= 2 && words.length <= 3 && !nameTokens(written).some((word) => TRADE.has(word))
    ? ownerName(`${last} ${words.slice(0, -1).join(' ')}`)
    : undefined;
}

const TRADE = new Set(
  'america american angels association bakery bar bay bros brothers cafe california carts catering center children church city club co coast coffee coffees college company concessions county delicatessen department depot district eats enterprise enterprises fitness food foods francisco gardens global grill group hall high hospital hotel house institute international investments japan kitchen liquor liquors management market markets museum network organics pacific parks partners pizza reasons restaurant restaurants san sausage school schools sf sfusd shop shops sons store stores taqueria theater theatre trading tea united university usa ventures wine wines wineworks works ymca'.split(
    ' ',
  ),
);

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
