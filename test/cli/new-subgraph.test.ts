import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generateFiles, REPOSITORY } from '../../catalog/compose-repository.ts';
import { readCatalog } from '../../catalog/read.ts';
import { LINKABLE, type Linkable, namesOf } from '../../cli/new-subgraph/names.ts';
import { writeSubgraph } from '../../cli/new-subgraph/new-subgraph.ts';
import { withSubgraph } from '../../cli/new-subgraph/rover-entry.ts';
import { loadedKinds } from '../../sources/canonical/loaded-kinds.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const catalog = readCatalog();
const named = (subgraph: string, entity?: string, linked: Linkable = 'Brand') =>
  namesOf(subgraph, entity, linked, catalog);

test.each(LINKABLE)('what it writes for %s composes, and its sample has the columns of its kinds', (linked) => {
  const root = temporaryFolder('new-subgraph');
  cpSync(join(REPOSITORY, 'subgraphs'), join(root, 'subgraphs'), { recursive: true });
  cpSync(join(REPOSITORY, 'rover.yaml'), join(root, 'rover.yaml'));
  const written = writeSubgraph(root, { name: 'city-permits', linked, owner: '@example/permits' });
  expect(written.filter((path) => path.endsWith('.ts'))).toEqual([]);
  const { findings, files } = generateFiles(root);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(files.get('.github/CODEOWNERS')).toContain('/subgraphs/city-permits/ @example/permits\n');
  for (const { name, columns } of loadedKinds(readCatalog(join(root, 'subgraphs')))) {
    if (!name.startsWith('city_permit')) continue;
    const sample = readFileSync(join(root, 'subgraphs/city-permits/sample', `${name}.csv`), 'utf8');
    const header = sample.split('\n')[0]?.split(',') ?? [];
    expect(header.filter((column) => !(column in columns))).toEqual([]);
  }
});

describe('names', () => {
  test.each([
    ['permits', 'Permit', 'permit', 'permits'],
    ['building-permits', 'BuildingPermit', 'building_permit', 'buildingPermits'],
    ['inquiries', 'Inquiry', 'inquiry', 'inquiries'],
    ['boxes', 'Box', 'box', 'boxes'],
    ['staff', 'Staff', 'staff', 'staffs'],
    ['glass', 'Glass', 'glass', 'glasses'],
  ])('%s is of type %s', (subgraph, entity, kind, connection) => {
    expect(named(subgraph)).toMatchObject({ entity, kind, connection, association: `${entity}IsForBrand` });
  });

  test.each([
    ['Permits', undefined, 'Expected a name in lower case such as permits or building-permits, got "Permits".'],
    ['kit', undefined, 'Expected a name in lower case'],
    ['../x', undefined, 'Expected a name in lower case'],
    ['brands', undefined, 'Subgraph brands already exists; choose another name.'],
    ['permits', 'permit', '--entity expects a name such as Permit, got "permit".'],
    ['people', 'Person', 'Subgraph legal-entities has a type Person already; choose another name with --entity.'],
    ['sites', 'Industry', /has a type Industry already/],
  ])('%s %s: %s', (subgraph, entity, message) => {
    expect(() => named(subgraph, entity)).toThrow(message);
  });
});

test('rover.yaml keeps its comments, and the new entry has the first free port', () => {
  const before =
    '# Mine.\nsubgraphs:\n  # A.\n  a:\n    routing_url: http://127.0.0.1:4001/graphql\n    schema:\n      file: f\n';
  expect(withSubgraph(before, 'b', 'g')).toBe(
    `${before}  b:\n    routing_url: http://127.0.0.1:4002/graphql\n    schema:\n      file: g\n`,
  );
  expect(() => withSubgraph(before, 'a', 'g')).toThrow('rover.yaml lists a subgraph a already.');
});
