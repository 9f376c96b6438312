import { makeExecutableSchema } from '@graphql-tools/schema';
import { expect, test } from 'vitest';
import { readingPart } from '../../../kit/compiled/reading-part.ts';
import { answered } from './answered.ts';

const schema = makeExecutableSchema({
  typeDefs: `
    type Query { shops: [Shop] }
    type Shop { name: String  code: String!  tags: [String!]  owner: Owner  boss: Owner! }
    type Owner { name: String }`,
  resolvers: {
    Query: {
      shops: () => [
        { name_: 'A', code_: 'a', tags_: ['x', 'y'], owner_: { name: 'O' }, boss_: { name: 'P' } },
        { name_: '', code_: '', tags_: [] },
        { name_: null, tags_: ['x', null] },
      ],
    },
  },
});
const parts = new Map(
  ['name', 'code', 'tags', 'owner', 'boss'].map((field) => [
    `Shop.${field}`,
    readingPart((source) => source[`${field}_`]),
  ]),
);
const noNull = (field: string) => `Cannot return null for non-nullable field Shop.${field}.`;

test.each<[selection: string, shops: readonly unknown[], errors: readonly string[]]>([
  ['alias: name', [{ alias: 'A' }, { alias: '' }, { alias: null }], []],
  ['code', [{ code: 'a' }, { code: '' }, null], [`shops.2.code: ${noNull('code')}`]],
  [
    'tags',
    [{ tags: ['x', 'y'] }, { tags: [] }, { tags: null }],
    ['shops.2.tags.1: Cannot return null for non-nullable field Shop.tags.'],
  ],
  ['owner { name }', [{ owner: { name: 'O' } }, { owner: null }, { owner: null }], []],
  [
    'boss { name }',
    [{ boss: { name: 'P' } }, null, null],
    [`shops.1.boss: ${noNull('boss')}`, `shops.2.boss: ${noNull('boss')}`],
  ],
])('"A field whose value is ready in the catalog’s own rows and pages": %s', async (selection, shops, errors) => {
  expect(await answered(schema, `{ shops { ${selection} } }`, { parts })).toEqual({ data: { shops }, errors });
});
