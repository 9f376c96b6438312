import type { Stage, StagedId } from '../../catalog/stage.ts';
import type { SandboxFiling, SandboxFirm } from './sandbox-firm.ts';

/** Stages the filings of a firm; returns their ids, the domestic one first. */
export function stageSandboxFilings(
  stage: Stage,
  entity: StagedId,
  firm: SandboxFirm,
  name: string,
  address: StagedId | undefined,
): StagedId[] {
  return (firm.filings ?? []).map((filing) => stageFiling(stage, entity, firm, filing, name, address));
}

function stageFiling(
  stage: Stage,
  entity: StagedId,
  { key, type = 'Unknown' }: SandboxFirm,
  filing: SandboxFiling,
  name: string,
  address: StagedId | undefined,
): StagedId {
  const { state, home, fileNumber, issued, wording, status, subStatus, detail, addressType } = filing;
  const registered = stage.ref('RegisteredEntity', key);
  const registeredEntityType = type === 'Person' ? 'Unknown' : type;
  stage.entity('RegisteredEntity', registered, { name, registeredEntityType });
  stage.edge('RegisteredEntityIsInstanceOfLegalEntity', registered, entity);
  const id = stage.ref('Registration', `${state}:${fileNumber}`);
  stage.entity('Registration', id, {
    registrationType: wording,
    registrationState: state,
    jurisdictionType: home === undefined ? 'domestic' : 'foreign',
    homeJurisdictionState: home,
    registeredName: filing.name ?? name,
    fileNumber,
    issueDate: issued,
    status,
    subStatus,
    statusDetail: detail,
  });
  stage.edge('RegistrationRegisteredRegisteredEntity', id, registered);
  if (addressType !== undefined && address !== undefined) {
    stage.edge('RegistrationRecordedAddress', id, address, { addressType });
  }
  return id;
}
