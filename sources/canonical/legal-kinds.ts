import { stateCode } from '../../matching/addresses/states.ts';
import { zipCode } from '../../matching/addresses/zip.ts';
import { storedName } from '../../matching/names/tokens.ts';
import { readPerson } from '../../matching/persons/person-name.ts';
import { stageFiling } from '../records/filing.ts';
import { firmKey, stageBrand, stageEntity } from '../records/firm.ts';
import { stageListed } from '../records/listed-party.ts';
import { firmNames, readNoted, type StoredPerson, stagePerson } from '../records/names.ts';
import type { SourceTarget } from '../source-target.ts';
import { DAY, FILE_NUMBER, KEY, oneOfField, optional, required, STATE, TEXT } from './column.ts';
import { defineKind } from './kind.ts';
import { PERSON_KINDS } from './person-kinds.ts';
import { ADDRESS, hasAddress, OBSERVED, rowAddress } from './shared-columns.ts';

const ENTITY_KEY = 'Key of the legal entity in your records.';

const legalEntity = defineKind({
  name: 'legal_entity',
  meaning: 'A person or organisation with legal identity. Further rows with the same key add names and mail addresses.',
  identity: { key: ['legal_entity_key'], name: 'legal_name' },
  columns: {
    legal_entity_key: required(KEY, ENTITY_KEY),
    legal_name: required(TEXT, 'Name with its legal form; the first row of a key has the primary one.'),
    legal_entity_type: optional(
      oneOfField('LegalEntityType.legalEntityType'),
      'Legal form; default: what the name, its filings or the person that it is imply.',
    ),
    ...ADDRESS,
    ...OBSERVED,
  },
  stage(row, target) {
    const { stage } = target;
    const { observed } = row;
    const key = row.text('legal_entity_key');
    const { legal, trade } = firmNames(readNoted(row.text('legal_name'), target));
    if (legal.length === 0) return 'legal_name: expected a name, got what stands for none';
    const person = row.has('legal_entity_type') ? undefined : personOf(legal[0] ?? '', target);
    const type = person === undefined ? row.value('legal_entity_type') : 'Person';
    const id = stageEntity(stage, key, { names: legal, type }, observed);
    if (person !== undefined) stagePerson(stage, key, person, id, observed);
    // The prefix separates such a brand from those that have a key in the team's records.
    for (const name of trade) stageBrand(stage, `dba:${key}:${firmKey(name)}`, [name], id, observed);
    const address = rowAddress(stage, row, observed);
    if (address !== undefined) stage.edge('LegalEntityReceivesMailAtAddress', id, address.id, {}, observed);
    return undefined;
  },
});

/** The person whose name this clearly is, by a comma or by frequent given and family names; most legal names are firms'. */
function personOf(name: string, { personNames }: SourceTarget): StoredPerson | undefined {
  const read = readPerson(name, LEGAL_NAMES, personNames);
  return read.kind === 'person' ? read.person : undefined;
}
const LEGAL_NAMES = { first: 'given', prior: -2 } as const;

const registration = defineKind({
  name: 'registration',
  meaning:
    'A filing of a legal entity with a state; all filings of one legal entity are one registered entity. Further rows with the same state and file number add addresses.',
  identity: { key: ['registration_state', 'file_number'], name: 'registered_name' },
  columns: {
    legal_entity_key: required(KEY, ENTITY_KEY),
    registration_state: required(STATE, 'State that keeps the filing.'),
    file_number: required(FILE_NUMBER, 'Number under which the state keeps it.'),
    registered_name: required(TEXT, 'Name of the entity on the filing.'),
    status: required(oneOfField('Registration.status'), 'unknown also where the state publishes none.'),
    sub_status: optional(oneOfField('Registration.subStatus'), 'Standing; none for an inactive filing.'),
    status_detail: optional(TEXT, 'The state’s own status text.'),
    registration_type: optional(TEXT, 'Legal form in the state’s own wording.'),
    registered_entity_type: optional(
      oneOfField('RegisteredEntity.registeredEntityType'),
      'Legal form; default: what registration_type or the name says.',
    ),
    jurisdiction_type: optional(
      oneOfField('Registration.jurisdictionType'),
      'domestic in the state where it was formed.',
    ),
    home_jurisdiction_state: optional(STATE, 'For a foreign filing the state where it was formed.'),
    issue_date: optional(DAY, 'Day the state issued it.'),
    expiration_date: optional(DAY, 'Day it runs out.'),
    address_type: optional(
      oneOfField('RegistrationRecordedAddress.addressType'),
      'What the filing gives the address for; with an address.',
    ),
    ...ADDRESS,
    ...OBSERVED,
  },
  stage(row, { stage, note }) {
    if (hasAddress(row) && !row.has('address_type')) return 'address_type: missing, an address of a filing has one';
    const { observed } = row;
    const entity = stage.ref('LegalEntity', row.text('legal_entity_key'));
    const status = row.value('status') ?? 'unknown';
    const jurisdictionType = row.value('jurisdiction_type') ?? null;
    const { homeJurisdictionState, subStatus, ...fields } = row.fields(
      'registered_entity_type',
      'registration_type',
      'home_jurisdiction_state',
      'issue_date',
      'expiration_date',
      'sub_status',
      'status_detail',
    );
    if (jurisdictionType === 'domestic' && row.has('home_jurisdiction_state'))
      note('domestic: home_jurisdiction_state is left out');
    if (status === 'inactive' && row.has('sub_status')) note('inactive: sub_status is left out');
    const filing = stageFiling(
      stage,
      entity,
      {
        state: row.text('registration_state'),
        fileNumber: row.text('file_number'),
        registeredName: row.text('registered_name'),
        ...fields,
        jurisdictionType,
        homeJurisdictionState: jurisdictionType === 'domestic' ? null : homeJurisdictionState,
        status,
        subStatus: status === 'inactive' ? null : subStatus,
      },
      observed,
      `legal entity:${row.text('legal_entity_key')}`,
    );
    const address = rowAddress(stage, row, observed);
    if (address === undefined) return undefined;
    stage.edge('RegistrationRecordedAddress', filing, address.id, row.fields('address_type'), observed);
    return undefined;
  },
});

