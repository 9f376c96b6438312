import type { PlanNode } from '@apollo/query-planner';
import { GraphQLError } from 'graphql';
import { describe, expect, test } from 'vitest';
import { timedOut, tooManyObjects } from '../../../../catalog/errors/catalogue.ts';
import { compilePlan, isRefused } from '../../../../gateway/graph/executor/execute-plan.ts';
import { Deadline } from '../../../../storage/deadline.ts';
import { type Answerer, executed, fetchOf, sequence } from './executed-plan.ts';

const REFUSED = new GraphQLError('too much', { extensions: { code: 'COST_LIMIT' } });

describe('the steps of a plan', () => {
  test('an empty plan does nothing', async () => {
    expect(await executed(undefined, {})).toEqual({ data: {}, sent: [], failed: [], errors: [] });
  });

  test('those of a sequence wait for each other, those in parallel do not', async () => {
    const order: string[] = [];
    const slow =
      (name: string): Answerer =>
      async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
        return { data: { [name]: 1 } };
      };
    const both = { a: slow('a'), b: slow('b') };
    expect((await executed(sequence(fetchOf('a'), fetchOf('b')), both)).data).toEqual({ a: 1, b: 1 });
    expect(order.splice(0)).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    const parallel: PlanNode = { kind: 'Parallel', nodes: [fetchOf('a'), fetchOf('b')] };
    expect((await executed(parallel, both)).data).toEqual({ a: 1, b: 1 });
    expect(order).toEqual(['a begins', 'b begins', 'a ends', 'b ends']);
  });

  test.each<[value: unknown, asked: string[]]>([
    [true, ['yes']],
    [false, ['no']],
    [undefined, ['no']],
    ['true', ['no']],
  ])('a condition that is %j asks %j', async (value, asked) => {
    const node: PlanNode = { kind: 'Condition', condition: 'c', ifClause: fetchOf('yes'), elseClause: fetchOf('no') };
    const { sent } = await executed(node, {}, { conditions: { c: value } });
    expect(sent.map(([name]) => name)).toEqual(asked);
    const neither = await executed({ kind: 'Condition', condition: 'c' }, {}, { conditions: { c: value } });
    expect(neither.sent).toEqual([]);
  });

  test('"Throws for a subscription", and for what is deferred', () => {
    const compiling = { sources: () => ({ process: async () => ({}) }), isOfType: () => true, filled: String };
    expect(() =>
      compilePlan({ kind: 'QueryPlan', node: { kind: 'Subscription', primary: fetchOf('a') } }, compiling),
    ).toThrow('A plan of kind Subscription cannot be executed.');
    expect(() =>
      compilePlan({ kind: 'QueryPlan', node: { kind: 'Defer', primary: {}, deferred: [] } }, compiling),
    ).toThrow('A plan with @defer cannot be executed; the planner writes none unless it is asked to.');
  });
});

describe('"A failed fetch leaves its fields out but never fails the whole answer"', () => {
  test('what nobody expects is handed over, and the other fetches go on', async () => {
    const bug = new Error('bug');
    const { data, failed, errors } = await executed(sequence(fetchOf('a'), fetchOf('b')), {
      a: () => Promise.reject(bug),
      b: { data: { b: 1 } },
    });
    expect({ data, failed, errors }).toEqual({ data: { b: 1 }, failed: [bug], errors: [] });
  });

  test('what refuses the request is its error, and "no fetch starts after another fetch refused the request"', async () => {
    const { data, failed, errors, sent } = await executed(sequence(fetchOf('a'), fetchOf('b')), {
      a: () => Promise.reject(tooManyObjects()),
    });
    expect({ data, failed, sent: sent.length }).toEqual({ data: {}, failed: [], sent: 1 });
    expect(errors).toEqual([{ message: tooManyObjects().message, extensions: { code: 'COST_LIMIT' } }]);
    expect((await executed(fetchOf('a'), {}, { errors: [REFUSED] })).sent).toEqual([]);
  });

  test('another error of the catalog than COST_LIMIT refuses nothing', async () => {
    const late = timedOut();
    const { failed, errors, sent } = await executed(sequence(fetchOf('a'), fetchOf('b')), {
      a: () => Promise.reject(late),
    });
    expect({ failed, errors, sent: sent.length }).toEqual({ failed: [late], errors: [], sent: 2 });
  });

  test('after the deadline none starts: one TIMEOUT speaks for all', async () => {
    const over = new Deadline(60_000);
    over.abandon();
    const { sent, errors } = await executed(sequence(fetchOf('a'), fetchOf('b')), {}, { deadline: over });
    expect({ sent, errors }).toEqual({
      sent: [],
      errors: [{ message: timedOut().message, extensions: { code: 'TIMEOUT' } }],
    });
    const other = new GraphQLError('other', { extensions: { code: 'INTERNAL' } });
    expect((await executed(fetchOf('a'), {}, { deadline: over, errors: [other] })).errors).toHaveLength(2);
  });

  test('"Whether an error refuses the whole request"', () => {
    const other = new GraphQLError('x', { extensions: { code: 'TIMEOUT' } });
    expect([[], [other], [other, REFUSED], [REFUSED]].map(isRefused)).toEqual([false, false, true, true]);
  });
});
