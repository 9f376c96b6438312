import { valuesOf } from '../../catalog/graph.ts';
import type { DatasetFacts, Observed, Stage, StagedId } from '../../catalog/stage.ts';
import { impliedType } from '../../matching/names/legal-forms.ts';
import { storedName } from '../../matching/names/tokens.ts';
import { stagePhone, stageWebsite } from '../records/contact.ts';

/** A suggestion that the team has accepted: a value for a field of an entity. */
export interface AcceptedSuggestion {
  readonly id: string;
  /** The kind, by the contract's name: BRAND, OPERATING_LOCATION, LEGAL_ENTITY. */
  readonly entityType: string;
  readonly entity: StagedId;
  /** Path from the entity to the value. */
  readonly field: string;
  readonly value: unknown;
  /** Date of the decision, YYYY-MM-DD. */
  readonly day: string;
}

/** Name of the dataset of accepted suggestions. */
export const SUGGESTIONS = 'suggestions';

/** The facts of the dataset; its date is the day of the latest decision. */
export const suggestionsFacts = (accepted: readonly AcceptedSuggestion[]): DatasetFacts => ({
  name: SUGGESTIONS,
  publisher: 'Suggestions that were accepted',
  page: 'docs/lists.md',
  licence: 'Own',
  date:
    accepted
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? '',
  generated: false,
});

/**
 * Stages accepted suggestions. `accepted` is in the order of the decisions; the latest is staged first, so that it
 * takes precedence. Returns the ids of the suggestions whose value a dataset cannot state about an entity on its own.
 * Entities are named by their ids in the graph.
 */
export function stageSuggestions(stage: Stage, accepted: readonly AcceptedSuggestion[]): readonly string[] {
  return accepted.toReversed().flatMap(({ id, entityType, entity, field, value, day }) => {
    const state = STATED.get(`${entityType} ${field}`);
    const isStaged = typeof value === 'string' && state?.(stage, entity, value, { first: day, last: day }) === true;
    return isStaged ? [] : [id];
  });
}

/** Stages a value of an entity; false if the text is not such a value. */
type State = (stage: Stage, entity: StagedId, value: string, observed: Observed) => boolean;

/** What a dataset can state about an entity that other datasets have made, by kind and path. */
const STATED: ReadonlyMap<string, State> = new Map<string, State>([
  ['BRAND names.name', named((stage, id, name, at) => stage.attribute('BrandName', id, { name }, at, name))],
  [
    'OPERATING_LOCATION names.name',
    named((stage, id, name, at) => stage.attribute('OperatingLocationName', id, { name }, at, name)),
  ],
  [
    'LEGAL_ENTITY names.name',
    named((stage, id, name, at) => {
      const legalEntityType = impliedType(name) ?? 'Unknown';
      stage.attribute('LegalEntityName', id, { name, legalEntityType }, at, name);
    }),
  ],
  [
    'LEGAL_ENTITY types.legalEntityType',
    (stage, id, value, at) => {
      const legalEntityType = valuesOf('LegalEntityType.legalEntityType').find((each) => each === value);
      if (legalEntityType !== undefined) stage.attribute('LegalEntityType', id, { legalEntityType }, at);
      return legalEntityType !== undefined;
    },
  ],
  [
    'OPERATING_LOCATION operatingStatuses.operatingStatus',
    (stage, id, value, at) => {
      const operatingStatus = valuesOf('OperatingLocationOperatingStatus.operatingStatus').find(
        (each) => each === value,
      );
      if (operatingStatus !== undefined)
        stage.attribute('OperatingLocationOperatingStatus', id, { operatingStatus }, at);
      return operatingStatus !== undefined;
    },
  ],
  [
    'OPERATING_LOCATION locationTypes.locationType',
    (stage, id, value, at) => {
      const locationType = valuesOf('OperatingLocationLocationType.locationType').find((each) => each === value);
      if (locationType !== undefined) stage.attribute('OperatingLocationLocationType', id, { locationType }, at);
      return locationType !== undefined;
    },
  ],
  [
    'BRAND websites.website',
    linked(stageWebsite, (stage, id, site, at) => stage.edge('BrandOperatesWebsiteWebsite', id, site, {}, at)),
  ],
  [
    'OPERATING_LOCATION websites.website',
    linked(stageWebsite, (stage, id, site, at) =>
      stage.edge('OperatingLocationOperatesWebsiteWebsite', id, site, {}, at),
    ),
  ],
  [
    'OPERATING_LOCATION phoneNumbers.phoneNumber',
    linked(
      (stage, written, at) => {
        const phone = stagePhone(stage, written, at);
        return 'id' in phone ? phone.id : undefined;
      },
      (stage, id, phone, at) => stage.edge('OperatingLocationCanBeCalledAtPhoneNumber', id, phone, {}, at),
    ),
  ],
]);

/** States a name, normalized as names are stored. */
function named(state: (stage: Stage, id: StagedId, name: string, at: Observed) => void): State {
  return (stage, id, value, at) => {
    const name = storedName(value);
    if (name !== '') state(stage, id, name, at);
    return name !== '';
  };
}

/** States that an entity has a linked record, such as a website. */
function linked(
  stageRecord: (stage: Stage, written: string, at: Observed) => StagedId | undefined,
  link: (stage: Stage, id: StagedId, record: StagedId, at: Observed) => void,
): State {
  return (stage, id, value, at) => {
    const record = stageRecord(stage, value, at);
    if (record !== undefined) link(stage, id, record, at);
    return record !== undefined;
  };
}
