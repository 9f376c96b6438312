import type { ValueOf } from '../../catalog/graph.ts';
import type { Observed, StagedId } from '../../catalog/stage.ts';
import { addressKey } from '../../matching/addresses/address-key.ts';
import { streetLines } from '../../matching/addresses/stored-street-lines.ts';
import { impliedType } from '../../matching/names/legal-forms.ts';
import { storedName } from '../../matching/names/tokens.ts';
import type { ReadName } from '../../matching/names/written-name.ts';
import { readPerson } from '../../matching/persons/person-name.ts';
import { stageLocationPhone } from '../records/contact.ts';
import { firmKey, stageBrand, stageEntity, stageLegalNames, stageLocation } from '../records/firm.ts';
import { firmNames, placeName, stagePerson, tradeNames } from '../records/names.ts';
import { readMailLine, tradeNamesAside } from '../records/names-aside.ts';
import type { SourceTarget } from '../source-target.ts';

/** A row of the licenses; missing texts are empty. */
export interface Licence {
  /** If only one of the two names is a firm's name, the other one repeats it. */
  readonly legalName: ReadName;
  readonly tradeName: ReadName;
  /** The trade name as written, which identifies a brand of the firm. */
  readonly writtenTradeName: string;
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

/** LegalEntityType by ownership type, for names that imply none. */
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

/** Types that exist only by a filing with the Secretary of State; firms of other types also have a UBI, from the Department of Revenue. */
const FILED: ReadonlySet<FirmType> = new Set<FirmType>([
  'Corporation',
  'Limited Liability Company',
  'Limited Partnership',
  'Non-profit Corporation',
  'Professional Corporation',
  'Professional Limited Liability Company',
  'Co-operative',
]);

/** A city account number has those of the customer and of the license. */
const DIGITS_OF_CUSTOMER = 10;

const PROVINCES = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']);

/**
 * Stages all licenses of one firm: the legal entity with its filing or its owner, its brands, its locations and
 * addresses, and its industries. A license's brand and location have its account number as key, so that they keep their
 * ids even if the license is renamed; resolution joins the brands of a chain.
 */
export function stageFirm(key: string, licences: readonly Licence[], target: SourceTarget): void {
  const { stage } = target;
  const oldestFirst = [...licences].sort((a, b) => compare(a.start ?? '9999', b.start ?? '9999'));
  const [head] = oldestFirst;
  if (head === undefined) return;
  const type = legalEntityType(head);
  const entity = stageEntity(stage, key, { names: [], type }, span(oldestFirst, target));
  for (const licence of oldestFirst) {
    const seen = observed(licence, target);
    const { legal, trade } = firmNames(licence.legalName);
    stageLegalNames(stage, entity, legal, seen);
    for (const name of [...trade, ...tradeNamesAside([licence.street], target)])
      stageBrand(stage, brandKey(key, name), [name], entity, seen);
  }
  if (head.ubi !== undefined && FILED.has(type)) stageFiling(head.ubi, entity, type, oldestFirst, target);
  if (type === 'Sole Proprietorship') stageOwner(key, entity, head, target);
  for (const licence of oldestFirst) stagePlace(key, entity, licence, target);
}

/** The name goes first, because the legal name is on record with the state, while the applicant ticked the ownership type. */
function legalEntityType({ legalName, ownership }: Licence): FirmType {
  const implied = impliedType(legalName.name);
  const ticked = TYPE_BY_OWNERSHIP[ownership];
  return implied === 'Corporation' && ticked === 'Non-profit Corporation' ? ticked : (implied ?? ticked ?? 'Unknown');
}

/**
 * Stages the filing of a UBI. The licenses contain neither the filing's date, nor its status, nor where the firm was
 * formed:
 *
 * - status: "A state that publishes no status gives `status: unknown`" (completions.md section 1).
 * - jurisdictionType: a firm from another state also gets a UBI in Washington, and large ones (banks, parking chains)
 *   have many licenses. So a filing is domestic only if the firm has a single place of business and that is in
 *   Washington; otherwise the field is null.
 * - addresses: the license's address is not that of the filing, so the filing gets none.
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
  const name = storedName(licences[0]?.legalName.name ?? '');
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

/** The city lists sole proprietors by their own names, nearly always with the family name first. */
export const SOLE_PROPRIETOR = { first: 'family', prior: 4.5 } as const;

/** Stages the person behind a sole proprietorship. Two owners, and ambiguous names, give no person. */
function stageOwner(key: string, entity: StagedId, licence: Licence, target: SourceTarget): void {
  const owner = readPerson(licence.legalName.name, SOLE_PROPRIETOR, target.personNames);
  if (owner.kind === 'person') stagePerson(target.stage, key, owner.person, entity, observed(licence, target));
  else target.note(`sole proprietor's name is not clearly that of one person: ${owner.kind}`);
}

const brandKey = (firm: string, name: string) => `${firm}:${firmKey(name)}`;

function stagePlace(key: string, entity: StagedId, licence: Licence, target: SourceTarget): void {
  const { stage } = target;
  const seen = observed(licence, target);
  const names = tradeNames(licence.tradeName, licence.legalName.name);
  const [name = licence.legalName.name] = names;
  const ownKey = licence.account || brandKey(key, licence.writtenTradeName);
  const brand = stageBrand(stage, ownKey, [name, ...names], entity, seen);
  const customer = /^\d{16}$/.test(licence.account) ? licence.account.slice(0, DIGITS_OF_CUSTOMER) : undefined;
  if (customer !== undefined)
    target.reference.ownerAccount({ owner: entity, brand, dataset: 'seattle_licenses', number: customer });
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

  const place = { names: [placeName(name, licence.tradeName)], brand, address: addressId, owner: entity };
  const location = stageLocation(stage, licence.account || `${ownKey}@${address.key}`, place, seen);
  for (const phone of [licence.phone, ...licence.tradeName.phones]) stageLocationPhone(target, location, phone, seen);
  // An active license shows that the firm operates there from the license's start to the date of the data.
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
  const { keyed, stored } = streetLines({ street: readMailLine(licence.street).street });
  const state = licence.state.toUpperCase();
  const country = PROVINCES.has(state) ? 'CAN' : null;
  const zip = /^(\d{5})(?:-?\d{4})?$/.exec(licence.zip)?.[1] ?? null;
  if (country !== null || zip === null) target.note('address outside the United States');
  const place = {
    city: storedName(licence.city) || null,
    state: state || null,
    zip,
    country,
  };
  const key = addressKey({ ...keyed, ...place });
  const fields = { streetAddress1: stored.street, streetAddress2: stored.unit, ...place };
  return key === undefined ? undefined : { key, fields };
}

/** Earlier dates are placeholders: the city had no licenses then. */
const EARLIEST = '1901-01-01';
const startedBy = ({ start }: Licence, date: string) => start !== undefined && start <= date;

function observed(licence: Licence, target: SourceTarget): Observed {
  const { start } = licence;
  return { first: start !== undefined && start >= EARLIEST && start <= target.date ? start : target.date };
}

/** The observed dates of a firm, from the start of its first license. */
const span = (licences: readonly Licence[], target: SourceTarget): Observed => ({
  first: licences.map((licence) => observed(licence, target).first ?? target.date).sort(compare)[0] ?? target.date,
});

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
