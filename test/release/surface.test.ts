import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInterfaceType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { schemasOf } from '../../catalog/check/schemas.ts';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { ownVersion } from '../../catalog/own-version.ts';
import { publicSurface } from '../../release/surface/surface.ts';
import { unnamedChanges } from '../../release/surface/unnamed-changes.ts';

const text = (...path: string[]) => readFileSync(join(REPOSITORY, ...path), 'utf8');
const [head = '', ...released] = text('release', 'surface', 'released.txt').trimEnd().split('\n');
const [, version = ''] = /of svc (\S+) build on/.exec(head) ?? [];
/** What the changelog says of what is not released. */
const [unreleased = ''] = text('CHANGELOG.md').split(`\n## ${version}`);

test('"each pull request\'s change of contract, settings, commands or file formats has its line" in CHANGELOG.md', async () => {
  expect(text('CHANGELOG.md')).toContain(`\n## ${version}`);
  expect(unnamedChanges(released, await publicSurface(), unreleased)).toEqual([]);
});

test('a version is released with its surface, its section of the changelog and its upgrade notes', () => {
  expect(ownVersion()).toMatch(/^\d+\.\d+\.\d+(-rc\.\d+)?$/);
  if (ownVersion() !== version) expect(unreleased).toMatch(/^## Unreleased$/m);
  expect(text('docs', 'upgrade.md')).toMatch(new RegExp(`^### ${version.replaceAll('.', '\\.')}$`, 'm'));
});

test('"deprecations with dates": docs/upgrade.md says until when each deprecated field works', () => {
  const { api } = schemasOf(text('supergraph.graphql'), []);
  const fields = Object.values(api.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [],
  );
  const deprecated = fields.flatMap(({ name, deprecationReason }) => (deprecationReason ? [name] : []));
  const rows = [...text('docs', 'upgrade.md').matchAll(/^\| `(\w+)` +\| `(\w+)` +\| \S+ +\| (\d{4}-\d\d-\d\d) +\|$/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual([...new Set(deprecated)].sort());
});

test.for<[what: string, before: string[], after: string[], text: string, unnamed: string[]]>([
  ['a new setting', [], ['setting SVC_NEW: 5'], '', ['+ setting SVC_NEW: 5']],
  ['a new setting that is named', [], ['setting SVC_NEW: 5'], '`SVC_NEW` says how many.', []],
  ['another default', ['setting SVC_X: 5'], ['setting SVC_X: 6'], '', ['+ setting SVC_X: 6', '- setting SVC_X: 5']],
  ['a field of a type that is named', [], ['graph Watch.ended: DateTime'], 'The type `Watch`.', []],
  ['a field that goes', ['graph Brand.oldName: String'], [], '', ['- graph Brand.oldName: String']],
  ['a field that goes, named', ['graph Brand.oldName: String'], [], '`Brand.oldName` is gone.', []],
  ['a word that only begins so', [], ['setting SVC_MAX: 1'], '`SVC_MAXIMUM`', ['+ setting SVC_MAX: 1']],
  ['an option', [], ['command svc fit --queue: --queue <file>'], '`--queue`', []],
  ['nothing', ['error BAD: 400'], ['error BAD: 400'], '', []],
])('%s', ([, before, after, changelog, unnamed]) => {
  expect(unnamedChanges(before, after, changelog)).toEqual(unnamed);
});
