import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSchema } from 'graphql';
import { describe, expect, test, vi } from 'vitest';
import { composeSubgraphs } from '../../catalog/compose.ts';
import { printFinding } from '../../catalog/compose-finding.ts';
import { generateFiles, REPOSITORY, staleFiles } from '../../catalog/compose-repository.ts';
import { expandSubgraph } from '../../catalog/expand.ts';
import { compose, composeCommand } from '../../cli/commands/compose.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { catalogOf } from './inline.ts';

const LINK = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.14", import: ["@key", "@shareable"])';

/** Composes federation SDL by subgraph name, and prints what composition finds. */
function findings(sdl: Readonly<Record<string, string>>): string[] {
  const subgraphs = Object.entries(sdl).map(([name, text]) => ({
    name,
    url: `http://${name}`,
    sdl: `${LINK}\n${text}`,
  }));
  return composeSubgraphs(subgraphs).findings.map(printFinding);
}

describe('"prints composition errors and hints by code, subgraph and coordinate"', () => {
  test('stubs of an entity copy the id type: mixing them fails', () => {
    const found = findings({
      brands: 'type Query { brand: Brand } type Brand @key(fields: "id") { id: ID! }',
      places: 'scalar UUID type Brand @key(fields: "id") { id: UUID! size: Int }',
    });
    expect(found).toEqual([expect.stringMatching(/^error FIELD_TYPE_MISMATCH brands,places Brand\.id Type of field /)]);
  });

  test('a field of two subgraphs that is not shareable', () => {
    const found = findings({
      brands: 'type Query { brand: Brand } type Brand @key(fields: "id") { id: ID! size: Int }',
      places: 'type Brand @key(fields: "id") { id: ID! size: Int }',
    });
    expect(found).toEqual([
      expect.stringMatching(/^error INVALID_FIELD_SHARING brands,places Brand\.size Non-shareable /),
    ]);
  });

  test('a misspelt type, in the subgraph that names it', () => {
    const found = findings({ brands: 'type Query { brand: Brnd }' });
    expect(found).toEqual([expect.stringMatching(/^error INVALID_GRAPHQL brands Query\.brand .*Unknown type "?Brnd/)]);
  });

  test('an argument of different types', () => {
    const found = findings({
      brands: 'type Query { q(a: Int): Int @shareable }',
      places: 'type Query { q(a: String): Int @shareable }',
    });
    expect(found).toEqual([expect.stringMatching(/^error FIELD_ARGUMENT_TYPE_MISMATCH brands,places Query\.q\(a:\) /)]);
  });

  test('a field that no query can reach, which composition reports without a node', () => {
    const found = findings({
      brands: 'type Query { brand: Brand } type Brand @key(fields: "id") { id: ID! }',
      places: 'type Brand @key(fields: "id", resolvable: false) { id: ID! size: Int }',
    });
    expect(found).toEqual([expect.stringMatching(/^error SATISFIABILITY_ERROR brands,places Brand\.size [^\n]+$/)]);
  });

  test('a hint', () => {
    const found = findings({
      brands: '"Shops" type Query { brand: Int }',
      places: '"Stores" type Query { place: Int }',
    });
    expect(found).toEqual([expect.stringMatching(/^hint INCONSISTENT_DESCRIPTION brands,places Query /)]);
  });

  test('a fault of authored SDL', () => {
    const root = repository({ brands: 'type Brand @entity @cache(of: "Brand") { size: Int }' });
    const { passed, lines } = run(root);
    expect(lines).toEqual([
      'error AUTHORED_SDL - Brand Brand: is marked @entity and @cache; expected exactly one.',
      '  at subgraphs/brands/authored.graphql:1:6',
    ]);
    expect(passed).toBe(false);
  });
});

describe('"`svc compose --check` fails on stale files"', () => {
  const authored = { brands: 'type Query { brand: Brand } type Brand @entity(svcId: "B") { size: Int }' };

  test('writes all files, finds them fresh, and names the one that was edited', () => {
    const root = repository(authored);
    expect(run(root, true)).toEqual({
      passed: false,
      lines: [
        'stale subgraphs/brands/schema.graphql: run `svc compose`',
        'stale catalog/generated/graph.ts: run `svc compose`',
        'stale supergraph.graphql: run `svc compose`',
      ],
    });
    expect(run(root)).toEqual({
      passed: true,
      lines: ['wrote subgraphs/brands/schema.graphql', 'wrote catalog/generated/graph.ts', 'wrote supergraph.graphql'],
    });
    expect(run(root, true)).toEqual({ passed: true, lines: [] });
    writeFileSync(join(root, 'supergraph.graphql'), 'edited');
    expect(run(root, true)).toEqual({ passed: false, lines: ['stale supergraph.graphql: run `svc compose`'] });
  });

  test('as an exit code', async () => {
    const root = repository(authored);
    const before = process.exitCode;
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await composeCommand().parseAsync(['--check', '--root', root], { from: 'user' });
    const after = process.exitCode;
    process.exitCode = before;
    output.mockRestore();
    expect(after).toBe(1);
  });

  test('writes nothing after an error', () => {
    const root = repository({ brands: 'type Query { brand: Brnd }' });
    expect(run(root).passed).toBe(false);
    expect(() => readFileSync(join(root, 'subgraphs/brands/schema.graphql'))).toThrow('ENOENT');
  });

  test.each([
    ['a subgraph that it does not list', 'subgraphs: {}', 'lists no subgraph brands, which has authored SDL.'],
    [
      'a subgraph without authored SDL and without its file',
      'subgraphs: { brands: { routing_url: u, schema: { file: subgraphs/brands/schema.graphql } }, shops: { routing_url: u, schema: { file: f } } }',
      'lists subgraph shops, which has neither authored SDL nor its file f; `svc compose --introspect shops` fetches that.',
    ],
    [
      'a file that is not served',
      'subgraphs: { brands: { routing_url: u, schema: { file: f } } }',
      'expected subgraphs.brands.schema.file to be subgraphs/brands/schema.graphql, got f.',
    ],
    [
      'an entry without its URL',
      'subgraphs: { brands: { schema: { file: f } } }',
      'expected a text at subgraphs.brands.routing_url, got undefined.',
    ],
  ])('refuses a rover.yaml with %s', (_, yaml, message) => {
    const root = repository(authored);
    writeFileSync(join(root, 'rover.yaml'), yaml);
    expect(run(root)).toEqual({ passed: false, lines: [`error AUTHORED_SDL - rover.yaml rover.yaml: ${message}`] });
  });

  test('the files of this repository are fresh, and composition has nothing to say', () => {
    const { files, findings } = generateFiles();
    expect(findings.map(printFinding)).toEqual([]);
    expect(staleFiles(REPOSITORY, files)).toEqual([]);
  });
});

describe('composition keeps', () => {
  const catalog = catalogOf({
    brands: 'type Query { brand: Brand } type Brand @entity(svcId: "B") { size: Int }',
    search: `
      interface Entity { id: ID!  score: Int }
      extend type Brand implements Entity { score: Int }
      type BrandPage { nodes: [Brand] }
    `,
  });
  const subgraphs = ['brands', 'search'].map((name) => ({ name, url: '', sdl: expandSubgraph(name, catalog) }));
  const { supergraph, findings } = composeSubgraphs(subgraphs);
  const schema = buildSchema(supergraph ?? '', { assumeValidSDL: true });

  test('a type that nothing refers to', () => {
    expect(findings).toEqual([]);
    expect(schema.getType('BrandPage')).toBeDefined();
  });

  test("an interface that only one of an entity's subgraphs declares", () => {
    const brand = schema.getType('Brand');
    expect(brand && 'getInterfaces' in brand ? brand.getInterfaces().map(String) : []).toEqual([
      'MathFunctions',
      'Entity',
    ]);
  });
});

test('a field and a connection are one line each of authored SDL, and `svc compose`', () => {
  const root = temporaryFolder('compose');
  cpSync(join(REPOSITORY, 'rover.yaml'), join(root, 'rover.yaml'));
  cpSync(join(REPOSITORY, 'subgraphs'), join(root, 'subgraphs'), { recursive: true });
  const file = join(root, 'subgraphs', 'places', 'authored.graphql');
  const lines = [
    'extend type Address { "Time zone." timeZone: String }',
    'extend type Brand { "Head offices." headOffices: [Address] @connection(through: "BrandIsLedFromAddress", first: 5) }',
  ];
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${lines.join('\n')}\n`);
  expect(run(root)).toEqual({
    passed: true,
    lines: ['wrote subgraphs/places/schema.graphql', 'wrote catalog/generated/graph.ts', 'wrote supergraph.graphql'],
  });
  const schema = buildSchema(readFileSync(join(root, 'supergraph.graphql'), 'utf8'), { assumeValidSDL: true });
  expect(schema.getType('Address')).toHaveProperty('_fields.timeZone');
  expect(schema.getType('BrandAddressEdge')).toHaveProperty('_fields.internalBrandIsLedFromAddressId');
});

/** A repository in a temporary folder: rover.yaml and authored SDL. */
function repository(authored: Readonly<Record<string, string>>): string {
  const root = temporaryFolder('compose');
  const entries = Object.entries(authored).map(([name, sdl]) => {
    const file = join('subgraphs', name, 'schema.graphql');
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, 'subgraphs', name, 'authored.graphql'), sdl);
    return `  ${name}:\n    routing_url: http://${name}\n    schema:\n      file: ${file}\n`;
  });
  writeFileSync(join(root, 'rover.yaml'), `subgraphs:\n${entries.join('')}`);
  return root;
}

function run(root: string, check = false): { passed: boolean; lines: string[] } {
  const lines: string[] = [];
  const passed = compose(root, check, (line) => void lines.push(line));
  return { passed, lines };
}
