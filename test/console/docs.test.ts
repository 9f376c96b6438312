import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GraphQLField, type GraphQLInputField, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { schemasOf } from '../../catalog/check/schemas.ts';
import { REPOSITORY, SUPERGRAPH_FILE } from '../../catalog/compose-repository.ts';
import { readCatalog } from '../../catalog/read.ts';
import { readGuide } from '../../console/build/docs/guide.ts';
import { readGraph } from '../../console/build/docs/read-graph.ts';
import { findDocs } from '../../console/pages/docs/find-docs.ts';
import { TASK_NAMES } from '../../verification/tasks/task.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { accessibilityFaults, browserOf, faultsOfEveryLook, open } from './browser.ts';
import { consoleService } from './console-service.ts';

const service = consoleService();
const browser = browserOf(() => service.url);

const SUPERGRAPH = readFileSync(join(REPOSITORY, SUPERGRAPH_FILE), 'utf8');
const TYPES = readGraph(SUPERGRAPH);
const RECORDS = new Set(TYPES.flatMap(({ name, paths }) => (paths.values.length > 0 ? [name] : [])));
/** The sample city has none of these behind three of its shops. */
const NOT_IN_SHOPS = [
  ...['BrandActivity', 'BrandRevenueQuality', 'EmailAddress', 'LegalEntityBankruptcy', 'OperatingLocationRank'],
  ...['OperatingLocationRevenueQuality', 'Person', 'WatchlistEntry', 'WebsiteOnlinePresence'],
];

