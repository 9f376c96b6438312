import { expect, test } from 'vitest';
import { clientUrl } from '../../gateway/http/client-url.ts';
import { linesOf } from './observe/lines.ts';

test.each([
  ['https://svc.example/', 'http://0.0.0.0:4000', 'https://svc.example/', false],
  ['https://svc.example/', 'unix:/run/svc.sock', 'https://svc.example/', false],
  [undefined, 'http://127.0.0.1:4000', 'http://127.0.0.1:4000', false],
  [undefined, 'https://10.0.0.7:4000', 'https://10.0.0.7:4000', false],
  [undefined, 'http://0.0.0.0:4000', 'http://0.0.0.0:4000', true],
  [undefined, 'http://[::]:4000', 'http://[::]:4000', true],
  [undefined, 'unix:/run/svc.sock', undefined, true],
])('with SVC_PUBLIC_URL %s a gateway at %s is reached at %s; warned: %s', (publicUrl, listening, url, isWarned) => {
  const { log, lines } = linesOf('info');
  expect(clientUrl({ publicUrl }, listening, log)).toBe(url);
  expect(lines().map(({ msg }) => msg)).toEqual(
    isWarned ? ['Clients cannot reach the address that links to files begin with; set SVC_PUBLIC_URL.'] : [],
  );
});
