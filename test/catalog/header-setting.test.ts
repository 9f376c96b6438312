import { expect, test } from 'vitest';
import { headerList } from '../../catalog/header-setting.ts';

test.each<[written: string, headers: Readonly<Record<string, string>> | undefined]>([
  ['', {}],
  ['Authorization=Bearer x', { authorization: 'Bearer x' }],
  [' a = b , c=d%2Ce ,', { a: 'b', c: 'd,e' }],
  ['a=b=c==', { a: 'b=c==' }],
  ['a=', { a: '' }],
  ['a', undefined],
  ['=b', undefined],
  ['a=%E0%A4%A', undefined],
  ['a=%0Ab', undefined],
  ['content-type=x', undefined],
  ['a=b,Host=x', undefined],
  ['a b=c', undefined],
])('"<header>=<value>,…: values may be percent-encoded": %j', (written, headers) => {
  const read = headerList.safeParse(written);
  expect(read.data).toEqual(headers);
  expect(read.success).toBe(headers !== undefined);
});
