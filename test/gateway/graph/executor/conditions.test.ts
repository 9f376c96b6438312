import { Kind, parse, type SelectionNode } from 'graphql';
import { expect, test } from 'vitest';
import { conditionsOf, includedUnder } from '../../../../gateway/graph/executor/conditions.ts';

function selectionOf(text: string): SelectionNode {
  const [operation] = parse(`{ ${text} }`).definitions;
  const [selection] = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : [];
  if (selection === undefined) throw new Error('Expected a selection.');
  return selection;
}

test.each<[selection: string, whether: [on: boolean, off: boolean]]>([
  ['a', [true, true]],
  ['a @include(if: $v)', [true, false]],
  ['a @skip(if: $v)', [false, true]],
  ['a @include(if: true)', [true, true]],
  ['a @include(if: false)', [false, false]],
  ['a @skip(if: true)', [false, false]],
  ['a @skip(if: false)', [true, true]],
  ['a @include(if: $v) @skip(if: $v)', [false, false]],
  ['a @include(if: true) @skip(if: $v)', [false, true]],
  ['a @other(if: false)', [true, true]],
  ['... @skip(if: $v) { a }', [false, true]],
  ['...F @include(if: $v)', [true, false]],
])('"A condition for a selection to be included": %s', (text, whether) => {
  const selection = selectionOf(text);
  expect([true, false].map((v) => includedUnder({ v })(selection))).toEqual(whether);
});

test('a selection without directives has no conditions', () => {
  expect(conditionsOf()).toEqual([]);
  expect(conditionsOf(selectionOf('a @skip(if: $v)').directives)).toEqual([{ wanted: false, variable: 'v' }]);
});
