import type { ValueOf } from '../../../catalog/graph.ts';
import type { Stage, StagedId } from '../../../catalog/stage.ts';

interface Address {
  readonly street: string;
  readonly unit: string | null;
  readonly zip: string;
  readonly state?: string;
}

/** Where most records of these tests are. */
export const ADDRESS = { street: '100 MAIN ST', unit: null as string | null, zip: '98101' };

/** Stages an address, in Washington unless it says otherwise. */
export function address(stage: Stage, key: string, { street, unit, zip, state = 'WA' }: Address = ADDRESS): StagedId {
  const id = stage.ref('Address', key);
  stage.entity('Address', id, { streetAddress1: street, streetAddress2: unit, zip, city: 'SEATTLE', state });
  return id;
}

export interface Firm {
  readonly name: string;
  readonly at?: Address;
  readonly ein?: string;
  readonly validity?: ValueOf<'Tin.validity'>;
  readonly file?: string;
  readonly type?: ValueOf<'LegalEntityType.legalEntityType'>;
}

/** Stages a legal entity, perhaps with an address for mail, a tax number and a filing (`STATE:number`). */
export function firm(stage: Stage, key: string, { name, at, ein, validity, file, type }: Firm): StagedId {
  const id = stage.ref('LegalEntity', key);
  stage.entity('LegalEntity', id);
  stage.attribute('LegalEntityName', id, { name });
  if (type !== undefined) stage.attribute('LegalEntityType', id, { legalEntityType: type });
  if (at !== undefined) stage.edge('LegalEntityReceivesMailAtAddress', id, address(stage, key, at));
  if (ein !== undefined) {
    const tin = stage.ref('Tin', ein);
    stage.entity('Tin', tin, { tin: ein, tinType: 'EIN', validity: validity ?? null });
    stage.edge('LegalEntityFilesTaxesUsingTin', id, tin);
  }
  if (file !== undefined) {
    const [registration, registered] = [stage.ref('Registration', file), stage.ref('RegisteredEntity', file)];
    const [registrationState, fileNumber] = file.split(':');
    stage.entity('Registration', registration, { registrationState, fileNumber });
    stage.entity('RegisteredEntity', registered, { name });
    stage.edge('RegistrationRegisteredRegisteredEntity', registration, registered);
    stage.edge('RegisteredEntityIsInstanceOfLegalEntity', registered, id);
  }
  return id;
}

/** Stages a brand with one location of the same name, perhaps with its owner; returns the brand. */
export function shop(stage: Stage, key: string, name: string, at: Address, owner?: StagedId): StagedId {
  const [location, brand] = [stage.ref('OperatingLocation', key), stage.ref('Brand', key)];
  stage.entity('OperatingLocation', location);
  stage.entity('Brand', brand);
  stage.attribute('OperatingLocationName', location, { name });
  stage.attribute('BrandName', brand, { name });
  stage.edge('BrandOperatesAtOperatingLocation', brand, location);
  stage.edge('OperatingLocationOperatesAtAddress', location, address(stage, key, at));
  if (owner !== undefined) {
    stage.edge('LegalEntityDoesBusinessAsBrand', owner, brand);
    stage.edge('LegalEntityOwnsLocationOperatingLocation', owner, location);
  }
  return brand;
}
