import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../until.ts';
import { KEY, sampleFolder, startLayout } from './layout.ts';

const folder = sampleFolder();

test.each(['embedded', 'distributed'] as const)(
  '"match every row of a file": uploaded, mapped, enriched and downloaded in the %s layout',
  async (kind) => {
    const layout = await startLayout(folder, kind);
    onTestFinished(() => layout.close());
    const ask = async (query: string, variables = {}) => {
      const { status, body } = await layout.ask(query, variables);
      if (body.data == null || body.errors !== undefined) throw new Error(`${status} ${JSON.stringify(body)}`);
      return JSON.parse(JSON.stringify(body));
    };
    const { data } = await ask(`{ search(searchInput: { prompt: "restaurants", conditions: { limit: 10 } }) {
      ... on Brand { svcId names(first: 1) { edges { node { name } } }
        operatingLocations(first: 1) { edges { node { addresses(first: 1) { edges { node { city zip } } } } } } } } }`);
    const firms: { id: string; name: string; city: string; zip: string }[] = data.search
      // biome-ignore lint/suspicious/noExplicitAny: an answer as it came
      .flatMap(({ svcId, names, operatingLocations }: any) => {
        const [address] = operatingLocations.edges[0]?.node.addresses.edges ?? [];
        return address?.node.city == null || address.node.zip == null
          ? []
          : [{ id: svcId, name: names.edges[0].node.name, ...address.node }];
      })
      .slice(0, 3);
    const text = ['Company;Town;ZIP code', ...firms.map(({ name, city, zip }) => `${name};${city};${zip}`), 'Zzyzx;;']
      .map((line) => `${line}\r\n`)
      .join('');
    const upload = await fetch(`${layout.url}/files`, { method: 'POST', headers: { 'x-api-key': KEY }, body: text });
    expect(upload.status).toBe(201);
    const { uri } = (await upload.json()) as { uri: string };

    const suggested = await ask(
      `query ($uri: String!) { suggestColumnMapping(input: { inputFileUri: $uri }) {
        searchable columnMapping { columnName searchField } } }`,
      { uri },
    );
    const { searchable, columnMapping } = suggested.data.suggestColumnMapping;
    expect(searchable).toBe(true);
    expect(columnMapping).toEqual([
      { columnName: 'Company', searchField: 'NAME' },
      { columnName: 'Town', searchField: 'ADDRESS_CITY' },
      { columnName: 'ZIP code', searchField: 'ADDRESS_POSTAL_CODE' },
    ]);

    const list = await ask('mutation ($input: CreateListInput!) { createList(input: $input) { list { id } } }', {
      input: { listType: 'ENRICHMENT', inputFileUri: uri, columnMapping, fileFormat: 'CSV' },
    });
    const started = await ask(
      `mutation ($listId: ID!) { createListMaterialization(input: { listId: $listId }) { listMaterialization { id } } }`,
      { listId: list.data.createList.list.id },
    );
    const enriched = await ask(
      `query ($uri: String!) { enrich(enrichmentInput: { sourceId: $uri, output: { format: CSV } }) { __typename } }`,
      { uri },
    );
    expect(enriched.data).toEqual({ enrich: null });
    const tasks = [started, enriched].map(({ extensions }) => extensions.backgroundTasks[0].id);
    const task = (id: string) => ask(`{ backgroundTask(id: "${id}") { status result lastError } }`);
    for (const id of tasks) {
      await until(async () => (await task(id)).data.backgroundTask.status !== 'PROCESSING');
      const { status, result, lastError } = (await task(id)).data.backgroundTask;
      expect([status, lastError]).toEqual(['SUCCESS', null]);
      const path = new URL(result[0], layout.url);
      const lines = (await (await fetch(new URL(path.pathname + path.search, layout.url))).text())
        .trimEnd()
        .split('\n');
      expect(lines[0]).toMatch(/^"input_Company","input_Town","input_ZIP code","svc_id","match_score","matched"/);
      expect(lines).toHaveLength(1 + firms.length + 1);
      for (const [at, { id: svcId, name }] of firms.entries()) {
        expect(lines[at + 1]?.startsWith(`"${name}",`)).toBe(true);
        expect(lines[at + 1]).toContain(`,"${svcId}",`);
      }
      expect(lines.at(-1)).toContain('No record is as probable a match as requested.');
    }
  },
);
