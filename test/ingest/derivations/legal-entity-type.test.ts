import { expect, test } from 'vitest';
import type { Stage } from '../../../catalog/stage.ts';
import { derived } from './stage.ts';

const TYPES = 'SELECT owner_key AS entity, legal_entity_type AS type FROM legal_entity_type ORDER BY 1, rank';

function stageEntity(stage: Stage, key: string, ...names: readonly string[]) {
  const entity = stage.ref('LegalEntity', key);
  stage.entity('LegalEntity', entity);
  for (const name of names) stage.attribute('LegalEntityName', entity, { name });
  return entity;
}

test('a name gives the legal form "that the name states or implies"; "Unknown where it gives no hint"', async () => {
  const { rows } = await derived((stage) => {
    stageEntity(stage, 'a', 'HARBOR', 'HARBOR COFFEE L.L.C.');
    stageEntity(stage, 'b', 'BETTS PATTERSON & MINES PS');
    stageEntity(stage, 'c', 'HARBOR');
    stageEntity(stage, 'd');
  });
  expect(await rows('SELECT name, legal_entity_type AS type FROM legal_entity_name ORDER BY owner_key, rank')).toEqual([
    { name: 'HARBOR', type: 'Unknown' },
    { name: 'HARBOR COFFEE L.L.C.', type: 'Limited Liability Company' },
    { name: 'BETTS PATTERSON & MINES PS', type: 'Professional Corporation' },
    { name: 'HARBOR', type: 'Unknown' },
  ]);
  expect(await rows(TYPES)).toEqual([
    { entity: 1, type: 'Limited Liability Company' },
    { entity: 2, type: 'Professional Corporation' },
    { entity: 3, type: 'Unknown' },
    { entity: 4, type: 'Unknown' },
  ]);
});

test('the state\'s wording goes before the name; "the legalEntityType values without Person" for a registered entity', async () => {
  const { rows } = await derived((stage) => {
    const entity = stageEntity(stage, 'a', 'HARBOR INC');
    const [registered, filing, plain] = [
      stage.ref('RegisteredEntity', 'a'),
      stage.ref('Registration', 'a'),
      stage.ref('RegisteredEntity', 'plain'),
    ];
    stage.entity('RegisteredEntity', registered, { name: 'HARBOR INC' });
    stage.entity('Registration', filing, { registrationType: 'WA NONPROFIT CORPORATION' });
    stage.edge('RegistrationRegisteredRegisteredEntity', filing, registered);
    stage.edge('RegisteredEntityIsInstanceOfLegalEntity', registered, entity);
    stage.entity('RegisteredEntity', plain, { name: 'PIER LP' });
  });
  expect(await rows('SELECT registered_entity_type AS type FROM registered_entity ORDER BY key')).toEqual([
    { type: 'Non-profit Corporation' },
    { type: 'Limited Partnership' },
  ]);
  expect(await rows(TYPES)).toEqual([{ entity: 1, type: 'Non-profit Corporation' }]);
});

test('a natural person is a Person; what a source said stays', async () => {
  const { rows } = await derived((stage) => {
    const person = stageEntity(stage, 'p', 'JANE DOE');
    stage.entity('Person', stage.ref('Person', 'p'), { fullName: 'JANE DOE' });
    stage.edge('PersonIsInstanceOfLegalEntity', stage.ref('Person', 'p'), person);
    const known = stageEntity(stage, 'k', 'HARBOR LLC');
    stage.attribute('LegalEntityType', known, { legalEntityType: 'Sole Proprietorship' });
  });
  expect(await rows(TYPES)).toEqual([
    { entity: 1, type: 'Person' },
    { entity: 2, type: 'Sole Proprietorship' },
  ]);
});
