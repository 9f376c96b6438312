import { describe, expect, test } from 'vitest';
import {
  DatabaseTooNew,
  DatabaseUnreachable,
  driverUrl,
  isPostgres,
  withoutPassword,
} from '../../catalog/database-location.ts';

test.each([
  ['postgres://host/db', true],
  ['PostgreSQL://host/db', true],
  ['postgres:host', false],
  ['mysql://host/db', false],
  ['/var/postgres://x', false],
])('%s is a PostgreSQL database: %s', (location, is) => {
  expect(isPostgres(location)).toBe(is);
});

test.each([
  ['postgres://host/db', 'postgres://host/db'],
  ['postgres://host/db?sslmode=prefer', 'postgres://host/db?sslmode=verify-full'],
  ['postgres://host/db?a=b&sslmode=require&c=d', 'postgres://host/db?a=b&sslmode=verify-full&c=d'],
  ['postgres://host/db?sslmode=disable', 'postgres://host/db?sslmode=disable'],
  ['postgres://host/db?sslmode=no-verify', 'postgres://host/db?sslmode=no-verify'],
  ['postgres://host/db?uselibpqcompat=true&sslmode=prefer', 'postgres://host/db?uselibpqcompat=true&sslmode=prefer'],
])('"The URL for the PostgreSQL driver", without a warning of it: %s', (url, driver) => {
  expect(driverUrl(url)).toBe(driver);
});

test.each([
  ['postgres://user:secret@host/db', 'postgres://user:********@host/db'],
  ['postgres://user:sec@ret:1@one,two/db', 'postgres://user:********@one,two/db'],
  ['postgres://:secret@host/db', 'postgres://:********@host/db'],
  ['postgres://user@host:5432/db', 'postgres://user@host:5432/db'],
  ['postgres://host/db?password=secret&a=b', 'postgres://host/db?password=********&a=b'],
  ['/var/a.db', '/var/a.db'],
])('"The location without its password, safe to print": %s', (location, shown) => {
  expect(withoutPassword(location)).toBe(shown);
});

describe('"The message names it, never its password; the cause says why"', () => {
  const DATABASE = 'postgres://user:secret@host/db';
  test.each([
    [new Error('refused'), 'refused'],
    [new AggregateError([new Error('first'), new Error('second')]), 'first'],
    ['gone', 'gone'],
    [
      new Error('The server does not support SSL connections'),
      expect.stringMatching(/SSL connections: sslmode in the URL, or PGSSLMODE, asks for .* write sslmode=disable/),
    ],
  ])('%s', (cause, why) => {
    const error = new DatabaseUnreachable(DATABASE, cause);
    expect(error.message.replace('The database postgres://user:********@host/db cannot be reached: ', '')).toEqual(why);
    expect([error.name, error.cause]).toEqual(['DatabaseUnreachable', cause]);
  });

  test('one that is too new says what it has', () => {
    expect(new DatabaseTooNew(DATABASE, ['a', 'b']).message).toContain(
      'user:********@host/db was made by a newer version of svc: it has a, b,',
    );
  });
});
