import type { ValueOf } from '../../catalog/graph.ts';
import type { Observed } from '../../catalog/stage.ts';
import { stateCode } from '../../matching/addresses/states.ts';
import { isoDay, usDay } from '../../matching/days.ts';
import { impliedType } from '../../matching/names/legal-forms.ts';
import { countryCode } from '../../matching/screening/country.ts';
import { newestDay } from '../formats/newest-day.ts';
import { columnsNamed, type RowOf, table } from '../formats/table.ts';
import { stageAddress, type WrittenAddress } from '../records/address.ts';
import { stageFiling, stageFilingAddress, stageOfficer, type WrittenFiling } from '../records/filing.ts';
import { stageEntity } from '../records/firm.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { tableSource } from '../table-source.ts';

/** LegalEntityType by the feed's code of the form, without its first letter: D for domestic, F for foreign. */
const TYPES: Readonly<Record<string, ValueOf<'RegisteredEntity.registeredEntityType'>>> = {
  LLC: 'Limited Liability Company',
  PC: 'Corporation',
  NC: 'Non-profit Corporation',
  LP: 'Limited Partnership',
  LLP: 'General Partnership',
  LLLP: 'Limited Partnership',
  COOP: 'Co-operative',
  LCA: 'Limited Cooperative Association',
};

function statusOf(detail: string): Pick<WrittenFiling, 'status' | 'subStatus'> {
  if (/^good standing$/i.test(detail)) return { status: 'active', subStatus: 'good_standing' };
  if (/^(?:delinquent|noncompliant)$/i.test(detail)) return { status: 'active', subStatus: 'not_good_standing' };
  if (/^exists$/i.test(detail)) return { status: 'active', subStatus: 'unknown' };
  if (/dissol|withdrawn|merged|converted|expired|revoked|terminated|relinquished/i.test(detail))
    return { status: 'inactive', subStatus: null };
  return { status: 'unknown', subStatus: null };
}

/** A status that the feed adds to names: "6301 STATE FARM LLC, Delinquent May 1, 2022". */
const DELINQUENCY =
  /,\s*(?:delinquent|(?:colorado )?authority (?:relinquished|withdrawn)|dissolved|withdrawn|merged|expired)\s+(\w+ \d{1,2}, \d{4})\s*$/i;

const ADDRESSES = ['principal', 'mailing', 'agentprincipal'] as const;

/** Fields of the feed. Its CSV export has them as columns, with the month first in dates. */
const FIELDS = [
  'entityid',
  'entityname',
  'entitystatus',
  'entitytype',
  'entityformdate',
  'jurisdictonofformation',
  'agentfirstname',
  'agentmiddlename',
  'agentlastname',
  'agentorganizationname',
  ...ADDRESSES.flatMap((prefix) =>
    ['address1', 'address2', 'city', 'state', 'zipcode', 'country'].map((part) => `${prefix}${part}`),
  ),
];
const ENTITIES = table({ needed: columnsNamed(FIELDS.slice(0, 4)), others: columnsNamed(FIELDS.slice(4)) });

/** Business entities of Colorado, with the field names of its open data feed: JSON (an array of objects, or one per line) or CSV. */
export const coloradoFilings: Source = {
  facts: {
    name: 'co_sos',
    publisher: 'Colorado Secretary of State',
    page: 'https://data.colorado.gov/Business/Business-Entities-in-Colorado/4ykn-tg5h',
    licence: 'Public domain',
    generated: false,
  },
  date: (file) =>
    newestDay(
      file,
      /\b\d{4}-\d\d-\d\d(?=T)|\b\d\d\/\d\d\/\d{4}\b|(?<=, \w+ )\w+ \d{1,2}, \d{4}/g,
      (found) => isoDay(found) ?? usDay(found) ?? longDay(found),
    ),
  ...tableSource(ENTITIES, (row, target) => {
    const [id, name] = [row.at('entityid'), row.at('entityname')];
    if (id === '' || name === '') target.reject(row.line, 'no entityid or no entityname', row.text);
    else stageRow(id, name, row, target);
  }),
};

function stageRow(id: string, written: string, row: RowOf<typeof ENTITIES>, target: SourceTarget): void {
  const { stage, note } = target;
  const at = (name: string) => row.at(name);
  const delinquency = DELINQUENCY.exec(written);
  const name = written.replace(DELINQUENCY, '');
  const [form, detail] = [at('entitytype'), at('entitystatus')];
  const formed = isoDay(at('entityformdate')) ?? usDay(at('entityformdate'));
  const seen: Observed = { first: formed ?? target.date, last: target.date };
  const type = TYPES[form.slice(1)] ?? impliedType(name) ?? 'Unknown';
  const home = stateCode(at('jurisdictonofformation'));
  const jurisdictionType = /^D/.test(form) ? 'domestic' : /^F/.test(form) ? 'foreign' : null;
  if (jurisdictionType === null) note('neither domestic nor foreign by its type');
  const entity = stageEntity(stage, id, { names: [name], type }, seen);
  const filing = stageFiling(
    stage,
    entity,
    {
      state: 'CO',
      fileNumber: id,
      registrationType: form || null,
      registeredEntityType: type,
      registeredName: name,
      jurisdictionType,
      homeJurisdictionState: jurisdictionType === 'foreign' ? (home ?? null) : null,
      issueDate: formed ?? null,
      expirationDate: null,
      ...statusOf(detail),
      statusDetail: delinquency === null ? detail || null : `${detail} ${delinquency[1]}`,
    },
    seen,
  );
  for (const [prefix, addressType] of [
    ['principal', 'headquarters'],
    ['mailing', 'mailing'],
    ['agentprincipal', 'registered_agent'],
  ] as const) {
    const address = stageAddress(stage, filingAddress(row, prefix), seen);
    stageFilingAddress(stage, filing, address?.id, addressType, seen);
    if (address !== undefined && prefix !== 'agentprincipal') {
      stage.edge('LegalEntityReceivesMailAtAddress', entity, address.id, {}, seen);
    }
  }
  const [firstName, middleName, lastName] = [at('agentfirstname'), at('agentmiddlename'), at('agentlastname')];
  const organisation = at('agentorganizationname');
  const jobTitle = 'registered agent';
  if (organisation !== '') stageOfficer(target, filing, id, { jobTitle, organisation }, seen);
  else if (lastName !== '')
    stageOfficer(target, filing, id, { jobTitle, person: { firstName, middleName, lastName } }, seen);
}

function filingAddress(row: RowOf<typeof ENTITIES>, prefix: string): WrittenAddress {
  const at = (name: string) => row.at(`${prefix}${name}`);
  const country = countryCode(at('country'));
  const place = { city: at('city'), state: at('state'), zip: at('zipcode') };
  return { street: at('address1'), unit: at('address2'), ...place, ...(country === undefined ? {} : { country }) };
}

/** A date written "May 1, 2022". */
function longDay(written: string): string | undefined {
  const time = Date.parse(`${written} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
