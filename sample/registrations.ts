import type { ValueOf } from '../catalog/graph.ts';
import type { Stage, StagedId } from '../catalog/stage.ts';
import { type AgentOffices, stagePostBox } from './addresses.ts';
import { type Day, isoDate, TODAY } from './dates.ts';
import type { LegalForm } from './forms.ts';
import type { City } from './places.ts';
import { type Random, weighted } from './random.ts';

/** The facts from which a registered entity's filings are made. */
export interface Filer {
  readonly entity: StagedId;
  readonly key: string;
  /** Unique number of the entity in the sample, below 536 million. */
  readonly serial: number;
  readonly name: string | null;
  readonly form: LegalForm;
  readonly formed: Day;
  readonly home: City;
  /** States with locations outside the home state. */
  readonly otherStates: readonly string[];
  readonly address: StagedId | undefined;
  readonly dissolved: boolean;
  /** Whether it receives mail at a post office box for certain. */
  readonly hasMailBox: boolean;
}

interface FilingStatus {
  readonly weight: number;
  readonly status: ValueOf<'Registration.status'>;
  readonly subStatus: ValueOf<'Registration.subStatus'> | null;
  readonly statusDetail: string | null;
}

const LIVING = weighted<FilingStatus>(
  [
    { weight: 70, status: 'active', subStatus: 'good_standing', statusDetail: 'ACTIVE' },
    { weight: 8, status: 'active', subStatus: 'not_good_standing', statusDetail: 'DELINQUENT' },
    { weight: 8, status: 'active', subStatus: null, statusDetail: 'REGISTERED' },
    { weight: 2, status: 'active', subStatus: 'pending_inactive', statusDetail: 'INTENT TO DISSOLVE' },
    { weight: 1, status: 'active', subStatus: 'unknown', statusDetail: 'ACTIVE - SEE COUNTER' },
    { weight: 1, status: 'inactive', subStatus: 'pending_active', statusDetail: 'REINSTATEMENT PENDING' },
    { weight: 10, status: 'inactive', subStatus: null, statusDetail: 'ADMINISTRATIVELY DISSOLVED' },
  ],
  (each) => each.weight,
);
const DISSOLVED: readonly FilingStatus[] = [
  { weight: 1, status: 'inactive', subStatus: null, statusDetail: 'VOLUNTARILY DISSOLVED' },
  { weight: 1, status: 'inactive', subStatus: null, statusDetail: 'ADMINISTRATIVELY DISSOLVED' },
  { weight: 1, status: 'inactive', subStatus: null, statusDetail: 'MERGED OUT OF EXISTENCE' },
];
/** "A state that publishes no status gives `status: unknown`." (completions.md section 1) */
const UNPUBLISHED: FilingStatus = { weight: 1, status: 'unknown', subStatus: null, statusDetail: null };
const SECRETIVE_STATES: ReadonlySet<string> = new Set(['DE', 'NJ', 'IL']);

/**
 * Stages the registered entity of a filer with its filings: the domestic one, and foreign ones in the states of its other
 * locations. Returns the filings, the domestic one first.
 */
export function stageRegisteredEntity(stage: Stage, random: Random, agents: AgentOffices, filer: Filer): StagedId[] {
  const homeState = random.chance(0.04) ? 'DE' : filer.home.state;
  const registered = stage.ref('RegisteredEntity', filer.key);
  stage.entity('RegisteredEntity', registered, {
    name: filer.name,
    registeredEntityType: filer.form.type,
    formationDate: isoDate(filer.formed),
    formationYear: Number(isoDate(filer.formed).slice(0, 4)),
  });
  stage.edge('RegisteredEntityIsInstanceOfLegalEntity', registered, filer.entity);
  const abroad = homeState === filer.home.state ? filer.otherStates : [filer.home.state, ...filer.otherStates];
  const filings = [stageRegistration(stage, random, agents, filer, registered, homeState, undefined, filer.formed)];
  let issued = filer.formed;
  for (const state of abroad.slice(0, 6)) {
    issued = Math.min(TODAY - 20, issued + random.between(5, 900));
    filings.push(stageRegistration(stage, random, agents, filer, registered, state, homeState, issued));
  }
  return filings;
}

function stageRegistration(
  stage: Stage,
  random: Random,
  agents: AgentOffices,
  filer: Filer,
  registered: StagedId,
  state: string,
  homeState: string | undefined,
  issued: Day,
): StagedId {
  const id = stage.ref('Registration', `${filer.key}:${state}`);
  const status = statusIn(random, state, filer.dissolved);
  stage.entity('Registration', id, {
    registrationType: wording(random, filer.form, state, homeState),
    registrationState: state,
    jurisdictionType: homeState === undefined ? 'domestic' : 'foreign',
    homeJurisdictionState: homeState,
    registeredName: filer.name,
    fileNumber: fileNumber(filer.serial, state),
    issueDate: isoDate(issued),
    expirationDate: random.chance(0.5) ? isoDate(TODAY + random.between(-300, 360)) : null,
    status: status.status,
    subStatus: status.subStatus,
    statusDetail: status.statusDetail,
  });
  stage.edge('RegistrationRegisteredRegisteredEntity', id, registered);
  stageFilingAddresses(stage, random, agents, filer, id, state);
  return id;
}

function statusIn(random: Random, state: string, dissolved: boolean): FilingStatus {
  if (SECRETIVE_STATES.has(state)) return UNPUBLISHED;
  return dissolved ? random.pick(DISSOLVED) : random.weigh(LIVING);
}

function wording(random: Random, form: LegalForm, state: string, homeState: string | undefined): string {
  const text = random.pick(form.wordings).replace(/^WA /, `${state} `);
  return homeState === undefined ? text : `FOREIGN ${text.replace(/^(DOMESTIC|[A-Z]{2}) /, '')}`;
}

/** The state's number for the filing: nine digits in Washington, seven with a letter elsewhere. */
function fileNumber(serial: number, state: string): string {
  const number = Math.imul(serial, 0x1b873593) & 0x1fff_ffff;
  if (state === 'WA') return String(number).padStart(9, '0');
  return state.charAt(0) + number.toString(36).toUpperCase().padStart(6, '0');
}

function stageFilingAddresses(
  stage: Stage,
  random: Random,
  agents: AgentOffices,
  filer: Filer,
  filing: StagedId,
  state: string,
): void {
  const record = (address: StagedId, addressType: ValueOf<'RegistrationRecordedAddress.addressType'>) =>
    stage.edge('RegistrationRecordedAddress', filing, address, { addressType });
  if (filer.address !== undefined) {
    if (random.chance(0.6)) record(filer.address, 'headquarters');
    if (random.chance(0.06)) record(filer.address, 'site');
    if (random.chance(0.06)) record(filer.address, 'registered');
    if (random.chance(0.08)) record(filer.address, 'officer');
  }
  const offices = agents.get(state);
  if (offices !== undefined && offices.length > 0 && random.chance(0.35))
    record(random.pick(offices), 'registered_agent');
  if (random.chance(0.05) || filer.hasMailBox) record(stagePostBox(stage, random, filer.home), 'mailing');
}
