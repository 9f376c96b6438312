import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { REPOSITORY, SUPERGRAPH_FILE } from '../../../catalog/compose-repository.ts';
import { composeCommand } from '../../../cli/commands/compose.ts';
import { childEnvironment } from '../../child-environment.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { sampleFolder, startLayout } from '../distributed/layout.ts';
import { type Misbehaving, misbehaving } from './misbehaving.ts';

const page = readFileSync(join(REPOSITORY, 'docs', 'foreign-subgraph.md'), 'utf8');
const block = (language: string) => new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1] ?? '';
const data = sampleFolder();
const root = temporaryFolder('ratings', afterAll);
const patient = temporaryFolder('ratings', afterAll);
let ratings: ChildProcess;
let proxy: Misbehaving;
let service: Awaited<ReturnType<typeof startLayout>>;
let wrote = '';

beforeAll(async () => {
  const file = join(REPOSITORY, 'docs', 'foreign-subgraph', 'server.js');
  ratings = spawn(process.execPath, [file, '0'], { env: childEnvironment(), stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await once(ratings.stdout ?? ratings, 'data');
  proxy = await misbehaving(String(printed).trim());
  cpSync(join(REPOSITORY, 'subgraphs'), join(root, 'subgraphs'), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
  cpSync(join(REPOSITORY, 'rover.yaml'), join(root, 'rover.yaml'));
  vi.stubEnv('RATINGS_TOKEN', 'of-the-ratings');
  wrote = await composed(...commandOfThePage());
  // What is lied is not about time, and a busy machine makes every answer slow.
  cpSync(root, patient, { recursive: true });
  const rover = readFileSync(join(root, 'rover.yaml'), 'utf8');
  writeFileSync(join(patient, 'rover.yaml'), rover.replace('timeout: 800', 'timeout: 60000'));
  service = await startLayout(data, 'embedded', [], { SVC_SUPERGRAPH: join(patient, SUPERGRAPH_FILE) });
});
afterAll(async () => {
  await service.close();
  await proxy.close();
  ratings.kill('SIGKILL');
  vi.unstubAllEnvs();
});
afterEach(() => {
  Object.assign(proxy, { spoil: undefined, isSilent: false });
});

/** The words of the page's `svc compose`, for the repository of this test and the port that the proxy has. */
function commandOfThePage(): string[] {
  const command =
    block('sh')
      .replaceAll('\\\n', '')
      .split('\n')
      .find((line) => line.startsWith('npx svc compose')) ?? '';
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '').slice(3);
  return [...words.map((word) => word.replace('http://127.0.0.1:4100/graphql', proxy.url)), '--root', root];
}

async function composed(...words: string[]): Promise<string> {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await composeCommand().exitOverride().parseAsync(words, { from: 'user' });
  const printed = output.mock.calls.map(([text]) => String(text)).join('');
  output.mockRestore();
  return printed;
}

const QUERY = `{ search(searchInput: { prompt: "restaurants", conditions: { limit: 2 } }) {
  ... on Brand { id names(first: 1) { edges { node { name } } } stars ratings(first: 1) { stars text business { id names { edges { node { name } } } } } } } }`;

type Found = { id: string; names: unknown; stars: number | null; ratings: unknown };
const found = async (of = service): Promise<{ status: number; brands: Found[]; codes: unknown[] }> => {
  const { status, body } = await of.ask(QUERY);
  return {
    status,
    brands: (body.data?.search ?? []) as Found[],
    codes: (body.errors ?? []).map(({ extensions }) => extensions?.code),
  };
};

test('"svc compose --from-url": its SDL, its entry in rover.yaml, and what of it was made nullable', () => {
  expect(wrote).toMatch(/^wrote foreign\/ratings\.graphql\nwrote rover\.yaml\n/);
  const hints = wrote.match(/^hint FOREIGN_NON_NULL ratings \S+/gm)?.map((line) => line.split(' ').at(-1));
  expect(hints).toEqual(['Query.ratedLast', 'Brand.stars', 'Brand.ratings']);
  const entry = block('yaml').replace('subgraphs:\n', '').replace('http://127.0.0.1:4100/graphql', proxy.url);
  const rover = readFileSync(join(root, 'rover.yaml'), 'utf8');
  expect(rover.slice(-entry.length)).toBe(entry);
  expect(readFileSync(join(root, SUPERGRAPH_FILE), 'utf8')).not.toMatch(/type Business\b/);
});

describe('"entities linked by key in both directions", though it has names of its own for them', () => {
  test('its fields stand on our brands, and ours are reached where it names one', async () => {
    const { status, brands, codes } = await found();
    expect({ status, codes }).toEqual({ status: 200, codes: [] });
    expect(brands).toHaveLength(2);
    for (const { id, names, stars, ratings } of brands) {
      expect(stars).toBe(4.5);
      expect(ratings).toEqual([{ stars: 5, text: 'Friendly.', business: { id, names: expect.anything() } }]);
      expect(names).toEqual({ edges: [{ node: { name: expect.any(String) } }] });
    }
  });

  test('its root field leads to our records', async () => {
    const { brands } = await found();
    const { body } = await service.ask('{ ratedLast { __typename id names(first: 1) { edges { node { name } } } } }');
    expect(body.errors).toBeUndefined();
    const shown = ((body.data?.ratedLast ?? []) as { id: string }[]).toSorted((one, other) =>
      one.id < other.id ? -1 : 1,
    );
    const expected = brands.map(({ id, names }) => ({ __typename: 'Brand', id, names }));
    expect(shown).toEqual(expected.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  });

  test('the page’s own query', async () => {
    const { body } = await service.ask(block('graphql'), { searchInput: { prompt: 'restaurants' } });
    expect(body.errors).toBeUndefined();
    expect(body.data?.search).toContainEqual(expect.objectContaining({ stars: 4.5 }));
  });
});

describe('"a foreign subgraph killed, slow, lying (wrong types, extra entities, huge answers) costs its own fields only"', () => {
  type Data = Record<string, unknown>;
  const entities = (data: Data) => (Array.isArray(data._entities) ? data._entities : []);
  const each = (change: (entity: Data) => unknown) => (data: Data) => ({ _entities: entities(data).map(change) });
  const huge = (count: number) => Array.from({ length: count }, () => ({ stars: 1, text: 'x', business: null }));

  test.each<[lie: string, spoil: NonNullable<Misbehaving['spoil']>, shown: object, codes: string[]]>([
    [
      'values of other types',
      each(() => ({ stars: 'many', ratings: 7 })),
      { stars: null, ratings: null },
      ['SUBGRAPH_ERROR'],
    ],
    [
      'a list of other things',
      each(() => ({ stars: 4, ratings: ['x', null, 7] })),
      { stars: 4, ratings: null },
      ['SUBGRAPH_ERROR'],
    ],
    ['entities that are texts', each(() => 'x'), { stars: null, ratings: null }, []],
    [
      'fields that are ours',
      each((entity) => ({ ...entity, names: null, id: 'x' })),
      { stars: 4.5, ratings: [expect.anything()] },
      [],
    ],
    [
      'more entities than were asked for',
      (data) => ({ _entities: [...entities(data), ...entities(data)] }),
      { stars: null, ratings: null },
      ['SUBGRAPH_ERROR'],
    ],
    ['fewer entities', () => ({ _entities: [] }), { stars: null, ratings: null }, ['SUBGRAPH_ERROR']],
    [
      'sixty thousand objects',
      each(() => ({ stars: 1, ratings: huge(30_000) })),
      { stars: null, ratings: null },
      ['SUBGRAPH_ERROR'],
    ],
    [
      'many megabytes of text',
      each(() => ({ stars: 1, ratings: [{ stars: 1, text: 'x'.repeat(2 ** 24) }] })),
      { stars: null, ratings: null },
      ['SUBGRAPH_ERROR'],
    ],
  ])('%s', async (_, spoil, shown, expected) => {
    const ours = (await found()).brands.map(({ id, names }) => ({ id, names }));
    proxy.spoil = spoil;
    const { status, brands, codes } = await found();
    expect({ status, codes }).toEqual({ status: 200, codes: expected });
    expect(brands).toEqual(ours.map((brand) => ({ ...brand, ...shown })));
  });

  test('slow: its fields are null after its own timeout, not that of all', async () => {
    const hasty = await startLayout(data, 'embedded', [], { SVC_SUPERGRAPH: join(root, SUPERGRAPH_FILE) });
    onTestFinished(() => hasty.close());
    const ours = (await found()).brands.map(({ id, names }) => ({ id, names }));
    proxy.isSilent = true;
    const began = performance.now();
    const { status, brands, codes } = await found(hasty);
    // SVC_SUBGRAPH_TIMEOUT is a minute here, the entry's 800 ms.
    expect(performance.now() - began).toBeLessThan(30_000);
    expect({ status, codes }).toEqual({ status: 200, codes: ['TIMEOUT'] });
    expect(brands).toEqual(ours.map((brand) => ({ ...brand, stars: null, ratings: null })));
  });

  test('killed', async () => {
    const ours = (await found()).brands.map(({ id, names }) => ({ id, names }));
    await proxy.close();
    const { status, brands, codes } = await found();
    expect({ status, codes }).toEqual({ status: 200, codes: ['SUBGRAPH_UNAVAILABLE'] });
    expect(brands).toEqual(ours.map((brand) => ({ ...brand, stars: null, ratings: null })));
  });
});
