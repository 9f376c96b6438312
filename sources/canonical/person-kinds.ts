import { HIDDEN_TIN_TYPES, hiddenTinKey } from '../../matching/identifiers/hashed-tin.ts';
import { normalTin } from '../../matching/identifiers/tin.ts';
import { storedName } from '../../matching/names/tokens.ts';
import { readPerson } from '../../matching/persons/person-name.ts';
import { stageEntity } from '../records/firm.ts';
import { readNoted, stagePerson } from '../records/names.ts';
import { DAY, EMAIL, FILE_NUMBER, KEY, oneOfField, optional, required, STATE, TEXT } from './column.ts';
import { defineKind } from './kind.ts';
import { roleOf } from './role.ts';
import { OBSERVED } from './shared-columns.ts';

/** Rows of people; exports of a register's officers have organizations among them. */
const PEOPLE = { first: 'given', prior: 8 } as const;
const PERSON_KEY = 'Key of the person in your records.';

const personRole = defineKind({
  name: 'person_role',
  meaning: 'A natural person, and the role that it performs. Further rows with the same key add roles.',
  identity: { key: ['person_key'], name: 'full_name' },
  columns: {
    person_key: required(KEY, PERSON_KEY),
    full_name: required(TEXT, 'Given name, middle names and family name, in this order.'),
    first_name: optional(TEXT, 'Given name; default: that of full_name, if it is clear.'),
    last_name: optional(TEXT, 'Family name; default: that of full_name, if it is clear.'),
    date_of_birth: optional(DAY, 'Day of birth.'),
    legal_entity_key: optional(
      KEY,
      'Legal entity that the person is, such as a sole proprietorship; default: one of its own.',
    ),
    job_title: optional(TEXT, 'Title of the role, without abbreviations; without it the row has no role.'),
    job_function: optional(TEXT, 'Field of work, such as finance.'),
    management_level: optional(oneOfField('Role.managementLevel'), 'Level of the role.'),
    location_key: optional(KEY, 'Location at which the role is performed.'),
    registration_state: optional(STATE, 'With file_number: the filing that names the holder of the role.'),
    file_number: optional(FILE_NUMBER, 'Number of that filing.'),
    ...OBSERVED,
  },
  stage(row, target) {
    const { stage } = target;
    const { observed } = row;
    if (!row.has('job_title') && (row.has('location_key') || row.has('file_number')))
      return 'job_title: missing, the row names a place or filing of a role';
    const key = row.text('person_key');
    const { name: written } = readNoted(row.text('full_name'), target);
    if (written === '') return 'full_name: expected a name, got what stands for none';
    const name = storedName(written);
    const read = readPerson(name, PEOPLE, target.personNames);
    const isPerson = read.kind !== 'organisation';
    if (!isPerson) target.note(`full_name is an organisation's by ${read.why().join()}: loaded as a legal entity`);
    const entity = row.has('legal_entity_key')
      ? stage.ref('LegalEntity', row.text('legal_entity_key'))
      : stageEntity(stage, `person:${key}`, { names: [name], ...(isPerson ? { type: 'Person' } : {}) }, observed);
    const parts = read.kind === 'person' ? read.person : undefined;
    const fields = {
      firstName: storedName(row.text('first_name')) || (parts?.firstName ?? null),
      lastName: storedName(row.text('last_name')) || (parts?.lastName ?? null),
      fullName: name,
    };
    if (isPerson) stagePerson(stage, key, { ...fields, ...row.fields('date_of_birth') }, entity, observed);
    if (!row.has('job_title')) return undefined;
    const role = roleOf(stage, row);
    const jobTitle = row.text('job_title').toLowerCase();
    stage.entity('Role', role, { jobTitle, ...row.fields('job_function', 'management_level') }, observed);
    stage.edge('LegalEntityPerformsRole', entity, role, {}, observed);
    if (row.has('location_key')) {
      const location = stage.ref('OperatingLocation', row.text('location_key'));
      stage.edge('RoleIsPerformedAtOperatingLocation', role, location, {}, observed);
    }
    if (row.has('file_number')) {
      const filing = stage.ref('Registration', `${row.text('registration_state')}:${row.text('file_number')}`);
      stage.edge('RegistrationRecordedRole', filing, role, {}, observed);
    }
    return undefined;
  },
});

const email = defineKind({
  name: 'email',
  meaning: 'An e-mail address at which a person can be reached in a role.',
  columns: {
    email_address: required(EMAIL, 'Mailbox and domain.'),
    person_key: required(KEY, PERSON_KEY),
    job_title: required(TEXT, 'Title of the role, as in person_role.'),
    ...OBSERVED,
  },
  stage(row, { stage }) {
    const id = stage.ref('EmailAddress', row.text('email_address'));
    stage.entity('EmailAddress', id, row.fields('email_address'), row.observed);
    stage.edge('RoleIsAssociatedWithEmailAddress', roleOf(stage, row), id, {}, row.observed);
    return undefined;
  },
});

const tin = defineKind({
  name: 'tin',
  meaning:
    'A taxpayer identification number that a legal entity files under. SSN and ITIN are kept only as a keyed hash of number and last name, and only where SVC_SSN_KEY is set; without it such rows are rejected. The reject file shows no digit of any row.',
  columns: {
    legal_entity_key: required(KEY, 'Key of the legal entity in your records.'),
    tin: required(TEXT, 'Nine digits, with or without dashes.'),
    tin_type: required(oneOfField('Tin.tinType'), 'What kind of number it is.'),
    last_name: optional(TEXT, 'Family name that an SSN or ITIN belongs to; required for them.'),
    validity: optional(oneOfField('Tin.validity'), 'Whether the number is issued; absent: not confirmed.'),
    verification_status: optional(
      oneOfField('LegalEntityFilesTaxesUsingTin.verificationStatus'),
      'Whether number and name were found to belong together.',
    ),
    verification_result: optional(
      oneOfField('LegalEntityFilesTaxesUsingTin.verificationResult'),
      'Outcome of that check.',
    ),
    ...OBSERVED,
  },
  secret: true,
  stage(row, { stage, ssnKey }) {
    const type = row.value('tin_type') ?? 'EIN';
    const number = type === 'PTIN' ? /^P\d{8}$/i.exec(row.text('tin'))?.[0].toUpperCase() : normalTin(row.text('tin'));
    if (number === undefined) return type === 'PTIN' ? 'tin: expected P and eight digits' : 'tin: expected nine digits';
    const hidden = HIDDEN_TIN_TYPES.find((each) => each === type);
    if (hidden !== undefined && ssnKey === undefined)
      return `${type} without SVC_SSN_KEY: it is never kept in the clear`;
    if (hidden !== undefined && !row.has('last_name')) return `last_name: missing, an ${type} is kept with it`;
    const key =
      hidden === undefined ? `${type}:${number}` : hiddenTinKey(ssnKey ?? '', hidden, number, row.text('last_name'));
    const id = stage.ref('Tin', key);
    const shown = hidden === undefined ? number : null;
    stage.entity('Tin', id, { tin: shown, tinType: type, ...row.fields('validity') }, row.observed);
    const entity = stage.ref('LegalEntity', row.text('legal_entity_key'));
    const checked = row.fields('verification_status', 'verification_result');
    stage.edge('LegalEntityFilesTaxesUsingTin', entity, id, checked, row.observed);
    return undefined;
  },
});

export const PERSON_KINDS = [personRole, email, tin];
