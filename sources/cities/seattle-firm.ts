import type { ValueOf } from '../../catalog/graph.ts';
import type { Observed, StagedId } from '../../catalog/stage.ts';
import { addressKey } from '../../matching/address-key.ts';
import { impliedType, withoutLegalForm } from '../../matching/legal-forms.ts';
import { nameTokens, storedName } from '../../matching/names/tokens.ts';
import { ownerName } from '../../matching/person-name.ts';
import { splitUnit } from '../../matching/street-line.ts';
import { stageLocationPhone } from '../records/contact.ts';
import type { SourceTarget } from '../source-target.ts';

/** A row of the licences; absent texts are empty. */
export interface Licence {
  readonly legalName: string;
  readonly tradeName: string;
  readonly ownership: string;
  readonly naics: string;
  readonly naicsDescription: string;
  readonly start: string | undefined;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  /** Five or nine digits. */
  readonly zip: string;
  readonly phone: string;
  readonly account: string;
  /** The UBI, the state's number of the business: nine digits. */
  readonly ubi: string | undefined;
}

type FirmType = ValueOf<'RegisteredEntity.registeredEntityType'>;

/** LegalEntityType by ownership type, where the name itself implies none. */
const TYPE_BY_OWNERSHIP: Readonly<Record<string, FirmType>> = {
  'Sole proprietorship': 'Sole Proprietorship',
  Corporation: 'Corporation',
  'LLC - Single Member': 'Limited Liability Company',
  'LLC - Multi Member': 'Limited Liability Company',
  'LLC Limited Liability Co': 'Limited Liability Company',
  'Non Profit Corporation': 'Non-profit Corporation',
  'Limited Liability Limited Ptrs': 'Limited Partnership',
  'Limited Partnership': 'Limited Partnership',
  'Limited Liability Ptrs LLP': 'General Partnership',
  'General Partnership': 'General Partnership',
  'Professional Association': 'Professional Corporation',
};

/** Types that exist only by filing with the Secretary of State; others hold a UBI too, from the Department of Revenue. */
const FILED: ReadonlySet<FirmType> = new Set<FirmType>([
  'Corporation',
  'Limited Liability Company',
  'Limited Partnership',
  'Non-profit Corporation',
  'Professional Corporation',
  'Professional Limited Liability Company',
  'Co-operative',
]);

const PROVINCES = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']);

/**
 * Stages all licences of one firm: the legal entity with its filing or its owner, its brands, its locations and addresses,
 * and its industries. Each trade name, without legal form, is one brand, so that a chain is one brand with many locations.
 */
export function stageFirm(key: string, licences: readonly Licence[], target: SourceTarget): void {
  const { stage } = target;
  const oldestFirst = [...licences].sort((a, b) => compare(a.start ?? '9999', b.start ?? '9999'));
  const [head] = oldestFirst;
  if (head === undefined) return;
  const entity = stage.ref('LegalEntity', key);
  const type = legalEntityType(head);
  stage.entity('LegalEntity', entity, {}, span(oldestFirst, target));
  stage.attribute('LegalEntityType', entity, { legalEntityType: type }, span(oldestFirst, target));
  for (const licence of oldestFirst) {
    const name = storedName(licence.legalName);
    const fields = { name, legalEntityType: impliedType(name) ?? 'Unknown' } as const;
    stage.attribute('LegalEntityName', entity, fields, observed(licence, target), name);
  }
  if (head.ubi !== undefined && FILED.has(type)) stageFiling(head.ubi, entity, type, oldestFirst, target);
  if (type === 'Sole Proprietorship') stageOwner(key, entity, head, target);
  for (const licence of oldestFirst) stagePlace(key, entity, licence, target);
}

/** The legal name is on record with the state, the ownership type is the applicant's own tick: the name goes first. */
function legalEntityType({ legalName, ownership }: Licence): FirmType {
  const implied = impliedType(legalName);
  const ticked = TYPE_BY_OWNERSHIP[ownership];
  return implied === 'Corporation' && ticked === 'Non-profit Corporation' ? ticked : (implied ?? ticked ?? 'Unknown');
}

/**
 * Stages the filing of a UBI. The licences have neither the filing's date, nor its status, nor where the firm was formed:
 *
 * - status: "A state that publishes no status gives `status: unknown`" (completions.md section 1).
 * - jurisdictionType: a firm from another state also gets a UBI in Washington, and large ones (banks, parking chains) have
 *   many licences. So a filing is domestic only if the firm has a single place of business and that is in Washington; else
 *   the field is null.
 * - addresses: the licence's address is not that of the filing, so the filing gets none.
 */
function stageFiling(
  ubi: string,
  entity: StagedId,
  type: FirmType,
  licences: readonly Licence[],
  target: SourceTarget,
): void {
  const { stage } = target;
  const observedDates = span(licences, target);
  const name = storedName(licences[0]?.legalName ?? '');
  const local = licences.length === 1 && licences[0]?.state === 'WA';
  const registered = stage.ref('RegisteredEntity', `WA:${ubi}`);
  const filing = stage.ref('Registration', `WA:${ubi}`);
  stage.entity('RegisteredEntity', registered, { name, registeredEntityType: type }, observedDates);
  stage.edge('RegisteredEntityIsInstanceOfLegalEntity', registered, entity, {}, observedDates);
  const fields = {
    registrationState: 'WA',
    jurisdictionType: local ? 'domestic' : null,
    registeredName: name,
    fileNumber: ubi,
    status: 'unknown',
  } as const;
  stage.entity('Registration', filing, fields, observedDates);
  stage.edge('RegistrationRegisteredRegisteredEntity', filing, registered, {}, observedDates);
}

