import { type ValueOf, valuesOf } from '../catalog/graph.ts';
import type { Stage, StagedId } from '../catalog/stage.ts';
import { type Random, weighted } from './random.ts';

/** Prefixes that no office of the IRS issues, so that no number of the sample belongs to anyone. */
const UNISSUED_PREFIXES = ['07', '08', '09', '17', '18', '19', '28', '29', '49', '69', '70', '78', '79', '89'];

const OUTCOMES = weighted(
  [
    { weight: 52, validity: 'issued', status: 'Success', result: 'tin_verified' },
    { weight: 6, validity: 'not_issued', status: 'Failure', result: 'tin_not_verified' },
    { weight: 2, validity: 'invalid', status: 'Failure', result: 'error' },
    { weight: 5, validity: null, status: null, result: 'not_completed' },
    { weight: 35, validity: null, status: null, result: null },
  ],
  (outcome) => outcome.weight,
);

/** Stages the employer number of an entity; two serial numbers below 134 million never share one. */
export function stageEin(stage: Stage, random: Random, entity: StagedId, serial: number): void {
  const number = Math.imul(serial, 0x2545f491) & 0x7ff_ffff;
  const prefix = UNISSUED_PREFIXES[Math.floor(number / 10_000_000)] ?? '89';
  const tin = prefix + String(number % 10_000_000).padStart(7, '0');
  stageTin(stage, entity, tin, { tin, tinType: 'EIN' }, random.weigh(OUTCOMES));
}

/** Stages that a person has a number of a type, without the number: SSN and ITIN are never shown. */
export function stageHiddenTin(stage: Stage, random: Random, entity: StagedId, key: string): void {
  const tinType = random.chance(0.92) ? 'SSN' : 'ITIN';
  stageTin(stage, entity, `hidden:${key}`, { tin: null, tinType }, random.weigh(OUTCOMES));
}

/** Stages that an entity has a number of a type, without the number; each type has another outcome of its check. */
export const stageUnnamedTin = (stage: Stage, entity: StagedId, key: string, tinType: ValueOf<'Tin.tinType'>): void => {
  const outcome = OUTCOMES.items[valuesOf('Tin.tinType').indexOf(tinType) % OUTCOMES.items.length];
  if (outcome !== undefined) stageTin(stage, entity, `hidden:${key}:${tinType}`, { tin: null, tinType }, outcome);
};

function stageTin(
  stage: Stage,
  entity: StagedId,
  key: string,
  fields: { readonly tin: string | null; readonly tinType: ValueOf<'Tin.tinType'> },
  outcome: (typeof OUTCOMES.items)[number],
): void {
  const id = stage.ref('Tin', key);
  stage.entity('Tin', id, { ...fields, validity: outcome.validity });
  stage.edge('LegalEntityFilesTaxesUsingTin', entity, id, {
    verificationStatus: outcome.status,
    verificationResult: outcome.result,
  });
}
