import { execFileSync } from 'node:child_process';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { firstQuery } from '../../cli/first-query.ts';

/** What a shell makes of the command: curl is a function that prints its words, one a line. */
function words(command: string, environment: Record<string, string> = {}): string[] {
  const script = `curl() { printf '%s\\n' "$@"; }; ${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { ...process.env, ...environment } })
    .trimEnd()
    .split('\n');
}

describe('the first query can be pasted', () => {
  test.for(["JOE'S COFFEE & TEA", 'PLAIN', '$(HOME) `x` "Y" \\'])('whatever the business is called: %s', (name) => {
    const example = { name, city: 'SEATTLE', state: 'WA' };
    const sent = words(firstQuery('http://127.0.0.1:4000', 'svc_abc', example));
    expect(sent.slice(0, 7)).toEqual([
      '-s',
      'http://127.0.0.1:4000/graphql',
      '-H',
      'content-type: application/json',
      '-H',
      'x-api-key: svc_abc',
      '-d',
    ]);
    const { query, variables } = JSON.parse(sent[7] ?? '');
    expect(variables).toEqual({
      searchInput: { entityType: 'BRAND', name, address: { city: 'SEATTLE', state: 'WA' } },
    });
    expect(() => parse(query)).not.toThrow();
  });

  test('a key of the environment is filled in by the shell', () => {
    const command = firstQuery('http://x', '$SVC_BOOTSTRAP_KEY', { name: 'A', city: 'B', state: 'C' });
    expect(words(command, { SVC_BOOTSTRAP_KEY: 'k-1' })).toContain('x-api-key: k-1');
  });
});
