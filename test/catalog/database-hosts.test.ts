import { expect, test } from 'vitest';
import { databaseHosts } from '../../catalog/database-hosts.ts';

/** "Read replicas by a URL of several hosts": the form is libpq's. */

test.each([
  ['postgres://u@db/svc', 'any', { 'db:5432': 'postgres://u@db/svc' }],
  [
    'postgres://u:p@ss,w@a:5433,b,[::1]:7/svc?sslmode=require&target_session_attrs=prefer-standby',
    'prefer-standby',
    {
      'a:5433': 'postgres://u:p@ss,w@a:5433/svc?sslmode=require',
      'b:5432': 'postgres://u:p@ss,w@b/svc?sslmode=require',
      '[::1]:7': 'postgres://u:p@ss,w@[::1]:7/svc?sslmode=require',
    },
  ],
  ['postgres://u@a/svc?host=c&port=7', 'any', { 'a:5432': 'postgres://u@a/svc?host=c&port=7' }],
  ['postgres://u@a:/svc?target_session_attrs=any', 'any', { 'a:5432': 'postgres://u@a:/svc' }],
  ['POSTGRES://u@a/svc?x=target_session_attrs', 'any', { 'a:5432': 'POSTGRES://u@a/svc?x=target_session_attrs' }],
  [
    'postgresql://a,b?target_session_attrs=standby&load_balance_hosts=random',
    'standby',
    { 'a:5432': 'postgresql://a', 'b:5432': 'postgresql://b' },
  ],
])('%s', (url, readFrom, hosts) => {
  const read = databaseHosts(url);
  expect(read.readFrom).toBe(readFrom);
  expect(Object.fromEntries(read.hosts.map((each) => [each.name, each.url]))).toEqual(hosts);
});

test.each([
  ['postgres://u:secret@a,a:5432/svc', 'the host a:5432 twice'],
  ['postgres://u:secret@a,,b/svc', 'a host without a name'],
  ['postgres://u:secret@a,/svc', 'a host without a name'],
  ['postgres://u:secret@,b/svc', 'a host without a name'],
  ['postgres://u:secret@a,b/svc?hostaddr=10.0.0.1', /^hostaddr=… beside the hosts/],
  ['postgres://u:secret@a/svc?port=1,2', /^port=… beside the hosts/],
  ['mysql://u:secret@a/svc', 'a URL that cannot be read'],
  ['postgres://u:secret@a:port,b/svc', 'a URL that cannot be read'],
  ['postgres://u:secret@a,b/svc?target_session_attrs=read-only', /^target_session_attrs=read-only, which is none of /],
  ['postgres://u:secret@a,b/svc?load_balance_hosts=disable', /^load_balance_hosts=disable/],
  ['postgres://u:secret@a,b/svc?host=c', /^host=… beside the hosts/],
  ['postgres:///svc?password=secret&host=a,b', /^host=… beside the hosts/],
])('%s is refused', (url, fault) => {
  expect(() => databaseHosts(url)).toThrow(fault);
  expect(() => databaseHosts(url)).not.toThrow(/secret/);
});
