import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import * as setting from '../../catalog/setting.ts';

/** What a reader makes of a text: its value, or what was expected and what came. */
function read<T>(reader: z.ZodType<T, string>, written: string): unknown {
  const { success, data, error } = reader.safeParse(written);
  if (success) return data;
  const [issue] = error.issues;
  return { expected: issue?.message, got: Object(Object(issue).params).got };
}
const REFUSED = { expected: expect.any(String), got: expect.any(String) };

test('a setting has its default and is shown; one that may stay unset can be secret, and in a file', () => {
  const { wholeNumber, text } = setting;
  const registered = (schema: z.ZodType) => setting.SETTINGS.get(schema);
  const port = setting.setting('PORT', '7', 'Port.', wholeNumber(0, 9));
  expect([port.parse(undefined), port.parse('8')]).toEqual([7, 8]);
  expect(registered(port)).toEqual({ name: 'PORT', written: '7', description: 'Port.', secret: false, inFile: false });
  const marks = (options?: { secret?: boolean; inFile?: boolean }) => {
    const made = setting.optional('KEY', 'Key.', text, options);
    expect(made.parse(undefined)).toBeUndefined();
    const { secret, inFile, ...rest } = registered(made) ?? {};
    expect(rest).toEqual({ name: 'KEY', written: undefined, description: 'Key.' });
    return { secret, inFile };
  };
  expect(marks()).toEqual({ secret: false, inFile: false });
  expect(marks({ secret: true })).toEqual({ secret: true, inFile: true });
  expect(marks({ secret: true, inFile: false })).toEqual({ secret: true, inFile: false });
  expect(marks({ inFile: true })).toEqual({ secret: false, inFile: true });
});

describe('numbers, shares and choices', () => {
  test.each<[written: string, value: unknown]>([
    ['2', 2],
    ['12', 12],
    ['012', 12],
    ['1', REFUSED],
    ['13', REFUSED],
    ['-2', REFUSED],
    ['2.0', REFUSED],
    ['', REFUSED],
  ])('a whole number from 2 to 12: %j', (written, value) => {
    expect(read(setting.wholeNumber(2, 12), written)).toEqual(value);
  });

  test.each<[written: string, value: unknown]>([
    ['0', 0],
    ['1', 1],
    ['1.0', 1],
    ['.5', 0.5],
    ['0.123456789', 0.123456789],
    ['0.1234567890', REFUSED],
    ['1.5', REFUSED],
    ['50%', REFUSED],
    ['-0.5', REFUSED],
  ])('"A share from 0 to 1": %j', (written, value) => {
    expect(read(setting.share, written)).toEqual(value);
  });

  test('one of some, with what came', () => {
    expect(read(setting.oneOf('on', 'off'), 'off')).toBe('off');
    expect(read(setting.oneOf('on', 'off'), 'ON')).toEqual({ expected: 'one of on, off', got: '"ON"' });
  });

  test('a path is made absolute', () => {
    expect(read(setting.path, 'var/data')).toBe(resolve('var/data'));
  });
});

describe('secrets', () => {
  test.each<[written: string, isTaken: boolean]>([
    ['x'.repeat(16), true],
    ['x'.repeat(15), false],
    [`x ${'x'.repeat(16)}`, false],
    [`ü${'x'.repeat(16)}`, false],
    ['~'.repeat(8) + '!'.repeat(8), true],
  ])('"visible ASCII without spaces, and too long to be guessed": %j', (written, isTaken) => {
    expect(read(setting.secretText(16), written)).toEqual(isTaken ? written : REFUSED);
  });

  test.each<[written: string, isTaken: boolean]>([
    ['abcdefgh01234567', true],
    ['abcdefghabcdefgh', true],
    ['abcdefgabcdefga7', true],
    ['abcdefgabcdefgab', false],
    ['abcdefgh0123456', false],
    ['abcdefgh 0123456', false],
  ])('"a repeated word has fewer" characters: %j', (written, isTaken) => {
    expect(read(setting.keyText, written)).toEqual(isTaken ? written : REFUSED);
  });
});

