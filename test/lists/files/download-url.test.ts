import { beforeEach, expect, test, vi } from 'vitest';
import { downloadName, harmlessName } from '../../../lists/files/download-name.ts';
import { absoluteUrl, type FinishedRun, fileUrls } from '../../../lists/files/download-url.ts';
import type { FileFormat } from '../../../operations/list.ts';

const FINISHED = Date.UTC(2026, 10, 20, 12);
const SIX_DAYS = 6 * 24 * 3_600_000;
const RUN: FinishedRun = { id: 'a', status: 'SUCCESS', finishedTimestamp: new Date(FINISHED).toISOString() };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: FINISHED });
  return () => vi.useRealTimers();
});

const urls = fileUrls('a key');
const pathOf = (run: FinishedRun) => new URL(urls.urlOf(run) ?? '', 'https://a');
const checked = (run = RUN) => {
  const { searchParams } = pathOf(run);
  const [expires, signature] = [searchParams.get('expires') ?? '', searchParams.get('signature') ?? ''];
  return { expires, signature, now: () => urls.check(run.id, expires, signature) };
};

test('"valid six days": a URL is good to the end of them, and another after that is none', () => {
  const { expires, now } = checked();
  expect([pathOf(RUN).pathname, Number(expires) * 1_000]).toEqual(['/files/a', FINISHED + SIX_DAYS]);
  vi.setSystemTime(FINISHED + SIX_DAYS - 1);
  expect([now(), urls.urlOf(RUN) === null]).toEqual(['good', false]);
  vi.setSystemTime(FINISHED + SIX_DAYS);
  expect([now(), urls.urlOf(RUN)]).toEqual(['expired', null]);
});

test('the end of a run that ended within a second is the second before', () => {
  const { expires } = checked({ ...RUN, finishedTimestamp: new Date(FINISHED + 999).toISOString() });
  expect(Number(expires) * 1_000).toBe(FINISHED + SIX_DAYS);
});

test('a run without a file has no URL', () => {
  expect(urls.urlOf({ ...RUN, status: 'FAILED' })).toBeNull();
  expect(urls.urlOf({ ...RUN, finishedTimestamp: null })).toBeNull();
});

test('a signature is good for its run, its end and its key', () => {
  const { expires, signature } = checked();
  expect(urls.check('b', expires, signature)).toBe('wrong');
  expect(urls.check('a', String(Number(expires) + 1), signature)).toBe('wrong');
  expect(urls.check('a', expires, '')).toBe('wrong');
  expect(urls.check('a', expires, checked({ ...RUN, id: 'b' }).signature)).toBe('wrong');
  expect(fileUrls('another key').check('a', expires, signature)).toBe('wrong');
});

test.each([
  ['/files/a', 'https://svc.example//', 'https://svc.example/files/a'],
  ['/files/a', 'https://svc.example', 'https://svc.example/files/a'],
  ['/files/a', undefined, '/files/a'],
  [null, 'https://svc.example', null],
])('the URL of %s at %s', (path, gateway, url) => {
  expect(absoluteUrl(path, gateway)).toBe(url);
});

test.each<[FileFormat, string | undefined, string]>([
  ['CSV', undefined, 'list-a.csv'],
  ['PARQUET', 'firms', 'firms.parquet'],
  ['NDJSON', 'firms.NDJSON', 'firms.NDJSON'],
  ['CSV', '../..', 'list-a.csv'],
  ['CSV', '', 'list-a.csv'],
])('a file as %s called %j is saved as %s', (format, asked, name) => {
  expect(downloadName('a', format, asked)).toBe(name);
});

test.each([
  ['a/b\\c.csv', 'c.csv'],
  [' ..a.csv ', 'a.csv'],
  ['a\u0000\u202Eb', 'ab'],
  ['\uD800', undefined],
  ['a/', undefined],
  ['n'.repeat(150), 'n'.repeat(150)],
  ['n'.repeat(151), 'n'.repeat(150)],
  ['🥐'.repeat(151), '🥐'.repeat(150)],
])('a name without a path: %#', (name, harmless) => {
  expect(harmlessName(name)).toBe(harmless);
});
