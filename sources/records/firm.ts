import type { ValueOf } from '../../catalog/graph.ts';
import type { Observed, Stage, StagedId } from '../../catalog/stage.ts';
import { tinTypes } from '../../matching/identifiers/tin.ts';
import { impliedType, withoutLegalForm } from '../../matching/names/legal-forms.ts';
import { nameTokens, storedName } from '../../matching/names/tokens.ts';

/** The key of a firm's name, which its spellings share: its words without legal form and punctuation. */
export const firmKey = (name: string): string =>
  nameTokens(withoutLegalForm(name)).join(' ') || nameTokens(name).join(' ');

export interface WrittenEntity {
  /** The primary name comes first; empty names are left out. */
  readonly names: readonly string[];
  /** One of the values of LegalEntityType; absent: what the primary name implies, or else what filings and persons say. */
  readonly type?: ValueOf<'LegalEntityType.legalEntityType'> | undefined;
}

/** Stages a legal entity with its names and type. */
export function stageEntity(stage: Stage, key: string, { names, type }: WrittenEntity, observed: Observed): StagedId {
  const id = stage.ref('LegalEntity', key);
  const stored = [...new Set(names.map(storedName))].filter((name) => name !== '');
  stage.entity('LegalEntity', id, {}, observed);
  const legalEntityType = type ?? impliedType(stored[0] ?? '');
  if (legalEntityType !== undefined) stage.attribute('LegalEntityType', id, { legalEntityType }, observed);
  stageLegalNames(stage, id, stored, observed, type === 'Person' ? 'Person' : 'Unknown');
  return id;
}

/** Stages names of a legal entity, each with the type that its legal form implies, or else with `otherwise`. */
export function stageLegalNames(
  stage: Stage,
  entity: StagedId,
  names: readonly string[],
  observed: Observed,
  otherwise: 'Person' | 'Unknown' = 'Unknown',
): void {
  for (const name of new Set(names.map(storedName))) {
    const legalEntityType = otherwise === 'Person' ? otherwise : (impliedType(name) ?? otherwise);
    if (name !== '') stage.attribute('LegalEntityName', entity, { name, legalEntityType }, observed, name);
  }
}

/** Stages a brand with its names, and the edge from the legal entity that does business under it. */
export function stageBrand(
  stage: Stage,
  key: string,
  names: readonly string[],
  entity: StagedId | undefined,
  observed: Observed,
): StagedId {
  const id = stage.ref('Brand', key);
  stage.entity('Brand', id, {}, observed);
  for (const name of new Set(names.map(storedName))) {
    if (name !== '') stage.attribute('BrandName', id, { name }, observed, name);
  }
  if (entity !== undefined) stage.edge('LegalEntityDoesBusinessAsBrand', entity, id, {}, observed);
  return id;
}

export interface WrittenLocation {
  readonly names: readonly string[];
  readonly brand: StagedId;
  readonly address: StagedId | undefined;
  /** The legal entity that owns the business there. */
  readonly owner?: StagedId | undefined;
}

/** Stages a place of business with its names, brand, address and owner. */
export function stageLocation(
  stage: Stage,
  key: string,
  { names, brand, address, owner }: WrittenLocation,
  observed: Observed,
): StagedId {
  const id = stage.ref('OperatingLocation', key);
  stage.entity('OperatingLocation', id, {}, observed);
  for (const name of new Set(names.map(storedName))) {
    if (name !== '') stage.attribute('OperatingLocationName', id, { name }, observed, name);
  }
  stage.edge('BrandOperatesAtOperatingLocation', brand, id, {}, observed);
  if (address !== undefined) stage.edge('OperatingLocationOperatesAtAddress', id, address, {}, observed);
  if (owner !== undefined) stage.edge('LegalEntityOwnsLocationOperatingLocation', owner, id, {}, observed);
  return id;
}

/** Classification systems. */
export type IndustryType = ValueOf<'Industry.industryType'>;

/** Stages an industry of a brand: a code of a classification, or svc's own description. */
export function stageIndustry(
  stage: Stage,
  brand: StagedId,
  industryType: IndustryType,
  codeOrWords: string,
  observed: Observed,
  description: string | null = null,
): void {
  const id = stage.ref('Industry', `${industryType}:${codeOrWords}`);
  const named =
    industryType === 'svc_industry_description'
      ? { industryCode: null, industryDesc: codeOrWords }
      : { industryCode: codeOrWords, industryDesc: description };
  stage.entity('Industry', id, { industryType, ...named }, observed);
  stage.edge('BrandDoesBusinessWithinIndustry', brand, id, {}, observed);
}

/** Stages the EIN under which an entity files its taxes, as unverified; false if the text is not an EIN. */
export function stageEin(stage: Stage, entity: StagedId, written: string, observed: Observed): boolean {
  const tin = einOf(written);
  if (tin === undefined) return false;
  const id = stage.ref('Tin', `EIN:${tin}`);
  const validity = tinTypes(tin).includes('EIN') ? null : 'invalid';
  stage.entity('Tin', id, { tin, tinType: 'EIN', validity }, observed);
  stage.edge('LegalEntityFilesTaxesUsingTin', entity, id, {}, observed);
  return true;
}

/**
 * The nine digits of an EIN, with or without dash; undefined if the text is not one. Courts use prefix 00 as a
 * placeholder; filers with the Securities and Exchange Commission use nine equal digits.
 */
export function einOf(written: string): string | undefined {
  const tin = /^(?!(\d)\1-?\1{7}$)(?!00)(\d\d)-?(\d{7})$/.exec(written.trim());
  return tin === null ? undefined : `${tin[2]}${tin[3]}`;
}
