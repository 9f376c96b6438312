import type { ValueOf } from '../../catalog/graph.ts';
import type { Observed } from '../../catalog/stage.ts';
import { stateCode } from '../../matching/addresses/states.ts';
import { anyDay } from '../../matching/days.ts';
import { impliedType } from '../../matching/names/legal-forms.ts';
import { newestDay } from '../formats/newest-day.ts';
import { type RowOf, table } from '../formats/table.ts';
import { stageAddress, type WrittenAddress } from '../records/address.ts';
import { agentOf, headOf } from '../records/agent.ts';
import { stageFiling, stageFilingAddress, stageOfficer } from '../records/filing.ts';
import { firmKey, stageEntity } from '../records/firm.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { tableSource } from '../table-source.ts';

/** Columns of the CSV export. The feed calls the chief executive officer "chairman". */
const ENTITIES = table({
  needed: {
    id: ['DOS ID'],
    name: ['Current Entity Name'],
    filed: ['Initial DOS Filing Date'],
    jurisdiction: ['Jurisdiction'],
    type: ['Entity Type'],
  },
  others: {
    processName: ['DOS Process Name'],
    processAddress1: ['DOS Process Address 1'],
    processAddress2: ['DOS Process Address 2'],
    processCity: ['DOS Process City'],
    processState: ['DOS Process State'],
    processZip: ['DOS Process Zip'],
    officer: ['CEO Name', 'Chairman Name'],
    agentName: ['Registered Agent Name'],
    agentAddress1: ['Registered Agent Address 1'],
    agentAddress2: ['Registered Agent Address 2'],
    agentCity: ['Registered Agent City'],
    agentState: ['Registered Agent State'],
    agentZip: ['Registered Agent Zip'],
    locationAddress1: ['Location Address 1'],
    locationAddress2: ['Location Address 2'],
    locationCity: ['Location City'],
    locationState: ['Location State'],
    locationZip: ['Location Zip'],
  },
});

type Row = RowOf<typeof ENTITIES>;

/** LegalEntityType by the state's wording of the form, without DOMESTIC or FOREIGN; the first match applies. */
const TYPES: readonly (readonly [RegExp, ValueOf<'RegisteredEntity.registeredEntityType'>])[] = [
  [/COOPERATIVE/, 'Co-operative'],
  [/NOT-FOR-PROFIT/, 'Non-profit Corporation'],
  [/PROFESSIONAL SERVICE LIMITED LIABILITY COMPANY/, 'Professional Limited Liability Company'],
  [/PROFESSIONAL (?:SERVICE )?CORPORATION/, 'Professional Corporation'],
  [/LIMITED LIABILITY COMPANY/, 'Limited Liability Company'],
  [/LIMITED LIABILITY PARTNERSHIP/, 'General Partnership'],
  [/LIMITED PARTNERSHIP/, 'Limited Partnership'],
  [/CORPORATION/, 'Corporation'],
];

/** Texts in a name field that mean a former agent or officer, in any case. */
const NOBODY = /^(?:registered agent (?:revoked|resigned)|vacant(?: vacant)?)$/i;

/**
 * Active corporations and other entities of New York: its open data, as CSV or JSON. The DOS ID is the key and the file
 * number. An entity that the file lacks is not active. The name and address for service of process usually belong to an
 * agent or a lawyer: the address becomes the entity's mail address only if it is under the entity's own name. The
 * officer's address is often a home, and not loaded.
 */
export const newYorkFilings: Source = {
  facts: {
    name: 'ny_dos',
    publisher: 'New York State Department of State, Division of Corporations',
    page: 'https://data.ny.gov/Economic-Development/Active-Corporations-Beginning-1800/n9v6-gdp6',
    licence: 'OPEN NY terms of use',
    generated: false,
  },
  date: (file) => newestDay(file, /\b\d{1,2}\/\d{1,2}\/\d{4}\b|\b\d{4}-\d\d-\d\d(?=T)/g, anyDay),
  ...tableSource(ENTITIES, (row, target) => {
    const [id, name] = [row.at('id'), row.at('name')];
    if (!/^\d{1,9}$/.test(id)) target.reject(row.line, 'DOS ID is not a number of up to nine digits', row.text);
    else if (name === '') target.reject(row.line, 'no name', row.text);
    else if (/ RESERVATION$/i.test(row.at('type'))) target.skip('a reserved name: no entity yet');
    else stageRow(id, name, row, target);
  }),
};

function stageRow(id: string, name: string, row: Row, target: SourceTarget): void {
  const { stage, note } = target;
  const form = row.at('type').toUpperCase();
  const filed = anyDay(row.at('filed'));
  const seen: Observed = {
    first: filed !== undefined && filed <= target.date ? filed : target.date,
    last: target.date,
  };
  const type = TYPES.find(([pattern]) => pattern.test(form))?.[1] ?? impliedType(name) ?? 'Unknown';
  const jurisdictionType = form.startsWith('DOMESTIC') ? 'domestic' : form.startsWith('FOREIGN') ? 'foreign' : null;
  const entity = stageEntity(stage, id, { names: [name], type }, seen);
  const filing = stageFiling(
    stage,
    entity,
    {
      state: 'NY',
      fileNumber: id,
      registrationType: form || null,
      registeredEntityType: type,
      registeredName: name,
      jurisdictionType,
      homeJurisdictionState: jurisdictionType === 'foreign' ? (stateCode(row.at('jurisdiction')) ?? null) : null,
      issueDate: filed ?? null,
      expirationDate: null,
      // The file has only active entities, and does not state their standing with the state.
      status: 'active',
      subStatus: 'unknown',
      statusDetail: 'Active',
    },
    seen,
  );
  const addressOf = (of: 'process' | 'agent' | 'location') => stageAddress(stage, writtenAddress(row, of), seen);
  const office = addressOf('location');
  stageFilingAddress(stage, filing, office?.id, 'headquarters', seen);
  const isOwn = firmKey(row.at('processName')) === firmKey(name);
  const process = addressOf('process');
  stageFilingAddress(stage, filing, process?.id, isOwn ? 'mailing' : 'registered_agent', seen);
  for (const own of [office, isOwn ? process : undefined])
    if (own !== undefined) stage.edge('LegalEntityReceivesMailAtAddress', entity, own.id, {}, seen);
  if (!isOwn && row.at('processName') !== '') note('who takes process for the entity: not loaded');

  const agent = row.at('agentName');
  if (NOBODY.test(agent)) note('registered agent who resigned or was revoked');
  else if (agent !== '') {
    stageFilingAddress(stage, filing, addressOf('agent')?.id, 'registered_agent', seen);
    const holder = agentOf(agent, target.personNames);
    stageOfficer(target, filing, id, { jobTitle: 'registered agent', ...holder }, seen);
  }
  const officer = row.at('officer');
  if (NOBODY.test(officer) || firmKey(officer) === firmKey(name))
    note('an officer who is a placeholder, or the entity itself');
  else if (officer !== '') {
    const role = { jobTitle: 'chief executive officer', managementLevel: 'c-suite' } as const;
    stageOfficer(target, filing, id, { ...role, ...headOf(officer, target.personNames) }, seen);
  }
}

const writtenAddress = (row: Row, of: 'process' | 'agent' | 'location'): WrittenAddress => ({
  street: [row.at(`${of}Address1`), row.at(`${of}Address2`)].filter((line) => line !== '').join(', '),
  city: row.at(`${of}City`),
  state: row.at(`${of}State`),
  zip: row.at(`${of}Zip`),
});