/** Stages the person of a sole proprietorship. Two owners, and ambiguous names, give no person. */
function stageOwner(key: string, entity: StagedId, licence: Licence, target: SourceTarget): void {
  const { stage } = target;
  const owner = ownerName(licence.legalName);
  if (owner === undefined) {
    target.note("sole proprietor's name is not clearly that of one person");
    return;
  }
  const person = stage.ref('Person', key);
  stage.entity('Person', person, { ...owner }, observed(licence, target));
  stage.edge('PersonIsInstanceOfLegalEntity', person, entity, {}, observed(licence, target));
}

function stagePlace(key: string, entity: StagedId, licence: Licence, target: SourceTarget): void {
  const { stage } = target;
  const seen = observed(licence, target);
  const tradeName = storedName(licence.tradeName);
  const brandKey = `${key}:${nameTokens(withoutLegalForm(tradeName)).join(' ')}`;
  const brand = stage.ref('Brand', brandKey);
  stage.entity('Brand', brand, {}, seen);
  stage.attribute('BrandName', brand, { name: tradeName }, seen, tradeName);
  stage.edge('LegalEntityDoesBusinessAsBrand', entity, brand, {}, seen);
  stageIndustry(brand, licence, seen, target);

  const address = licenceAddress(licence, target);
  if (address === undefined) {
    target.note('no address');
    return;
  }
  const addressId = stage.ref('Address', address.key);
  stage.entity('Address', addressId, address.fields, seen);
  stage.edge('LegalEntityReceivesMailAtAddress', entity, addressId, {}, seen);
  if (address.fields.streetAddress1?.startsWith('PO BOX')) {
    target.note('a post office box is no location');
    return;
  }

  const location = stage.ref('OperatingLocation', `${brandKey}@${address.key}`);
  stage.entity('OperatingLocation', location, {}, seen);
  stage.attribute('OperatingLocationName', location, { name: tradeName }, seen, tradeName);
  stage.edge('BrandOperatesAtOperatingLocation', brand, location, {}, seen);
  stage.edge('LegalEntityOwnsLocationOperatingLocation', entity, location, {}, seen);
  stage.edge('OperatingLocationOperatesAtAddress', location, addressId, {}, seen);
  stageLocationPhone(target, location, licence.phone, seen);
  // An active licence shows that the firm operates there from its start to the date of the data.
  const status = startedBy(licence, target.date) ? 'Open' : 'Unknown';
  stage.attribute('OperatingLocationOperatingStatus', location, { operatingStatus: status }, seen, status);
}

function stageIndustry(
  brand: StagedId,
  { naics, naicsDescription }: Licence,
  seen: Observed,
  target: SourceTarget,
): void {
  if (!/^\d{2,6}$/.test(naics)) {
    target.note('no NAICS code');
    return;
  }
  const { stage } = target;
  const industry = stage.ref('Industry', `naics_2022_code:${naics}`);
  const fields = {
    industryType: 'naics_2022_code',
    industryCode: naics,
    industryDesc: naicsDescription || null,
  } as const;
  stage.entity('Industry', industry, fields, seen);
  stage.edge('BrandDoesBusinessWithinIndustry', brand, industry, {}, seen);
}

function licenceAddress(licence: Licence, target: SourceTarget) {
  const { street, unit } = splitUnit(licence.street);
  const state = licence.state.toUpperCase();
  const country = PROVINCES.has(state) ? 'CAN' : null;
  const zip = /^(\d{5})(?:-?\d{4})?$/.exec(licence.zip)?.[1] ?? null;
  if (country !== null || zip === null) target.note('address outside the United States');
  const parts = {
    street: street || null,
    unit,
    city: storedName(licence.city) || null,
    state: state || null,
    zip,
    country,
  };
  const key = addressKey(parts);
  const fields = {
    streetAddress1: parts.street,
    streetAddress2: unit,
    city: parts.city,
    state: parts.state,
    zip,
    country,
  };
  return key === undefined ? undefined : { key, fields };
}

/** Earlier dates are placeholders: the city had no licences then. */
const EARLIEST = '1901-01-01';
const startedBy = ({ start }: Licence, date: string) => start !== undefined && start <= date;

function observed(licence: Licence, target: SourceTarget): Observed {
  const { start } = licence;
  return { first: start !== undefined && start >= EARLIEST && start <= target.date ? start : target.date };
}

/** The observed dates of a firm: from the start of its first licence. */
const span = (licences: readonly Licence[], target: SourceTarget): Observed => ({
  first: licences.map((licence) => observed(licence, target).first ?? target.date).sort(compare)[0] ?? target.date,
});

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
