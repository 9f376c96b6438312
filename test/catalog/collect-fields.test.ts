import { buildSchema, type FragmentDefinitionNode, getOperationAST, Kind, parse } from 'graphql';
import { expect, test } from 'vitest';
import { collectFields, selectionsOf } from '../../catalog/collect-fields.ts';

const schema = buildSchema(`
  interface Animal { name: String  mother: Animal }
  type Cat implements Animal { name: String  mother: Animal  lives: Int }
  type Dog implements Animal { name: String  mother: Animal }
  interface Plant { name: String }
  type Fern implements Plant { name: String }
  union Pet = Cat | Dog
  type Query { pet: Pet }
`);

/** The fields asked of a cat by a selection, each as "key: name" and how often, nodes that have a directive left out. */
function asked(selection: string, fragments = '') {
  const document = parse(`{ ${selection} } ${fragments}`);
  const reading = {
    schema,
    fragments: Object.fromEntries(
      document.definitions
        .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
        .map((node) => [node.name.value, node]),
    ),
    isIncluded: () => false,
  };
  const set = getOperationAST(document)?.selectionSet;
  const fields = collectFields(reading, 'Cat', set ? [set] : []);
  return [...fields].map(
    ([key, nodes]) => `${key}: ${nodes[0].name.value} ${nodes.length}/${selectionsOf(nodes).length}`,
  );
}

test.each<[string, string, string[]]>([
  ['in the order in which keys are first asked for', 'name lives name', ['name: name 2/0', 'lives: lives 1/0']],
  ['by response key', 'a: name name', ['a: name 1/0', 'name: name 1/0']],
  ['nodes of one key with all their selections', 'mother { name } mother { mother { name } }', ['mother: mother 2/2']],
  ['nothing that @skip or @include leaves out', 'name @skip(if: true) ... @include(if: false) { lives }', []],
  ['of fragments on the type itself', '... on Cat { lives } ...named', ['lives: lives 2/0']],
  [
    'of fragments on interfaces and unions of it',
    '... on Animal { name } ... on Pet { lives }',
    ['name: name 1/0', 'lives: lives 1/0'],
  ],
  ['of fragments without a type', '... { name }', ['name: name 1/0']],
  ['not of fragments on other types', '... on Dog { name } ... on Plant { name } ...onDog ...nowhere', []],
  ['of a fragment that is spread twice once', '...named ... on Cat { ...named }', ['lives: lives 1/0']],
])('the fields of a selection: %s', (_, selection, expected) => {
  expect(asked(selection, 'fragment named on Cat { lives } fragment onDog on Dog { name }')).toEqual(expected);
});
