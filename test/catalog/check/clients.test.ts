import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { schemasOf } from '../../../catalog/check/schemas.ts';
import { checkOperations } from '../../../catalog/check/stored-operations.ts';
import { REPOSITORY, SUPERGRAPH_FILE } from '../../../catalog/compose-repository.ts';
import { buildCatalog, readCatalog } from '../../../catalog/read.ts';
import { checksOf } from '../../../cli/commands/check.ts';
import { savedDocuments } from '../../../cli/saved-documents.ts';
import { savedLists } from '../../../cli/saved-lists.ts';
import { createdContent } from '../../../lists/definition/read-input.ts';
import { openOperations } from '../../../operations/operations.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const { api } = schemasOf(readFileSync(join(REPOSITORY, SUPERGRAPH_FILE), 'utf8'), []);
/** The contract, and a type that a team has added. */
const PERMITS = 'type Permit @entity @loaded { cost: Int }';
let checks: ReturnType<typeof checksOf>;
beforeAll(() => {
  const permits = { name: 'permits', folder: 'permits', document: parse(PERMITS) };
  checks = checksOf(buildCatalog([...readCatalog().subgraphs.values(), permits]));
});

/** Files of clients, judged: each fault as client, file, operation, coordinate and the first words of its message. */
function judged(files: Readonly<Record<string, unknown>>, folder = 'clients') {
  const root = temporaryFolder('clients');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof text === 'string' ? text : JSON.stringify(text));
  }
  const { files: count, faults } = checkOperations(root, [folder], api, checks);
  return {
    count,
    faults: faults.map(({ client, file, operation, coordinate, line, message }) => [
      ...[client, `${file}:${line}`, operation, coordinate],
      message.split(/[;.] /)[0],
    ]),
  };
}

const SEARCH = 'search(searchInput: { name: "x" })';
const BODY = `query Prices { ${SEARCH} { ... on Brand { prices } } }`;

describe('"svc check judges … trusted documents", and "says which client and which field"', () => {
  test('documents of two clients, by folder', () => {
    const files = {
      'clients/web/shop.graphql': `query Shop {\n  ${SEARCH} { ... on Brand { nams { edges { cursor } } } }\n}`,
      'clients/app/ios/shop.graphql': `{ ${SEARCH} { ... on Brand { names(lst: 1) { edges { cursor } } } } }`,
      'clients/root.graphql': `{ ${SEARCH} { ... on Brnd { id } } }`,
      'clients/fits.graphql': `{ ${SEARCH} { ... on Brand { id } } }`,
    };
    expect(judged(files)).toEqual({
      count: 4,
      faults: [
        ['app', 'clients/app/ios/shop.graphql:1', undefined, 'Brand.names', expect.stringMatching(/^Unknown argument/)],
        ['clients', 'clients/root.graphql:1', undefined, 'Brnd', expect.stringMatching(/^Unknown type "Brnd"/)],
        ['web', 'clients/web/shop.graphql:2', undefined, 'Brand.nams', expect.stringMatching(/^Cannot query field/)],
      ],
    });
  });

  test('a manifest of trusted documents, and a map of them by id; other JSON is none', () => {
    const operations = [
      { id: 'a1', name: 'Prices', type: 'query', body: BODY },
      { id: 'a2', body: `{ ${SEARCH} { ... on Brand { prices } } }` },
      { id: 'a3', name: 'Fits', body: `query Fits { ${SEARCH} { ... on Brand { id } } }` },
      { id: 'a4' },
    ];
    const files = {
      'clients/web/operations.json': { format: 'apollo-persisted-query-manifest', version: 1, operations },
      'clients/app/persisted-queries.json': { f00: BODY, other: 7 },
      'clients/app/answer.json': { f00: BODY },
      'clients/app/broken.json': '{',
    };
    expect(judged(files)).toEqual({
      count: 2,
      faults: [
        ['app', 'clients/app/persisted-queries.json:1', 'f00', 'Brand.prices', expect.any(String)],
        ['web', 'clients/web/operations.json:1', 'Prices', 'Brand.prices', expect.any(String)],
        ['web', 'clients/web/operations.json:1', 'a2', 'Brand.prices', expect.any(String)],
      ],
    });
  });
});

