import type { ValueOf } from '../../catalog/graph.ts';
import type { Observed } from '../../catalog/stage.ts';
import { stateCode } from '../../matching/addresses/states.ts';
import { usDay } from '../../matching/days.ts';
import { impliedType } from '../../matching/names/legal-forms.ts';
import { storedName } from '../../matching/names/tokens.ts';
import { type JsonDocument, objectsAt, readJson, textAt } from '../formats/json-documents.ts';
import { isObject } from '../formats/json-object.ts';
import { newestDay } from '../formats/newest-day.ts';
import { parseAddressLine, stageAddress } from '../records/address.ts';
import { agentOf } from '../records/agent.ts';
import { stageFiling, stageFilingAddress, stageOfficer, type WrittenFiling } from '../records/filing.ts';
import { stageEntity } from '../records/firm.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';

/** LegalEntityType by the state's wording of the legal form, without WA or FOREIGN. */
const TYPES: readonly (readonly [RegExp, ValueOf<'RegisteredEntity.registeredEntityType'>])[] = [
  [/NONPROFIT|NON-PROFIT/, 'Non-profit Corporation'],
  [/PROFESSIONAL LIMITED LIABILITY COMPANY/, 'Professional Limited Liability Company'],
  [/PROFESSIONAL SERVICE CORPORATION/, 'Professional Corporation'],
  [/COOPERATIVE/, 'Co-operative'],
  [/LIMITED LIABILITY COMPANY/, 'Limited Liability Company'],
  [/LIMITED LIABILITY PARTNERSHIP|GENERAL PARTNERSHIP/, 'General Partnership'],
  [/LIMITED (?:LIABILITY LIMITED )?PARTNERSHIP/, 'Limited Partnership'],
  [/CORPORATION/, 'Corporation'],
];

/** Status and sub-status by the state's text (completions.md section 1, Registration). */
function statusOf(detail: string): Pick<WrittenFiling, 'status' | 'subStatus'> {
  if (detail === 'ACTIVE') return { status: 'active', subStatus: 'good_standing' };
  if (detail === 'DELINQUENT') return { status: 'active', subStatus: 'not_good_standing' };
  if (/^ACTIVE PENDING|^PENDING/.test(detail)) return { status: 'active', subStatus: 'pending_active' };
  if (/DISSOLVED|INACTIVE|TERMINATED|WITHDRAWN|EXPIRED|MERGED|CANCELLED|CANCELED|REVOKED|CONVERTED/.test(detail))
    return { status: 'inactive', subStatus: null };
  return { status: 'unknown', subStatus: null };
}

/** Entity pages of the Washington Secretary of State: one JSON document per entity, which its UBI identifies. */
export const washingtonFilings: Source = {
  facts: {
    name: 'wa_sos',
    publisher: 'Washington Secretary of State',
    page: 'https://ccfs.sos.wa.gov/',
    licence: 'Public record',
    generated: false,
  },
  detect: (head) => /"business_information"\s*:\s*\{[^}]*"UBI Number"/.test(head),
  date: (file) => newestDay(file, /\b\d\d\/\d\d\/\d{4}(?= \d\d:)/g, usDay),
  async load(file, target) {
    const { broken, note, advance } = target;
    for await (const document of readJson(file, { broken, note, advance })) {
      target.read();
      const ubi = textAt(document.value, 'business_information', 'UBI Number').replace(/\D/g, '');
      if (ubi.length === 9) stagePage(ubi, document, target);
      else target.reject(document.line, 'UBI is not nine digits', document.text);
    }
  },
};

function stagePage(ubi: string, { value }: JsonDocument, target: SourceTarget): void {
  const { stage, note } = target;
  const at = (name: string) => textAt(value, 'business_information', name);
  const [name, form, detail] = [at('Business Name'), at('Business Type'), at('Business Status')];
  const issued = usDay(at('Formation/ Registration Date'));
  const seen: Observed = { first: issued ?? target.date, last: target.date };
  const type = TYPES.find(([pattern]) => pattern.test(form))?.[1] ?? impliedType(name) ?? 'Unknown';
  const names = [
    name,
    ...objectsAt(value, 'name_change_history').flatMap((change) => Object.values(change).filter(isOldName)),
  ];
  const entity = stageEntity(stage, ubi, { names, type }, seen);
  const foreign = /^FOREIGN/.test(form);
  const filing = stageFiling(
    stage,
    entity,
    {
      state: 'WA',
      fileNumber: ubi,
      registrationType: form || null,
      registeredEntityType: type,
      registeredName: name,
      jurisdictionType: form === '' ? null : foreign ? 'foreign' : 'domestic',
      homeJurisdictionState: foreign ? (homeState(value) ?? null) : null,
      issueDate: issued ?? null,
      // For a dissolved entity, this is the date when the filing would have expired.
      expirationDate: usDay(at('Expiration Date')) ?? null,
      ...statusOf(detail),
      statusDetail: detail || null,
    },
    seen,
  );
  const addresses = [
    ['Principal Office Street Address', 'headquarters'],
    ['Principal Office Mailing Address', 'mailing'],
  ] as const;
  for (const [field, addressType] of addresses) {
    const written = parseAddressLine(at(field));
    if (at(field) !== '' && written === undefined) note('address abroad, or without state');
    const address = written === undefined ? undefined : stageAddress(stage, written, seen);
    stageFilingAddress(stage, filing, address?.id, addressType, seen);
    if (address !== undefined) stage.edge('LegalEntityReceivesMailAtAddress', entity, address.id, {}, seen);
  }
  stageAgent(ubi, filing, value, target, seen);
  for (const governor of objectsAt(value, 'governors')) {
    const [firstName, lastName] = [textAt(governor, 'first_name'), textAt(governor, 'last_name')];
    const organisation = textAt(governor, 'entity_name');
    const jobTitle = textAt(governor, 'title').toLowerCase();
    if (organisation !== '') stageOfficer(target, filing, ubi, { jobTitle, organisation }, seen);
    else stageOfficer(target, filing, ubi, { jobTitle, person: { firstName, lastName } }, seen);
  }
}

function stageAgent(
  ubi: string,
  filing: ReturnType<typeof stageFiling>,
  value: JsonDocument['value'],
  target: SourceTarget,
  seen: Observed,
): void {
  const name = textAt(value, 'registered_agent', 'name');
  // The page gives governors' names in parts. An agent with such a name is that person.
  const governor = objectsAt(value, 'governors')
    .map((each) => ({ firstName: textAt(each, 'first_name'), lastName: textAt(each, 'last_name') }))
    .find((each) => storedName(`${each.firstName} ${each.lastName}`) === storedName(name));
  const holder = governor === undefined ? agentOf(name, target.personNames) : { person: governor };
  if (name !== '') stageOfficer(target, filing, ubi, { jobTitle: 'registered agent', ...holder }, seen);
  const written = parseAddressLine(textAt(value, 'registered_agent', 'street_address'));
  const address = written === undefined ? undefined : stageAddress(target.stage, written, seen);
  stageFilingAddress(target.stage, filing, address?.id, 'registered_agent', seen);
}

const isOldName = (text: unknown): text is string =>
  typeof text === 'string' && /[A-Za-z]{2}/.test(text) && usDay(text) === undefined;

/** The page gives the jurisdiction as the name of a field: "Jurisdiction:\nUNITED STATES, IDAHO". */
function homeState(value: JsonDocument['value']): string | undefined {
  const information = value.business_information;
  if (!isObject(information)) return undefined;
  const field = Object.keys(information).find((name) => name.startsWith('Jurisdiction:'));
  return stateCode(field?.split(',').at(-1) ?? '');
}
