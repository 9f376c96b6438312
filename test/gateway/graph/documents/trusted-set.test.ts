import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followTrustedDocuments, TrustedSet } from '../../../../gateway/graph/documents/trusted-set.ts';
import { documentHash, type TrustedDocuments } from '../../../../operations/trusted-documents.ts';

const ONE = '{ one }';
const TWO = 'query Two {\n  two\n}\n';

describe('"The documents that clients may request by id"', () => {
  test('also by the hash of their text, as it is written and without what GraphQL ignores', () => {
    const set = new TrustedSet([{ id: 'two@1', text: TWO }]);
    set.fill([{ id: 'one@1', text: ONE }]);
    expect([set.get('one@1'), set.get('two@1'), set.get('none')]).toEqual([ONE, TWO, undefined]);
    for (const text of [TWO, 'query Two{two}']) expect(set.get(documentHash(text))).toBe(TWO);
    expect(set.texts()).toEqual([ONE, TWO]);
    for (const [text, has] of [
      [ONE, true],
      ['{one} # the first', true],
      ['query Two{,two,}', true],
      ['{ two }', false],
      ['{ one', false],
    ] as const)
      expect([text, set.has(text)]).toEqual([text, has]);
  });

  test('what is no GraphQL is found by its text', () => {
    const set = new TrustedSet([{ id: 'broken', text: '{ "one' }]);
    expect([set.has('{ "one'), set.has('{ "one '), set.get('broken')]).toEqual([true, false, '{ "one']);
  });

  test('"Replaces all documents except those of the folder, which take precedence over others with the same id"', () => {
    const set = new TrustedSet([{ id: 'a', text: ONE }]);
    set.fill([
      { id: 'a', text: TWO },
      { id: 'b', text: TWO },
    ]);
    expect([set.get('a'), set.get('b')]).toEqual([ONE, TWO]);
    set.fill([]);
    expect([set.get('a'), set.get('b'), set.has(TWO)]).toEqual([ONE, undefined, false]);
  });

  test('of no folder there are none', () => {
    expect(TrustedSet.ofFolder(undefined).texts()).toEqual([]);
  });
});

describe('"Fills a set with the documents of the operations database"', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A set that follows a database, whose documents and faults are set here. */
  async function following() {
    const state = {
      documents: [{ id: 'a', text: ONE }],
      version: '1',
      reads: 0,
      fault: undefined as Error | undefined,
    };
    const expectUp = () => {
      if (state.fault !== undefined) throw state.fault;
    };
    const stored: TrustedDocuments = {
      async version() {
        expectUp();
        return state.version;
      },
      async list() {
        state.reads += 1;
        return state.documents.map(({ id, text }) => ({
          ...{ id, text, client: 'web', hash: documentHash(text), name: null, added: '2026-11-20T00:00:00Z' },
        }));
      },
      add: () => expect.fail(),
      remove: () => expect.fail(),
    };
    const set = new TrustedSet();
    const lines: object[] = [];
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
    const started = await followTrustedDocuments(set, stored, log);
    return { state, set, lines, ...started };
  }

  test('"and updates it within a second of each change"', async () => {
    const { state, set, lines, stop } = await following();
    expect(set.texts()).toEqual([ONE]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state.reads).toBe(1);
    state.documents = [
      { id: 'a', text: ONE },
      { id: 'b', text: TWO },
    ];
    state.version = '2';
    await vi.advanceTimersByTimeAsync(999);
    expect(set.texts()).toEqual([ONE]);
    await vi.advanceTimersByTimeAsync(1);
    expect(set.texts()).toEqual([ONE, TWO]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state.reads).toBe(2);
    expect(lines).toMatchObject([{ documents: 2, msg: 'Trusted documents have changed.' }]);
    await stop();
    state.version = '3';
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state.reads).toBe(2);
  });

  test('"While the database does not answer, the set stays unchanged", and follows it again afterwards', async () => {
    const { state, set, lines, stop } = await following();
    state.fault = new Error('down');
    state.documents = [];
    state.version = '2';
    await vi.advanceTimersByTimeAsync(3_000);
    expect([set.texts(), lines]).toEqual([[ONE], []]);
    state.fault = undefined;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(set.texts()).toEqual([]);
    await stop();
  });
});
