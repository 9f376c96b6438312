import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { type ArgumentsCheck, checkedFields, faultOf, variablesIn } from '../../catalog/checked-fields.ts';
import { badUserInput } from '../../catalog/errors/catalogue.ts';

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

  test('those without a check, too', () => {
    const checks = (type: string, field: string) => (`${type}.${field}` === 'Shop.shops' ? none : undefined);
    const document = parse('{ shop(id: 1) { shops(first: 1) { name(upper: true) } } }');
    expect(checkedFields(SCHEMA, document, checks).map(({ coordinate }) => coordinate)).toEqual(['Shop.shops']);
  });
});

describe('"Runs the check of a field for the given values of variables"', () => {
  const [field] = fieldsOf('query ($id: ID) {\n  shop(id: $id) { name } }', ({ id, open }) => {
    if (open !== true) throw new TypeError('The default is missing.');
    if (id === 'fault') throw new TypeError('A fault of the check itself.');
    if (id !== '1') throw badUserInput('id', '1', id);
  });
  const faultFor = (id: string) => field && faultOf(field, { id });

  test('"Undefined if its arguments are valid, else the error with its location in the document"', () => {
    expect(faultFor('1')).toBeUndefined();
    const fault = faultFor('2');
    expect(fault?.message).toBe('id expects 1, got "2".');
    expect(fault?.locations).toEqual([{ line: 2, column: 3 }]);
  });

  test('"an exception that is not a ServiceError is rethrown"', () => {
    expect(() => faultFor('fault')).toThrow('A fault of the check itself.');
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