describe('a page a type, "generated from SDL … so that they cannot go stale"', () => {
  test('every type that clients see has its fields and arguments there', () => {
    const { api } = schemasOf(SUPERGRAPH, []);
    const declared = Object.values(api.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
    expect(TYPES.map(({ name }) => name)).toEqual(declared.map(({ name }) => name).toSorted());
    for (const type of declared) {
      if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
      const declaredFields: readonly (GraphQLField<unknown, unknown> | GraphQLInputField)[] = Object.values(
        type.getFields(),
      );
      const fields = declaredFields.map((field) => ({
        name: field.name,
        type: String(field.type),
        arguments: 'args' in field ? field.args.map(({ name }) => name) : [],
      }));
      const shown = TYPES.find(({ name }) => name === type.name)?.fields ?? [];
      expect(shown.map((each) => ({ ...each, arguments: each.arguments.map(({ name }) => name) }))).toMatchObject(
        fields,
      );
    }
  });

  test('the subgraph that owns a record, and the paths of its conditions, are those of the catalog', () => {
    for (const { name, kind, subgraph, columns, connections } of readCatalog().types.values()) {
      if (kind === 'cache') continue;
      const shown = TYPES.find((type) => type.name === name);
      expect([name, shown?.owners]).toEqual([name, [subgraph]]);
      expect([name, shown?.paths.values]).toEqual([name, expect.arrayContaining(columns.map(({ field }) => field))]);
      expect([name, shown?.paths.connections.toSorted()]).toEqual([name, [...connections.keys()].toSorted()]);
    }
  });

  test('"an example operation that a test runs against the sample city"', async () => {
    const key = await service.key();
    const examples = new Map(
      TYPES.flatMap(({ name, example }) => (example ? [[example.query, { name, ...example }]] : [])),
    );
    expect(examples.size).toBeGreaterThan(100);
    const empty: string[] = [];
    await Promise.all(
      [...examples.values()].map(async ({ name, query, variables }) => {
        const response = await fetch(`${service.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': key },
          body: JSON.stringify({ query, variables }),
        });
        const { data, errors }: { data: unknown; errors?: unknown } = JSON.parse(await response.text());
        expect([name, response.status, errors]).toEqual([name, 200, undefined]);
        if (!hasValue(data) && RECORDS.has(name)) empty.push(name);
      }),
    );
    expect(empty.toSorted()).toEqual(NOT_IN_SHOPS);
    const without = TYPES.filter(({ kind, example }) => kind === 'type' && example === undefined).map(
      ({ name }) => name,
    );
    // Named by an id that a run gives, by a mutation, or by nothing that is read.
    const named = [
      'BackgroundTask',
      'BrandConnection',
      'BrandEdge',
      'ListPreview',
      'Lookup',
      'LookupAddress',
      'RecordList',
      'RecordListPreview',
      'Suggestion',
      'WhyAnswer',
      'WhyChange',
      'WhyEvidence',
    ];
    expect(without.filter((name) => !/^(?:Cancel|Create|Update|Delete|End|Set|Mutation)/.test(name))).toEqual(named);
  });
});

const hasValue = (data: unknown): boolean =>
  typeof data === 'object' && data !== null ? Object.values(data).some(hasValue) : data != null;

describe('the guide', () => {
  const guide = readGuide(REPOSITORY, (page) => `/docs/${page}`);

  test('"links between them work": each leads to a page, and to a heading of it', () => {
    const ids = new Map(guide.map(({ name, headings }) => [name, new Set(headings.map(({ id }) => id))]));
    const links = guide.flatMap(({ content }) => [...JSON.stringify(content).matchAll(/"href":"\/docs\/([^"]*)"/g)]);
    expect(links.length).toBeGreaterThan(80);
    const broken = links
      .map(([, link = '']) => link)
      .filter((link) => {
        const [page = '', heading] = link.split('#');
        return !ids.has(page) || (heading !== undefined && !ids.get(page)?.has(heading));
      });
    expect(broken).toEqual([]);
  });

  test('pages of the console link to headings that the guide has', () => {
    const pages = globSync('console/pages/**/*.{ts,tsx}', { cwd: REPOSITORY });
    const texts = pages.map((page) => readFileSync(join(REPOSITORY, page), 'utf8'));
    const links = texts.flatMap((text) => [...text.matchAll(/guidePath\('([a-z-]+)'\)\}#([a-z-]+)/g)]);
    expect(links.length).toBeGreaterThan(1);
    for (const [, page, heading] of links) {
      expect(guide.find(({ name }) => name === page)?.headings).toContainEqual(
        expect.objectContaining({ id: heading }),
      );
    }
  });

  test('"Markdown rendered at build time to sanitized elements"', () => {
    const folder = temporaryFolder('guide');
    mkdirSync(join(folder, 'docs'));
    writeFileSync(
      join(folder, 'docs', 'one.md'),
      '# One\n\nSee [Two](two.md#b-c), [none](../LICENSE.md), <kbd>k</kbd>.',
    );
    writeFileSync(
      join(folder, 'docs', 'two.md'),
      '# Two\n\n<script>1</script><img src=x onerror=1>\n\n[harm](javascript:1)\n\n<p style="color:red">p</p>\n\n## B c',
    );
    writeFileSync(join(folder, 'README.md'), '# Readme');
    const [, one, two] = readGuide(folder, (page) => `/docs/${page}`).map(({ content }) => JSON.stringify(content));
    expect(one).toContain('"href":"/docs/two#b-c"');
    expect(one).toContain('"tagName":"kbd"');
    expect(one).not.toContain('LICENSE');
    expect(two).not.toMatch(/script|onError|onerror|"style"/);
  });
});

test('"Search in docs by title and heading": all words, in any order and case; what begins with them first', () => {
  const contents = {
    guide: [{ name: 'a', title: 'Audit', headings: [{ id: 'keep-it', text: 'Keep the audit', level: 2 }] }],
    types: [{ name: 'AuditEntry', kind: 'type' }],
  };
  expect(findDocs(contents, 'AUDIT').map(({ href }) => href)).toEqual([
    '/docs/a',
    '/docs/types/AuditEntry',
    '/docs/a#keep-it',
  ]);
  expect(findDocs(contents, 'audit keep').map(({ href }) => href)).toEqual(['/docs/a#keep-it']);
  expect(findDocs(contents, 'none')).toEqual([]);
  expect(findDocs(contents, ' ')).toEqual([]);
});

browser.test('"a type page whose example runs", found by the search of the documentation', async (page) => {
  await open(page, await service.key(), '/docs');
  await page.getByRole('textbox', { name: 'Find in the documentation' }).fill('operatinglocation');
  await page
    .getByRole('region', { name: 'Found' })
    .getByRole('link', { name: 'OperatingLocation', exact: true })
    .click();
  await page.getByRole('heading', { name: 'OperatingLocation', exact: true, level: 1 }).waitFor();
  await page.getByText('subgraph brands', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('region', { name: 'Answer to the request' }).getByText('"svcId"').waitFor();
  await page.getByRole('link', { name: 'Open in GraphiQL' }).click();
  await page.getByRole('tab', { name: 'OperatingLocationExample' }).waitFor();
});

browser.test(
  'a link within the guide leads to its heading, and a page that is not there is said to be missing',
  async (page) => {
    await open(page, await service.key(), '/docs/query');
    await page.getByRole('link', { name: 'README, Conditions and counts' }).click();
    const heading = page.getByRole('heading', { name: 'Conditions and counts' });
    await heading.waitFor();
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 9_999).toBeLessThan(400);
    for (const path of ['/docs/none', '/docs/types/None', '/docs/types/toString']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'No such page' }).waitFor();
    }
  },
);

browser.test(
  '"a page … a task, generated from … OpenAPI": each task of the service, found by its name',
  async (page) => {
    await open(page, await service.key(), '/docs');
    const tasks = page.getByRole('region', { name: /^Tasks of a verification/ });
    await tasks.waitFor();
    expect(await tasks.getByRole('link').allTextContents()).toEqual([...TASK_NAMES]);
    await page.getByRole('textbox', { name: 'Find in the documentation' }).fill('tin verif');
    await page.getByRole('region', { name: 'Found' }).getByRole('link', { name: 'tin_verification' }).click();
    await page.getByText('POST /v2/kyb/?package=verify&attrs=tin_verification').waitFor();
    await page.getByText('requested with attrs').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto('/docs/tasks/name_verification');
    await page.getByText('name_exact_match').first().waitFor();
  },
);

browser.test('"axe on each page": docs, light and dark, 1280 and 360 px', async (page) => {
  await open(page, await service.key(), '/docs');
  await page.getByRole('link', { name: 'Verify a business' }).first().waitFor();
  expect(await faultsOfEveryLook(page)).toEqual([]);
  await page.getByRole('link', { name: 'Brand', exact: true }).click();
  await page.getByRole('heading', { name: 'Filters and orders' }).waitFor();
  await page
    .getByText(/^5 arguments/)
    .first()
    .click();
  expect(await faultsOfEveryLook(page)).toEqual([]);
  await page.goto('/docs/screening');
  await page.getByRole('article').waitFor();
  expect(await faultsOfEveryLook(page)).toEqual([]);
});
