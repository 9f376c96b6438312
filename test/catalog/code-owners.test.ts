import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generateFiles, writeFiles } from '../../catalog/compose-repository.ts';
import { ownersOf } from '../../catalog/contacts.ts';
import { repository } from './check/repository.ts';

const SHOP = 'type Query { shop: Shop } type Shop @entity { seats: Int }';
const owned = (name: string) => `extend schema @contact(name: "${name}") ${SHOP}`;
const FILE = '.github/CODEOWNERS';
const block = (...lines: string[]) =>
  [
    '# Owners of subgraphs, written by `svc compose` of their @contact; do not edit.',
    ...lines,
    '# End of what `svc compose` writes.',
    '',
  ].join('\n');

test('"CODEOWNERS written from it": a line for each subgraph, what else stands there stays', () => {
  const made = repository({ shops: SHOP });
  const written = () => {
    const { files, findings } = generateFiles(made.root);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    writeFiles(made.root, files);
    return files.get(FILE);
  };
  expect(written()).toBeUndefined();
  made.author({ shops: owned('@example/shops, shops@shops.example') });
  expect(written()).toBe(block('/subgraphs/shops/ @example/shops shops@shops.example'));
  expect(readFileSync(join(made.root, 'subgraphs/shops/schema.graphql'), 'utf8')).not.toContain('contact');
  const other = `* @example/all\n\n${block('/subgraphs/shops/ @example/old')}/docs/ @example/docs\n`;
  writeFileSync(join(made.root, FILE), other);
  expect(written()).toBe(
    `* @example/all\n\n${block('/subgraphs/shops/ @example/shops shops@shops.example')}/docs/ @example/docs\n`,
  );
  made.author({ shops: SHOP });
  expect(written()).toBe('* @example/all\n\n/docs/ @example/docs\n');
});

test('the file that is there is the one that is written, and a foreign subgraph’s team owns its file', () => {
  const made = repository({ shops: SHOP });
  writeFileSync(join(made.root, 'CODEOWNERS'), '* @example/all');
  const rover = readFileSync(join(made.root, 'rover.yaml'), 'utf8');
  writeFileSync(
    join(made.root, 'rover.yaml'),
    `${rover}  stars:\n    routing_url: http://stars\n    schema: { file: foreign/stars.graphql }\n`,
  );
  mkdirSync(join(made.root, 'foreign'));
  writeFileSync(
    join(made.root, 'foreign/stars.graphql'),
    'directive @contact(name: String!) on SCHEMA schema @contact(name: "Stars <@example/stars>") { query: Query } type Query { n: Int }',
  );
  const { files } = generateFiles(made.root);
  expect(files.get('CODEOWNERS')).toBe(`* @example/all\n\n${block('/foreign/stars.graphql @example/stars')}`);
});

test.each([
  [{ name: 'The shops team', description: 'Ask in #shops, or @example/shops.' }, ['@example/shops']],
  [{ name: '@one @two/three @one' }, ['@one', '@two/three']],
  [{ name: 'x', url: 'mailto:a.b+c@d.example' }, ['a.b+c@d.example']],
  [{ name: 'x', url: 'https://chat.example/@shops' }, []],
])('owners are handles and addresses: %j', (contact, owners) => {
  expect(ownersOf(contact)).toEqual(owners);
});
