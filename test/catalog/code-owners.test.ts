import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { codeOwners } from '../../catalog/code-owners.ts';
import { generateFiles, writeFiles } from '../../catalog/compose-repository.ts';
import { contactIn, ownersOf } from '../../catalog/contacts.ts';
import { temporaryFolder } from '../temporary-folder.ts';
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

describe('"a line for each subgraph whose contact names a handle or an address; the rest of the file stays"', () => {
  const of = (path: string, name: string) => ({ path, document: parse(owned(name)) });
  /** CODEOWNERS of these subgraphs where the file says so before. */
  function written(before: string | undefined, ...subgraphs: Parameters<typeof codeOwners>[1]) {
    const root = temporaryFolder('owners');
    if (before !== undefined) writeFileSync(join(root, 'CODEOWNERS'), before);
    return codeOwners(root, subgraphs);
  }
  const begin = block().split('\n')[0];
  const end = block().split('\n')[1];

  test.each<[what: string, before: string, after: string]>([
    ['an empty file', '', block('/a/ @a')],
    ['other lines', '* @all\n\n\n', `* @all\n\n${block('/a/ @a')}`],
    ['its own lines at the start', `${block('/a/ @old')}* @all`, `${block('/a/ @a')}* @all`],
    ['its own lines without a break at the end', block('/a/ @old').trimEnd(), block('/a/ @a')],
    ['a start without an end', `${begin}\n/a/ @old\n`, `${begin}\n/a/ @old\n\n${block('/a/ @a')}`],
    ['an end without a start', `${end}\n`, `${end}\n\n${block('/a/ @a')}`],
    ['an end before the start', `${end}\n${begin}\n`, `${end}\n${begin}\n\n${block('/a/ @a')}`],
  ])('%s', (_, before, after) => {
    expect(written(before, of('a/', '@a'), of('b/', 'no one'))).toEqual({ path: 'CODEOWNERS', text: after });
  });

  test('the first place that has one, else .github; none where no contact names an owner', () => {
    expect(written(undefined, of('a/', '@a'))).toEqual({ path: FILE, text: block('/a/ @a') });
    expect(written(undefined, of('a/', 'no one'))).toBeUndefined();
    expect(written('* @all\n', of('a/', 'no one'))).toBeUndefined();
  });
});

test.each<[sdl: string, contact: object | undefined]>([
  ['type Query { n: Int }', undefined],
  ['extend schema @link(url: "x") type Shop @contact(name: "a") { n: Int }', undefined],
  ['extend schema @contact(name: 7)', undefined],
  ['extend schema @contact(name: "a")', { name: 'a' }],
  ['schema @contact(name: "a", url: 7, description: true) { query: Query }', { name: 'a' }],
  [
    'extend schema @link(url: "x") extend schema @contact(name: "a", url: "b", description: "c")',
    { name: 'a', url: 'b', description: 'c' },
  ],
])('"The contact in a subgraph’s SDL …; undefined if it names none": %s', (sdl, contact) => {
  expect(contactIn(parse(sdl))).toEqual(contact);
});
