import { expect, test } from 'vitest';
import { maskedPath } from '../../../gateway/http/request.ts';
import { statementName } from '../../../gateway/observe/statement-name.ts';
import { surfaceOf } from '../../../gateway/observe/surface.ts';

test.each([
  ['SELECT name FROM brand WHERE key = ?', 'SELECT brand'],
  ['select e.key from main.brand AS e JOIN brand_name AS n ON n.owner = e.key', 'SELECT brand brand_name'],
  [
    'WITH a AS (SELECT 1 FROM legal_entity) SELECT * FROM json_each(?) AS k JOIN address AS x',
    'SELECT legal_entity address',
  ],
  ['insert into "run" ("id") values (?)', 'INSERT run'],
  ['update `account` set x = ?', 'UPDATE account'],
  ["SELECT name FROM dataset WHERE name = 'from 412349876'", 'SELECT dataset'],
  ['PRAGMA data_version', 'PRAGMA'],
  ['', 'SQL'],
])('the statement %j is called %j', (sql, name) => {
  expect(statementName(sql)).toBe(name);
});

test.each([
  ['/graphql', 'graphql'],
  ['/v2/kyb-legacy/', 'kyb'],
  ['/evaluation/sanctions/batches/:id', 'screening'],
  ['/files/uploads/:id', 'files'],
  ['/console/api/entities/:id/origin', 'console'],
  ['/console/assets/:name', 'console'],
  ['/readyz', 'health'],
  ['/verifications/:responseId/:shape', 'verification'],
  ['/openapi.json', 'other'],
  [undefined, 'other'],
])('the route %j is of the surface %j', (route, surface) => {
  expect(surfaceOf(route)).toBe(surface);
});

test.each([
  ['/a/412-34-9876?ssn=412-34-9876', '/a/***-**-****'],
  ['/a/412%2D34%2D9876', '/a/***-**-****'],
  ['/a/%2534%2531', '/a/%**%**'],
  ['/the-key-that-was-sent/x', '/the-key…/x'],
  ['/%zz', '/%zz'],
])('the path %j that is no route is logged as %j', (url, shown) => {
  const request = { url, headers: { 'x-api-key': 'the-key-that-was-sent' } };
  expect(maskedPath(request)).toBe(shown);
});