describe('addresses', () => {
  test.each<[written: string, value: unknown]>([
    ['https://a.example/x', 'https://a.example/x'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
    ['http://[::1]:1', 'http://[::1]:1'],
    ['http://127.example', { expected: expect.any(String), got: 'a URL of scheme http:' }],
    ['http://user:secret@a.example', { expected: expect.any(String), got: 'a URL of scheme http:' }],
    ['ftp://localhost', { expected: expect.any(String), got: 'a URL of scheme ftp:' }],
    ['a.example', { expected: expect.any(String), got: 'a text without a scheme' }],
  ])('"A URL to which secrets are sent": %s', (written, value) => {
    expect(read(setting.secretUrl, written)).toEqual(value);
  });

  test.each<[written: string, value: unknown]>([
    ['http://a.example', 'http://a.example/'],
    ['HTTPS://a.example/x', 'https://a.example/x/'],
    ['https://a.example/x/', 'https://a.example/x/'],
    ['https://user@a.example', REFUSED],
    ['https://:secret@a.example', REFUSED],
    ['https://a.example?q=1', REFUSED],
    ['https://a.example#x', REFUSED],
    ['ws://a.example', { expected: expect.any(String), got: 'a URL of scheme ws:' }],
    ['http://', REFUSED],
  ])('"without a password, a query or a fragment; it ends with a slash": %s', (written, value) => {
    expect(read(setting.httpUrl, written)).toEqual(value);
  });

  test.each<[written: string, value: unknown]>([
    ['', new Map()],
    ['a=http://a.example', new Map([['a', 'http://a.example']])],
    [' a-1 = x', REFUSED],
    [
      'a=http://a.example , b=https://b.example:1/x,',
      new Map([
        ['a', 'http://a.example'],
        ['b', 'https://b.example:1/x'],
      ]),
    ],
    ['a=ftp://a.example', REFUSED],
    ['a=http://', REFUSED],
    ['a=http://a.example,b', REFUSED],
  ])('"<name>=<url>,…": %j', (written, value) => {
    expect(read(setting.urlsByName, written)).toEqual(value);
  });

  test.each<[written: string, value: unknown]>([
    ['', []],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['10.0.0.1/32', ['10.0.0.1/32']],
    ['10.0.0.1/33', REFUSED],
    ['fd00::/128', ['fd00::/128']],
    ['fd00::/129', REFUSED],
    ['10.0.0.0/8/8', REFUSED],
    ['10.0.0.0/', REFUSED],
    ['10.0.0', REFUSED],
    ['a.example', REFUSED],
  ])('"Addresses and networks": %j', (written, value) => {
    expect(read(setting.networks, written)).toEqual(value);
  });

  test.each<[written: string, value: unknown]>([
    ['*', 'all'],
    [' * ', 'all'],
    ['', new Set()],
    ['https://app.example, http://localhost:3000', new Set(['https://app.example', 'http://localhost:3000'])],
    ['https://app.example/', REFUSED],
    ['https://*.example', REFUSED],
    ['https://APP.example', REFUSED],
    ['app.example', REFUSED],
    ['https://app.example, *', REFUSED],
  ])('"Origins of web pages, exactly as browsers name them": %j', (written, value) => {
    expect(read(setting.origins, written)).toEqual(value);
  });

  test.each<[written: string, value: unknown]>([
    ['off', new Set()],
    ['on', 'all'],
    ['Files.example, 10.0.0.1', new Set(['files.example', '10.0.0.1'])],
    ['files.example,off', REFUSED],
    ['files.example,on', REFUSED],
    ['https://files.example', REFUSED],
  ])('"Hosts in private networks from which files may be fetched": %j', (written, value) => {
    expect(read(setting.privateHosts, written)).toEqual(value);
  });
});

describe('databases: "an error repeats only the scheme, because the rest may contain a password"', () => {
  const one = setting.databaseLocation('sqlite:<file>');
  const several = setting.databaseLocation('sqlite:<folder>', 'several');
  test.each<[written: string, value: unknown, ofSeveral?: unknown]>([
    ['sqlite:var/a.db', resolve('var/a.db')],
    ['sqlite:/a.db', '/a.db'],
    ['sqlite:///a.db', '/a.db'],
    ['sqlite:', { expected: expect.any(String), got: 'a URL of scheme sqlite:' }],
    ['postgres://user@host/db', 'postgres://user@host/db'],
    [
      'postgres://user:secret@one,two/db',
      { expected: expect.any(String), got: '2 hosts' },
      'postgres://user:secret@one,two/db',
    ],
    [
      'postgres://user@one/db?target_session_attrs=prefer-standby',
      { expected: expect.any(String), got: 'target_session_attrs=prefer-standby' },
      'postgres://user@one/db?target_session_attrs=prefer-standby',
    ],
    ['mysql://user:secret@host/db', { expected: expect.any(String), got: 'a URL of scheme mysql:' }],
  ])('%s', (written, value, ofSeveral = value) => {
    expect(read(one, written)).toEqual(value);
    expect(read(several, written)).toEqual(ofSeveral);
  });

  test('what is not accepted in the hosts is said, with the form that is', () => {
    const twice = 'postgres://user:secret@a,a/db';
    const expected = (hosts: string) => `sqlite:<f> or postgres://<user>@<host>${hosts}/<database>`;
    for (const [hosts, form] of [
      ['one', ''],
      ['several', '[,<host>…]'],
    ] as const)
      expect(read(setting.databaseLocation('sqlite:<f>', hosts), twice)).toEqual({
        expected: expected(form),
        got: 'the host a:5432 twice',
      });
    expect(read(setting.limitsLocation, twice)).toMatchObject({ got: 'the host a:5432 twice' });
  });

  test.each<[written: string, isTaken: boolean]>([
    ['redis://host', true],
    ['rediss://user:secret@host:1/2', true],
    ['postgres://user@host/db', true],
    ['postgres://user@one,two/db', false],
    ['http://host', false],
    ['redis', false],
  ])('where limits are counted: %s', (written, isTaken) => {
    expect(read(setting.limitsLocation, written)).toEqual(isTaken ? written : REFUSED);
  });

  test('where several machines share objects', () => {
    expect(read(setting.sharedPlace, 'file:///mnt/shared')).toBe('/mnt/shared');
    expect(read(setting.sharedPlace, 'file:shared')).toBe(resolve('shared'));
    expect(read(setting.sharedPlace, 's3://bucket/a?endpoint=https://s3.example&region=x')).toMatchObject({
      bucket: 'bucket',
    });
    expect(read(setting.sharedPlace, '/mnt/shared')).toEqual(REFUSED);
  });
});

describe('JSON', () => {
  test.each<[written: string, value: unknown]>([
    ['{}', new Map()],
    ['{"a":{"authorization":"Bearer x"}}', new Map([['a', { authorization: 'Bearer x' }]])],
    ['{"a":{}}', new Map([['a', {}]])],
    ['{"a":{"X-Svc-Key":"x"}}', REFUSED],
    ['{"a":{"content-type":"x"}}', REFUSED],
    ['{"a":{"host":"x"}}', REFUSED],
    ['{"a":{"a b":"x"}}', REFUSED],
    ['{"a":{"b":"line\\nbreak"}}', REFUSED],
    ['{"a":{"b":1}}', REFUSED],
    ['{"a":[]}', REFUSED],
    ['[]', REFUSED],
    ['{', REFUSED],
  ])('"HTTP headers by name, as JSON": %s', (written, value) => {
    expect(read(setting.headersByName, written)).toEqual(value);
  });

  test('limits, with these in place of the defaults', () => {
    expect(read(setting.limitsByPlan, '{"trial":{"burst":40}}')).toMatchObject({
      trial: { burst: 40 },
      pro: { burst: 100 },
    });
    expect(read(setting.limitsOfQueries, '{"aliases":7}')).toMatchObject({ aliases: 7, depth: 60 });
    expect(read(setting.limitsOfQueries, '{"aliases":0}')).toEqual({
      expected: 'JSON such as {"aliases":100}',
      got: expect.stringContaining('(aliases: '),
    });
    expect(read(setting.limitsOfQueries, '{"aliases":1,"introspections":0}')).toMatchObject({
      ...{ aliases: 1, introspections: 0 },
    });
    expect(read(setting.limitsOfQueries, '{"introspections":-1}')).toEqual(REFUSED);
    expect(read(setting.limitsByPlan, '{"max":{"executing":1,"requestsPerDay":null}}')).toMatchObject({
      max: { executing: 1, requestsPerDay: null, burst: 100 },
      pro: { executing: 8 },
    });
    expect(read(setting.limitsByPlan, '{"max":{"executing":0}}')).toEqual(REFUSED);
    expect(read(setting.limitsByPlan, 'nonsense')).toEqual({
      expected: 'JSON such as {"trial":{"burst":40}}',
      got: expect.stringMatching(/^"nonsense" \(/),
    });
  });
});
