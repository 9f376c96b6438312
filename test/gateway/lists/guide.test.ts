import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { embeddedDataSource } from '../../../gateway/graph/data-source.ts';
import { createLog } from '../../../gateway/log.ts';
import { Loaders } from '../../../kit/loader.ts';
import { executableSubgraph } from '../../../kit/serve.ts';
import { listsResolvers } from '../../../subgraphs/lists/resolvers.ts';
import { firstSentence, labelOf } from '../../../subgraphs/lists/words.ts';
import { unbounded } from '../../kit/unbounded.ts';
import { verificationsDouble } from '../../verification/service/double.ts';
import { startTinyService } from '../tiny-service.ts';

const catalog = readCatalog();

interface Guide {
  readonly types: readonly {
    readonly name: string;
    readonly pricingTier: string | null;
    readonly fields: readonly { name: string }[];
  }[];
  readonly projections: readonly {
    readonly entity: string;
    readonly name: string;
    readonly path: string[];
    readonly fields: string[];
  }[];
  readonly dataAssetMetadata: readonly { readonly namespace: string; readonly name: string; readonly value: string }[];
}

/** Runs a query on the lists subgraph alone, as a caller with a new key. */
async function ask(query: string) {
  const service = await startTinyService();
  const caller = await service.operations.authenticate(service.key);
  const authored = catalog.subgraphs.get('lists');
  if (authored === undefined || caller === undefined) throw new Error('Expected subgraph lists and a caller.');
  const rows = [
    { name: 'sample_city', publisher: 'p', page: 'q', licence: 'l', date: '2026-01-01', generated: 1, rows: 12 },
  ];
  const { warehouse, operations } = service;
  const subgraph = executableSubgraph(
    catalog,
    authored,
    listsResolvers({ warehouse, operations, verifications: verificationsDouble() }),
  );
  const { snapshot } = warehouse.acquire();
  let statements = 0;
  const select = <R extends object>(): R[] => {
    statements += 1;
    return JSON.parse(JSON.stringify(rows));
  };
  const result = await embeddedDataSource(subgraph, createLog('silent')).process({
    request: { query },
    context: {
      ...caller,
      catalog,
      snapshot: { ...snapshot, select },
      loaders: new Loaders(),
      limits: { pageSize: 10_000 },
      requestId: 'test',
      extensions: {},
      ...unbounded(),
    },
  });
  await service.close();
  return { ...JSON.parse(JSON.stringify(result)), statements };
}

test('account is the account of the key', async () => {
  const { data } = await ask(
    '{ account { customerId billingAccountId pricingPlan creditsAvailable autoRechargeLimitUsd } }',
  );
  const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(data.account).toEqual({
    customerId: uuid,
    billingAccountId: uuid,
    pricingPlan: 'trial',
    creditsAvailable: true,
    autoRechargeLimitUsd: null,
  });
});

test('a task that is not there is null; an id that cannot be one is bad input', async () => {
  expect(await ask('{ backgroundTask(id: "00000000-0000-4000-8000-000000000009") { id } }')).toMatchObject({
    data: { backgroundTask: null },
  });
  const { errors } = await ask('{ backgroundTask(id: "nine") { id } }');
  expect(errors).toMatchObject([
    { message: 'backgroundTask(id) expects a UUID, got "nine".', extensions: { code: 'BAD_USER_INPUT' } },
  ]);
});

describe('_schemaExtended', () => {
  const guide = async (): Promise<Guide> =>
    (
      await ask(`{ _schemaExtended {
        types { name label description pricingTier fields { name label description descriptionSimplified pricingTier } }
        projections { entity name label fields path filter aggregation }
        dataAssetMetadata { namespace name value }
      } }`)
    ).data._schemaExtended;

  test('completions.md section 9: "credit tiers per type (readable through _schemaExtended)"', async () => {
    const { types } = await guide();
    const tiers = Object.fromEntries(types.map(({ name, pricingTier }) => [name, pricingTier]));
    expect(tiers).toMatchObject({
      LegalEntityName: 'Free',
      Address: 'Core',
      BrandActivity: 'Plus',
      Registration: 'Premium',
      Brand: null,
    });
    expect(types.map(({ name }) => name).sort()).toEqual([...catalog.types.keys()].sort());
  });

  test('a projection is a column: entity, connections, field', async () => {
    const { projections } = await guide();
    const names = projections.map(({ entity, name }) => `${entity} ${name}`);
    expect(names).toContain('BRAND names.name');
    expect(names).toContain('BRAND operatingLocations.addresses.city');
    expect(new Set(names).size).toBe(names.length);
    for (const { name, path, fields } of projections) expect(name).toBe([...path, ...fields].join('.'));
  });

  test('completions.md section 1: "namespace = dataset, name and value = its facts"', async () => {
    const { dataAssetMetadata } = await guide();
    expect(dataAssetMetadata).toEqual(
      Object.entries({
        publisher: 'p',
        page: 'q',
        licence: 'l',
        date: '2026-01-01',
        generated: 'true',
        rows: '12',
      }).map(([name, value]) => ({ namespace: 'sample_city', name, value })),
    );
  });
});

test('datasets are read once for a snapshot, however many fields show them', async () => {
  const aliases = Array.from({ length: 50 }, (_, at) => `key${at}: _schemaExtended { dataAssetMetadata { name } }`);
  const { data, statements } = await ask(`{ ${aliases.join(' ')} }`);
  expect(data.key49).toEqual(data.key0);
  expect(statements).toBe((await ask(`{ ${aliases[0]} }`)).statements);
});

test('words for people', () => {
  expect(labelOf('operatingLocations.addresses.h3Index')).toBe('Operating locations: addresses: h3 index');
  expect(firstSentence('Costs U.S. dollars. Paid monthly.')).toBe('Costs U.S. dollars.');
  expect(firstSentence('One line')).toBe('One line');
  expect(firstSentence('')).toBeNull();
});