const bankruptcy = defineKind({
  name: 'bankruptcy',
  meaning: 'A bankruptcy case of a legal entity.',
  columns: {
    legal_entity_key: required(KEY, ENTITY_KEY),
    case_number: required(FILE_NUMBER, 'Number under which the court keeps the case.'),
    filing_date: required(DAY, 'Day it was filed.'),
    debtor_name: optional(TEXT, 'The debtor’s name on the filing.'),
    chapter_type: optional(oneOfField('LegalEntityBankruptcy.chapterType'), 'Chapter of the bankruptcy code.'),
    petition: optional(oneOfField('LegalEntityBankruptcy.petition'), 'Who filed: the debtor, or creditors.'),
    judge: optional(TEXT, 'Presiding judge.'),
    trustee: optional(TEXT, 'Trustee whom the court appointed.'),
    entry_date: optional(DAY, 'Day the case was entered.'),
    date_converted: optional(DAY, 'Day of conversion from chapter 11 to chapter 7.'),
    plan_confirmed_date: optional(DAY, 'Day the court confirmed the plan.'),
    debtor_discharged_date: optional(DAY, 'Day the debtor was discharged.'),
    date_dismissed: optional(DAY, 'Day the case was dismissed.'),
    date_terminated: optional(DAY, 'Day the case was closed.'),
    ...OBSERVED,
  },
  stage(row, { stage }) {
    const name = (column: 'debtor_name' | 'judge' | 'trustee') => storedName(row.text(column)) || null;
    const names = { debtorName: name('debtor_name'), judge: name('judge'), trustee: name('trustee') };
    const fields = { ...row.fields('case_number', 'chapter_type', 'petition', ...BANKRUPTCY_DAYS), ...names };
    const owner = stage.ref('LegalEntity', row.text('legal_entity_key'));
    stage.attribute('LegalEntityBankruptcy', owner, fields, row.observed, row.text('case_number'));
    return undefined;
  },
});
const BANKRUPTCY_DAYS = [
  'filing_date',
  'entry_date',
  'date_converted',
  'plan_confirmed_date',
  'debtor_discharged_date',
  'date_dismissed',
  'date_terminated',
] as const;

const watchlistEntry = defineKind({
  name: 'watchlist_entry',
  meaning: 'A party on a watchlist. Further rows with the same list and key add names and addresses.',
  identity: { key: ['watchlist_name', 'entry_key'], name: 'listed_name' },
  columns: {
    watchlist_name: required(TEXT, 'Short name of the list, such as SDN.'),
    entry_key: required(KEY, 'The publisher’s key of the party.'),
    listed_name: required(TEXT, 'Name as spoken; the first row of a key has the primary one.'),
    first_name: optional(TEXT, 'Given name; with last_name for a natural person.'),
    last_name: optional(TEXT, 'Family name; makes the party a natural person.'),
    date_of_birth: optional(DAY, 'Day of birth of a natural person.'),
    ...ADDRESS,
    ...OBSERVED,
  },
  stage(row, target) {
    const text = (column: Parameters<typeof row.text>[0]) => row.text(column) || null;
    const lastName = text('last_name')?.toUpperCase() ?? null;
    const names = {
      firstName: text('first_name')?.toUpperCase() ?? null,
      lastName,
      fullName: row.text('listed_name').toUpperCase(),
    };
    const [street, city] = [text('street_address1'), text('city')];
    const country = text('country') ?? (row.has('state') ? 'USA' : null);
    const state = country === 'USA' ? (stateCode(row.text('state')) ?? null) : text('state');
    const zip = zipCode(row.text('zip'), state)?.zip ?? null;
    stageListed(
      {
        // The prefix separates a list's keys from the team's own.
        key: `watchlist:${row.text('watchlist_name')}:${row.text('entry_key')}`,
        lists: [row.text('watchlist_name')],
        kind: lastName === null ? 'unknown' : 'person',
        numbers: [],
        names: [row.text('listed_name')],
        ...(lastName === null ? {} : { person: names }),
        datesOfBirth: row.has('date_of_birth') ? [row.text('date_of_birth')] : [],
        addresses: [{ street, city, state, zip, country }],
        ...(row.has('first_observed_date') ? { listed: row.text('first_observed_date') } : {}),
      },
      { ...target, published: row.text('last_observed_date') || target.published },
    );
    return undefined;
  },
});

export const LEGAL_KINDS = [legalEntity, registration, ...PERSON_KINDS, bankruptcy, watchlistEntry];
