import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Metrics } from '../../../gateway/observe/metrics.ts';
import { Observation } from '../../../gateway/observe/observation.ts';
import { RequestRecord } from '../../../gateway/observe/request-record.ts';
import { statementName } from '../../../gateway/observe/statement-name.ts';
import { isOfMachines, surfaceOf } from '../../../gateway/observe/surface.ts';
import { linesOf } from './lines.ts';
import { series } from './series.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a finished request is counted', () => {
  const begun = (changes: Partial<RequestRecord> = {}) => Object.assign(new RequestRecord(true), changes);
  const counted = async (route: string | undefined, record: RequestRecord) => {
    const metrics = new Metrics(false);
    const observation = new Observation({ log: linesOf('info').log, isLogging: false, metrics });
    const answered = {
      requestId: '1',
      surface: 'graphql',
      method: 'POST',
      route,
      status: 200,
      milliseconds: 30,
    } as const;
    observation.answered({ ...answered, record });
    const lines = await series(metrics, 'svc_request', 'svc_credits');
    return lines.filter((line) => !line.includes('_bucket') && !line.endsWith(' 0'));
  };

  test('by its operation, with its cost and its credits', async () => {
    const record = begun({ operation: { name: 'Shops', hash: 'h' }, cost: 12, credits: 3 });
    expect(await counted('/graphql', record)).toEqual([
      'svc_requests_total{surface="graphql",operation="Shops",status="200"} 1',
      'svc_request_duration_seconds_sum{surface="graphql",operation="Shops"} 0.03',
      'svc_request_duration_seconds_count{surface="graphql",operation="Shops"} 1',
      'svc_request_cost_sum 12',
      'svc_request_cost_count 1',
      'svc_credits_total{surface="graphql"} 3',
    ]);
  });

  test('by its route, or by none; what costs nothing is not among the costs', async () => {
    const record = begun({ code: 'NOT_FOUND' });
    expect(await counted(undefined, record)).toEqual([
      'svc_requests_total{surface="graphql",operation="none",status="200"} 1',
      'svc_request_duration_seconds_sum{surface="graphql",operation="none"} 0.03',
      'svc_request_duration_seconds_count{surface="graphql",operation="none"} 1',
      'svc_request_errors_total{surface="graphql",code="NOT_FOUND"} 1',
    ]);
    expect((await counted('/graphql', begun()))[0]).toContain('operation="/graphql"');
  });
});

describe('a statement is counted for its request', () => {
  test.each([
    [undefined, []],
    [new Error('x'), ['svc_statement_errors_total{database="warehouse",engine="sqlite"} 1']],
  ])('that ends with %s', async (fault, errors) => {
    const metrics = new Metrics(false);
    const { statements } = new Observation({ log: linesOf('info').log, isLogging: false, metrics });
    const record = new RequestRecord(true);
    record.answering(() => {
      for (let at = 0; at < 2; at += 1)
        statements?.({ database: 'warehouse', engine: 'sqlite', sql: 'SELECT 1' })(at === 0 ? fault : undefined);
    });
    statements?.({ database: 'warehouse', engine: 'sqlite', sql: 'SELECT 1' })();
    expect(record.statements).toBe(2);
    expect(await series(metrics, 'svc_statement_duration_seconds_count')).toEqual([
      'svc_statement_duration_seconds_count{database="warehouse",engine="sqlite"} 3',
    ]);
    expect(await series(metrics, 'svc_statement_errors_total{')).toEqual(errors);
  });

  test('where nothing is observed nobody listens, and a request leaves no trace', () => {
    const { isOn, statements } = new Observation({ log: linesOf('info').log, isLogging: false });
    expect([isOn, statements]).toEqual([false, undefined]);
    const logging = new Observation({ log: linesOf('info').log, isLogging: true });
    expect([logging.isOn, typeof logging.statements]).toEqual([true, 'function']);
  });

  test.each([
    ['SELECT a FROM one JOIN two ON x JOIN three ON y JOIN four ON z', 'SELECT one two three'],
    ['SELECT a FROM one JOIN one AS o ON x JOIN b ON y', 'SELECT one'],
  ])('"its verb and its first tables": %s', (sql, name) => {
    expect(statementName(sql)).toBe(name);
    // Once more, from what is kept.
    expect(statementName(sql)).toBe(name);
  });
});

describe('the line of a request in the log', () => {
  const answered = (changes: object) => ({
    requestId: '7',
    surface: 'graphql' as const,
    method: 'POST',
    route: '/graphql',
    status: 200,
    milliseconds: 1.23456,
    record: new RequestRecord(true),
    ...changes,
  });
  const lineOf = (changes: object, level: 'debug' | 'info' = 'info') => {
    const { log, lines } = linesOf(level);
    new Observation({ log, isLogging: true }).answered(answered(changes));
    return lines().map(({ time: _, level: __, ...line }) => line);
  };

  test('has what is known, with milliseconds to the microsecond', () => {
    const plain = { requestId: '7', surface: 'graphql', method: 'POST', route: '/graphql', status: 200 };
    const work = { credits: 0, statements: 0, milliseconds: 1.235, msg: 'Answered.' };
    expect(lineOf({})).toEqual([{ ...plain, ...work }]);
    const record = Object.assign(new RequestRecord(true), { operation: { name: 'Shops', hash: 'h' }, cost: 5 });
    expect(lineOf({ record, isCut: true })).toEqual([
      { ...plain, ...work, operation: 'Shops', operationHash: 'h', cost: 5, cut: true },
    ]);
    const nameless = Object.assign(new RequestRecord(true), { operation: { name: undefined, hash: 'h' }, cost: 5 });
    expect(lineOf({ record: nameless })).toEqual([{ ...plain, ...work, operationHash: 'h', cost: 5 }]);
  });

  test('"at debug for probes and other processes of the service"', () => {
    for (const surface of ['health', 'fetch', 'verification'] as const) {
      expect([lineOf({ surface }), lineOf({ surface }, 'debug').length]).toEqual([[], 1]);
      expect(isOfMachines(surface)).toBe(true);
    }
    expect(isOfMachines(surfaceOf('/files'))).toBe(false);
  });

  test('a refusal before any route is one line with its code', () => {
    const { log, lines } = linesOf('info');
    new Observation({ log, isLogging: true }).refused('BAD_USER_INPUT', {
      requestId: '7',
      method: 'GET',
      path: '/x',
      status: 400,
    });
    expect(lines()).toEqual([
      expect.objectContaining({ surface: 'other', code: 'BAD_USER_INPUT', milliseconds: 0, status: 400 }),
    ]);
  });
});

test('planning is measured, whether it succeeds or not', async () => {
  const metrics = new Metrics(false);
  const observation = new Observation({ log: linesOf('info').log, isLogging: false, metrics });
  const take = () => vi.advanceTimersByTime(250);
  expect(observation.planning(() => take() && 3)).toBe(3);
  expect(() =>
    observation.planning(() => {
      take();
      throw new RangeError('x');
    }),
  ).toThrow(RangeError);
  expect(await series(metrics, 'svc_plan_duration_seconds_sum', 'svc_plan_duration_seconds_count')).toEqual([
    'svc_plan_duration_seconds_sum 0.5',
    'svc_plan_duration_seconds_count 2',
  ]);
});
