import type { Observed } from '../../catalog/stage.ts';
import { isoDay } from '../../matching/days.ts';
import { impliedType } from '../../matching/names/legal-forms.ts';
import { columnsNamed, type TableRow, table } from '../formats/table.ts';
import { headText } from '../formats/text-lines.ts';
import { stageAddress } from '../records/address.ts';
import { stageFiling, stageFilingAddress } from '../records/filing.ts';
import { stageBrand, stageEntity } from '../records/firm.ts';
import { firmNames, readNoted } from '../records/names.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { ADDRESS_PARTS, isAmerican, registerAddress, stateOf } from './address.ts';
import { isFederalForm, legalFormType } from './legal-forms.ts';
import { isLei, LEI } from './lei.ts';
import { areNestedRecords, nestedRows } from './nested-records.ts';
import { stateOfAuthority } from './registration-authorities.ts';

/** The register has up to five of each kind of additional name. */
const FURTHER = [1, 2, 3, 4, 5] as const;
const OTHER_NAME = 'Entity.OtherEntityNames.OtherEntityName';
const LATIN_NAME = 'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName';
const [LEGAL_ADDRESS, HEAD_OFFICE] = ['Entity.LegalAddress', 'Entity.HeadquartersAddress'];

/** Columns by the names in the file: those of LEI-CDF 3.1 in the golden copy, which publishes 338. */
const ENTITIES = table({
  needed: columnsNamed([
    'LEI',
    'Entity.LegalName',
    `${LEGAL_ADDRESS}.Country`,
    `${HEAD_OFFICE}.Country`,
    'Entity.EntityStatus',
    'Registration.RegistrationStatus',
  ]),
  others: columnsNamed([
    ...[LEGAL_ADDRESS, HEAD_OFFICE].flatMap((of) =>
      ADDRESS_PARTS.filter((part) => part !== 'Country').map((part) => `${of}.${part}`),
    ),
    ...FURTHER.flatMap((at) => [`${OTHER_NAME}.${at}`, `${OTHER_NAME}.${at}.type`, `${LATIN_NAME}.${at}`]),
    'Entity.RegistrationAuthority.RegistrationAuthorityID',
    'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
    'Entity.LegalJurisdiction',
    'Entity.EntityCategory',
    'Entity.LegalForm.EntityLegalFormCode',
    'Entity.EntityExpirationDate',
    'Registration.InitialRegistrationDate',
  ]),
});

/** Statuses of identifiers that belong to no entity, or to one that has another identifier. */
const VOID = new Set(['ANNULLED', 'DUPLICATE', 'CANCELLED']);

/** Facts that apply to all files of the register. */
export const GLEIF = {
  publisher: 'Global Legal Entity Identifier Foundation (GLEIF)',
  page: 'https://www.gleif.org/en/lei-data/gleif-golden-copy/download-the-golden-copy',
  licence: 'CC0 1.0',
  generated: false,
};

/**
 * Level 1 of the register of legal entity identifiers, the golden copy as CSV, XML or JSON: who is who. An entity counts as one of
 * the United States if its legal address, head office or jurisdiction is there; all others are left out. The identifier
 * (LEI) is the key. An entity that is in a state's register of corporations becomes a filing with that state
 * (registration-authorities.ts), so that it joins the state's own record of it.
 */
export const gleifEntities: Source = {
  facts: { ...GLEIF, name: LEI.dataset },
  firmsAreNumbered: true,
  table: ENTITIES,
  detect: (head) => ENTITIES.headerOf(head) !== undefined || areNestedRecords(head),
  async load(file, target) {
    const isTable = ENTITIES.headerOf(headText(file)) !== undefined;
    for await (const row of isTable ? ENTITIES.rows(file, target) : nestedRows(file, target)) {
      if (!isLei(row.at('LEI')))
        target.reject(row.line, 'LEI is not eighteen letters or digits and two digits', row.text);
      else if (VOID.has(row.at('Registration.RegistrationStatus')))
        target.skip('an identifier that was annulled, cancelled or is a duplicate');
      else if (!isOfUnitedStates(row))
        target.skip('neither legal address nor head office nor jurisdiction in the United States');
      else {
        const names = firmNames(readNoted(row.at('Entity.LegalName'), target));
        if (names.legal.length > 0) stageRow(row, names, target);
        else target.reject(row.line, 'no legal name', row.text);
      }
    }
  },
};

type Row = TableRow<string>;

const isOfUnitedStates = (row: Row): boolean =>
  [`${LEGAL_ADDRESS}.Country`, `${HEAD_OFFICE}.Country`, 'Entity.LegalJurisdiction'].some((name) =>
    isAmerican(row.at(name)),
  );

