import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { type ArgumentsCheck, checkedFields, variablesIn } from '../../catalog/checked-fields.ts';

const SCHEMA = buildSchema(`
  type Query { shop(id: ID, open: Boolean = true): Shop  count: Int }
  type Shop { name(upper: Boolean): String  shops(first: Int): [Shop] }`);
const everything =
  (check: ArgumentsCheck): (() => ArgumentsCheck) =>
  () =>
    check;
const none: ArgumentsCheck = () => undefined;

/** The checked fields of a text. */
const fieldsOf = (text: string, check: ArgumentsCheck = none) => checkedFields(SCHEMA, parse(text), everything(check));

describe('"The fields of a valid document that have arguments and a check, in document order"', () => {
  test('those without arguments are left out; aliases and fragments do not matter', () => {
    const text = `{ count shop { name } one: shop(id: 1) { shops(first: 1) { ...Named name } } }
      fragment Named on Shop { loud: name(upper: true) }`;
    expect(fieldsOf(text).map(({ coordinate }) => coordinate)).toEqual(['Query.shop', 'Shop.shops', 'Shop.name']);
  });
});

test.each([
  ['shop', []],
  ['shop(id: 1)', []],
  ['shop(id: $a, open: $b)', ['a', 'b']],
  ['shop(id: [{ x: [$a] }, $a], open: $c)', ['a', 'c']],
])('"Names of the variables in the arguments of a field, also inside literals": %s', (text, names) => {
  const [operation] = parse(`{ ${text} }`).definitions;
  const [node] = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : [];
  expect(node?.kind === Kind.FIELD ? [...variablesIn(node)] : undefined).toEqual(names);
});