describe('"paths in strings, list definitions (lists/definition)"', () => {
  test('a path of a filter in a trusted document', () => {
    const conditions = 'conditions: { filter: { EQ: ["nam", "X"] } }';
    const body = `query Named { ${SEARCH} { ... on Brand { names(${conditions}) { edges { cursor } } } } }`;
    expect(judged({ 'clients/web/trusted.json': { n1: body } }).faults).toEqual([
      ['web', 'clients/web/trusted.json:1', 'Named', 'Brand.names', expect.stringContaining('Unknown path "nam"')],
    ]);
  });

  test('columns, filters and aliases of list definitions, as createList refuses them', () => {
    const list = (input: object) => ({ name: 'Shops', searchInput: { entityType: 'BRAND' }, ...input });
    const files = {
      'clients/web/good.list.json': list({ columnOrdering: ['names.name'] }),
      'clients/web/column.list.json': list({ columnOrdering: ['nams.name'] }),
      'clients/web/filter.list.json': list({
        searchInput: { entityType: 'OPERATING_LOCATION', conditions: { filter: { EQ: ['adresses.state', 'WA'] } } },
      }),
      'clients/web/field.list.json': list({ columnOrder: [] }),
    };
    const { count, faults } = judged(files);
    expect(count).toBe(4);
    expect(faults).toEqual([
      ['web', 'clients/web/column.list.json:1', undefined, 'Mutation.createList', expect.stringContaining('nams.name')],
      ['web', 'clients/web/field.list.json:1', undefined, undefined, expect.stringContaining('columnOrder')],
      ['web', 'clients/web/filter.list.json:1', undefined, 'Mutation.createList', expect.stringContaining('adresses')],
    ]);
  });

  test('lists of a team’s own records, as createRecordList refuses them', () => {
    const list = (filter: object, entityType = 'PERMIT') => ({ entityType, conditions: { filter } });
    const files = {
      'clients/web/gone.list.json': list({ GT: ['costs', 5] }),
      'clients/web/good.list.json': list({ GT: ['cost', 5] }),
      'clients/web/type.list.json': list({}, 'INSPECTION'),
    };
    const refused = (name: string, words: string) => [
      ...['web', `clients/web/${name}.list.json:1`, undefined, 'Mutation.createRecordList'],
      expect.stringContaining(words),
    ];
    expect(judged(files)).toEqual({
      count: 3,
      faults: [refused('gone', 'Unknown path "costs"'), refused('type', 'a type that a team has added (PERMIT)')],
    });
  });

  test('the lists that accounts have saved, each with its account', async () => {
    const operations = await openOperations(join(temporaryFolder('lists'), 'operations.db'));
    const { key } = await operations.createKey({ plan: 'pro' });
    const caller = await operations.authenticate(key);
    const owner = { accountId: caller?.account.customerId ?? '', apiKeyId: caller?.apiKeyId ?? '' };
    const searchInput = { entityType: 'BRAND', conditions: null, prompt: null, matchThreshold: null } as const;
    const fieldAliases = [{ fullyQualifiedName: 'names.name', aliasName: 'name' }];
    const good = { ...createdContent({ name: 'Good', columnOrdering: ['names.name'] }), searchInput, fieldAliases };
    const list = await operations.lists.create(owner, good);
    const bad = await operations.lists.create(owner, { ...good, columnOrdering: ['gone.name'] });
    const ofPermits = { searchInput: { ...searchInput, entityType: 'PERMIT' }, fieldAliases: [] };
    for (const column of ['cost', 'costs'])
      await operations.lists.create(owner, { ...good, ...ofPermits, columnOrdering: [column] });
    const { files, faults } = checkOperations('.', [], api, checks, await savedLists(operations));
    await operations.close();
    expect(list).toBeDefined();
    expect(files).toBe(4);
    expect(faults.toSorted((one, other) => one.message.localeCompare(other.message))).toMatchObject([
      {
        ...{ client: `account ${owner.accountId}`, file: `list ${bad?.id}`, coordinate: 'Mutation.createList' },
        message: expect.stringContaining('gone.name'),
      },
      { coordinate: 'Mutation.createRecordList', message: expect.stringContaining('Unknown path "costs"') },
    ]);
  });

  test('the trusted documents that clients ask for by id, each with its client', async () => {
    const operations = await openOperations(join(temporaryFolder('documents'), 'operations.db'));
    const document = (client: string, field: string) => ({
      ...{ client, id: `${client}@1`, name: 'Account', text: `query Account { account { ${field} } }` },
    });
    await operations.trustedDocuments.add([document('web', 'pricingPlan'), document('app', 'gone')]);
    const { files, faults } = checkOperations('.', [], api, checks, await savedDocuments(operations));
    await operations.close();
    expect(files).toBe(2);
    expect(faults).toMatchObject([
      {
        ...{ client: 'app', file: 'trusted document app@1', operation: 'Account', criticality: 'breaking' },
        message: 'Cannot query field "gone" on type "Account".',
      },
    ]);
  });

  test('a list definition that is no JSON object stops the check', () => {
    expect(() => judged({ 'clients/a.list.json': '[]' })).toThrow(
      'clients/a.list.json: expected a list definition, the input of createList or createRecordList as JSON.',
    );
  });

  test.each(['{ "a1": "query {', '[]'])('a file of trusted documents that holds %s stops it too', (text) => {
    expect(() => judged({ 'clients/web/trusted-documents.json': text })).toThrow(
      'clients/web/trusted-documents.json: expected trusted documents, a JSON object of texts by id.',
    );
  });
});
