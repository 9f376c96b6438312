import type { Stage, StagedId } from '../../catalog/stage.ts';
import { hiddenTinKey } from '../../matching/identifiers/hashed-tin.ts';
import { stageListing } from './listing.ts';
import type { SandboxOfficer } from './sandbox-firm.ts';

/** Stages an officer: on a filing, or, without one, only as a role. */
export function stageSandboxOfficer(
  stage: Stage,
  key: string,
  officer: SandboxOfficer,
  filing: StagedId | undefined,
  ssnKey: string | undefined,
): void {
  const { first, last, title, born, ssn, listedOn } = officer;
  const fullName = `${first} ${last}`;
  const person = stage.ref('Person', key);
  stage.entity('Person', person, { firstName: first, lastName: last, fullName, dateOfBirth: born });
  const holder = stage.ref('LegalEntity', `person:${key}`);
  stage.entity('LegalEntity', holder);
  stage.attribute('LegalEntityName', holder, { name: fullName, legalEntityType: 'Person' });
  stage.attribute('LegalEntityType', holder, { legalEntityType: 'Person' });
  stage.edge('PersonIsInstanceOfLegalEntity', person, holder);
  const role = stage.ref('Role', key);
  stage.entity('Role', role, { jobTitle: title });
  stage.edge('LegalEntityPerformsRole', holder, role);
  if (filing !== undefined) stage.edge('RegistrationRecordedRole', filing, role);
  if (listedOn !== undefined) stageListing(stage, key, holder, listedOn);
  if (ssn === undefined || ssnKey === undefined) return;
  const tin = stage.ref('Tin', hiddenTinKey(ssnKey, 'SSN', ssn, last));
  stage.entity('Tin', tin, { tin: null, tinType: 'SSN' });
  stage.edge('LegalEntityFilesTaxesUsingTin', holder, tin);
}
