import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../databases.ts';
import { listsService } from './lists-service.ts';

const CREATE = `mutation ($suggestion: SuggestionInput!) { createSuggestion(suggestion: $suggestion) { suggestion {
  id revision apiKeyId dataAssetVersion payload createdTimestamp requestId suggestedByEmail lastModifiedByEmail status } } }`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe.each(ENGINES)('on %s', (engine) => {
  const service = listsService(engine);
  const { data, refusal, entity } = service;
  const brand = async (): Promise<{ id: string; svcId: string }> =>
    (await data('mutation { createList(input: { searchInput: {} }) { search { ... on Brand { id svcId } } } }'))
      .createList.search;
  const create = async (suggestion: object) => (await data(CREATE, { suggestion })).createSuggestion.suggestion;

  test('"suggestedValue with field and suggestedEntityIdentifier; status PENDING_REVIEW at first"', async () => {
    const { id, svcId } = await brand();
    const said = {
      ...{ field: 'names.name', suggestedValue: 'ACME' },
      suggestedEntityIdentifier: { id: svcId, type: 'BRAND' },
      ancestorIdentifier: [{ id, type: 'BRAND' }],
    };
    const made = await create({ ...said, suggestedByEmail: 'a@example.org', status: 'PENDING_REVIEW' });
    expect({ ...made, payload: JSON.parse(made.payload) }).toEqual({
      ...{ id: expect.stringMatching(UUID), revision: '1', apiKeyId: service.mine.id, status: 'PENDING_REVIEW' },
      ...{ dataAssetVersion: service.version, requestId: expect.stringMatching(UUID), payload: said },
      ...{ suggestedByEmail: 'a@example.org', lastModifiedByEmail: 'a@example.org' },
      createdTimestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const stored = await service.operations.suggestions.find(made.id, service.mine.accountId);
    expect(stored?.suggested).toEqual({ entityType: 'BRAND', entityId: id, field: 'names.name', value: 'ACME' });
  });

  test('"payload": anything as JSON, tax numbers masked and ids whole', async () => {
    const id = '12345678-1234-1234-1234-123456789012';
    const made = await create({ payload: { note: `SSN 123-45-6789 of ${id}`, ssn: '987-65-4321', list: [1, null] } });
    expect(JSON.parse(made.payload)).toEqual({ note: `SSN *****6789 of ${id}`, list: [1, null] });
    expect((await service.operations.suggestions.find(made.id, service.mine.accountId))?.suggested).toBeNull();
  });

  test('"no other account sees them", through `_entities`', async () => {
    const { id } = await create({ payload: 'x' });
    const [reference, fields] = [{ __typename: 'Suggestion', id }, '... on Suggestion { id revision payload }'];
    expect(await entity(reference, fields)).toEqual({ data: { _entities: [{ id, revision: '1', payload: '"x"' }] } });
    expect(await entity(reference, fields, service.theirs)).toEqual({ data: { _entities: [null] } });
  });

  const of = { id: '00000000-0000-4000-8000-00000000000f', type: 'BRAND' };
  const value = { suggestedEntityIdentifier: of, field: 'names.name', suggestedValue: 'x' };
  test.each<[string, object, RegExp]>([
    ['nothing', {}, /^suggestion expects payload, or suggestedValue with field/],
    ['a value alone', { suggestedValue: 1 }, /field and suggestedEntityIdentifier beside what is given/],
    ['no value', { ...value, suggestedValue: null }, /suggestedValue beside what is given/],
    ['half of it beside a payload', { payload: 1, field: 'names.name' }, /beside what is given/],
    ['an unknown entity', value, /^suggestion\.suggestedEntityIdentifier\.id expects the id of a BRAND in the data/],
    ['an unknown ancestor', { payload: 1, ancestorIdentifier: [of] }, /ancestorIdentifier\.id expects/],
    ['no id', { ...value, suggestedEntityIdentifier: { ...of, id: 'x' } }, /^suggestion: /],
    ['an unknown field', { ...value, field: 'names.nam' }, /^suggestion\.field: Unknown path "names\.nam"/],
    ['a connection', { ...value, field: 'names' }, /^suggestion\.field expects a path to a value/],
    ['an id', { ...value, field: 'id' }, /^suggestion\.field expects/],
    ['an edge', { ...value, field: 'websites.rank' }, /^suggestion\.field expects/],
    ['a tax number', { ...value, field: 'legalEntities.tins.tin' }, /anything but a tax number/],
    [
      'an SSN as a name',
      { ...value, suggestedValue: '123-45-6789' },
      /suggestedValue expects anything but a tax number, got null/,
    ],
    [
      'a number of another kind',
      { ...value, field: 'isMarketables.isMarketable', suggestedValue: 'yes' },
      /true or false/,
    ],
    [
      'a value that is none',
      { ...value, field: 'cardTransactions.period', suggestedValue: '2m' },
      /one of 1m, 3m, 12m/,
    ],
    ['APPROVED', { payload: 1, status: 'APPROVED' }, /PENDING_REVIEW at first: the team decides, got "APPROVED"/],
    ['no e-mail address', { payload: 1, suggestedByEmail: 'me' }, /suggestedByEmail expects an e-mail address/],
    ['too much', { payload: 'x'.repeat(64_000) }, /at most 64000 characters/],
    [
      'too many ancestors',
      { payload: 1, ancestorIdentifier: Array.from({ length: 11 }, () => of) },
      /at most 10 entities/,
    ],
  ])('refused: %s', async (_, suggestion, message) => {
    expect(await refusal(CREATE, { suggestion })).toMatch(message);
  });
});
