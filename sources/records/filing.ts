import type { ValueOf } from '../../catalog/graph.ts';
import type { Observed, Stage, StagedId } from '../../catalog/stage.ts';
import { nameTokens, storedName } from '../../matching/names/tokens.ts';
import { readPerson } from '../../matching/persons/person-name.ts';
import { isNothing } from '../../matching/tables/placeholders.ts';
import type { SourceTarget } from '../source-target.ts';
import { stageEntity } from './firm.ts';
import { stagePerson } from './names.ts';

/** A filing with a state in the terms of completions.md section 1, Registration. */
export interface WrittenFiling {
  readonly state: string;
  readonly fileNumber: string;
  /** The state's own wording of the legal form. */
  readonly registrationType: string | null;
  /** A value of LegalEntityType; null: derived from the wording of the form, or from the name. */
  readonly registeredEntityType: ValueOf<'RegisteredEntity.registeredEntityType'> | null;
  readonly registeredName: string;
  readonly jurisdictionType: ValueOf<'Registration.jurisdictionType'> | null;
  readonly homeJurisdictionState: string | null;
  readonly issueDate: string | null;
  readonly expirationDate: string | null;
  /** Null: this source does not know it, but another one may. */
  readonly status: ValueOf<'Registration.status'> | null;
  readonly subStatus: ValueOf<'Registration.subStatus'> | null;
  readonly statusDetail: string | null;
}

/**
 * Stages a filing with its registered entity, which is an instance of a legal entity. `person` is the source's key of
 * the legal person, if it has one: "all filings of one legal person joined" are one registered entity (completions.md
 * section 1). Without it, each filing has its own registered entity.
 */
export function stageFiling(
  stage: Stage,
  entity: StagedId,
  filing: WrittenFiling,
  observed: Observed,
  person?: string,
): StagedId {
  const { state, registeredEntityType, ...fields } = filing;
  const registeredName = storedName(filing.registeredName);
  const key = `${state}:${filing.fileNumber}`;
  const registered = stage.ref('RegisteredEntity', person ?? key);
  const id = stage.ref('Registration', key);
  stage.entity('RegisteredEntity', registered, { name: registeredName, registeredEntityType }, observed);
  stage.edge('RegisteredEntityIsInstanceOfLegalEntity', registered, entity, {}, observed);
  stage.entity('Registration', id, { ...fields, registrationState: state, registeredName }, observed);
  stage.edge('RegistrationRegisteredRegisteredEntity', id, registered, {}, observed);
  return id;
}

/** An officer or agent of a filing: a person or an organization. */
export interface WrittenOfficer {
  /** In lower case, without abbreviations: "governor", "registered agent". */
  readonly jobTitle: string;
  readonly managementLevel?: ValueOf<'Role.managementLevel'> | null;
  /** If `fullName` is absent, it is composed of the parts. */
  readonly person?: {
    readonly firstName: string;
    readonly middleName?: string;
    readonly lastName: string;
    readonly fullName?: string;
  };
  readonly organisation?: string;
}

/** Nearly all names in the fields of a person are people's. */
const OFFICER = { first: 'given', prior: 8 } as const;

/**
 * Stages an officer or agent of a filing: the recorded role, the legal entity that performs it, and its person; no
 * person if the name in a person's fields is an organization's. Officers with one name in one filing are one. `scope`
 * is the filing's key.
 */
export function stageOfficer(
  { stage, note, personNames }: Pick<SourceTarget, 'stage' | 'note' | 'personNames'>,
  registration: StagedId,
  scope: string,
  officer: WrittenOfficer,
  observed: Observed,
): void {
  const { jobTitle, managementLevel = null } = officer;
  const { firstName = '', middleName = '', lastName = '' } = officer.person ?? {};
  const inParts =
    officer.person?.fullName ?? [firstName, middleName, lastName].filter((part) => part.trim() !== '').join(' ');
  const name = storedName(officer.person === undefined ? (officer.organisation ?? '') : inParts);
  if (name === '') return;
  if (isNothing(name)) {
    note('officer or agent without a name');
    return;
  }
  const isPerson = officer.person !== undefined && readPerson(name, OFFICER, personNames).kind !== 'organisation';
  if (officer.person !== undefined && !isPerson) note("an organisation in a person's fields");
  const key = `${scope}:${nameTokens(name).join(' ')}`;
  const holder = stageEntity(stage, key, { names: [name], ...(isPerson ? { type: 'Person' } : {}) }, observed);
  if (isPerson) {
    const fields = { firstName: storedName(firstName) || null, lastName: storedName(lastName) || null, fullName: name };
    stagePerson(stage, key, fields, holder, observed);
  }
  const role = stage.ref('Role', `${key}:${jobTitle}`);
  stage.entity('Role', role, { jobTitle, managementLevel }, observed);
  stage.edge('LegalEntityPerformsRole', holder, role, {}, observed);
  stage.edge('RegistrationRecordedRole', registration, role, {}, observed);
}

/** Stages an address that a filing records; see completions.md section 1 for the address types. */
export function stageFilingAddress(
  stage: Stage,
  registration: StagedId,
  address: StagedId | undefined,
  addressType: ValueOf<'RegistrationRecordedAddress.addressType'>,
  observed: Observed,
): void {
  if (address !== undefined)
    stage.edge('RegistrationRecordedAddress', registration, address, { addressType }, observed);
}