function stageRow(row: Row, { legal, trade }: ReturnType<typeof firmNames>, target: SourceTarget): void {
  const { stage, note } = target;
  const lei = row.at('LEI');
  const registered = isoDay(row.at('Registration.InitialRegistrationDate'));
  const ended = isoDay(row.at('Entity.EntityExpirationDate'));
  const isActive = row.at('Entity.EntityStatus') !== 'INACTIVE';
  const first = registered !== undefined && registered <= target.date ? registered : target.date;
  const seen: Observed = { first, last: !isActive && ended !== undefined && ended >= first ? ended : target.date };
  const { former, trading } = furtherNames(row, target);
  const type = legalFormType(row.at('Entity.LegalForm.EntityLegalFormCode'));
  const entity = stageEntity(stage, lei, { names: [...legal, ...former], type }, seen);
  const isFirm = !PARTS_OF_FIRMS.has(row.at('Entity.EntityCategory'));
  const brandNames = [...trading, ...trade, ...legal];
  // Customers do not know a fund or a foreign branch by its registered name.
  if (isActive && isFirm) stageBrand(stage, lei, brandNames, entity, seen);
  const office = addressAt(row, HEAD_OFFICE);
  const mail = office.inCareOf ? undefined : stageAddress(stage, office.written, seen);
  if (office.inCareOf) note('head office in care of somebody: not loaded');
  else if (mail === undefined) note('no address');
  else stage.edge('LegalEntityReceivesMailAtAddress', entity, mail.id, {}, seen);
  if (isFirm) stageRowFiling(row, entity, legal[0] ?? '', seen, target);
}

/** Categories of entities that have the file number of the firm that they are a part of. */
const PARTS_OF_FIRMS = new Set(['FUND', 'BRANCH']);

function addressAt(row: Row, of: string) {
  return registerAddress((part) => row.at(`${of}.${part}`));
}

/** Former and transliterated names belong to the entity, trading names to the brand. */
function furtherNames(row: Row, target: SourceTarget) {
  const [former, trading]: [string[], string[]] = [[], []];
  for (const at of FURTHER) {
    const written = row.at(`${OTHER_NAME}.${at}`);
    if (written !== '') {
      const { legal, trade } = firmNames(readNoted(written, target));
      if (row.at(`${OTHER_NAME}.${at}.type`) === 'TRADING_OR_OPERATING_NAME') trading.push(...trade, ...legal);
      else former.push(...legal);
    }
    const latin = row.at(`${LATIN_NAME}.${at}`);
    if (latin !== '') former.push(...firmNames(readNoted(latin, target)).legal);
  }
  return { former, trading };
}

/**
 * Stages the filing with the state that the register cites. Its legal address is often an agent's, so it belongs only
 * to the filing. Entities under federal law cite numbers of their regulator, which belong to unrelated firms in the
 * state's register.
 */
function stageRowFiling(
  row: Row,
  entity: ReturnType<typeof stageEntity>,
  name: string,
  seen: Observed,
  { stage, note }: SourceTarget,
): void {
  const state = stateOfAuthority(row.at('Entity.RegistrationAuthority.RegistrationAuthorityID'));
  const fileNumber = row.at('Entity.RegistrationAuthority.RegistrationAuthorityEntityID');
  if (state === undefined || !/\d/.test(fileNumber)) return;
  const form = row.at('Entity.LegalForm.EntityLegalFormCode');
  if (isFederalForm(form) || FEDERAL_NAME.test(name)) {
    note('number of an entity under federal law: no filing with a state');
    return;
  }
  const jurisdiction = row.at('Entity.LegalJurisdiction').toUpperCase();
  const home = stateOf(jurisdiction, jurisdiction.slice(0, 2));
  const isForeign = jurisdiction !== 'US' && jurisdiction !== '' && home !== state;
  const filing = stageFiling(
    stage,
    entity,
    {
      state,
      fileNumber,
      registrationType: null,
      registeredEntityType: legalFormType(form) ?? impliedType(name) ?? null,
      registeredName: name,
      jurisdictionType: isForeign ? 'foreign' : home === state ? 'domestic' : null,
      homeJurisdictionState: isForeign ? (home ?? null) : null,
      issueDate: null,
      expirationDate: null,
      // The register says whether the entity exists, but not its standing with the state.
      status: null,
      subStatus: null,
      statusDetail: null,
    },
    seen,
  );
  const address = stageAddress(stage, addressAt(row, LEGAL_ADDRESS).written, seen);
  stageFilingAddress(stage, filing, address?.id, 'registered', seen);
}

const FEDERAL_NAME = /\b(?:federal (?:credit union|savings)|national (?:association|bank)|fcu|f\.?s\.?b)\b/i;
