import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Summed, through } from '../../../storage/objects/summed.ts';

test('what passes is counted and summed, and stays as it is', async () => {
  const summed = new Summed();
  expect(await text(through(Readable.from([Buffer.from('a'), Buffer.from('bc')]), summed))).toBe('abc');
  expect([summed.bytes, summed.sum()]).toEqual([3, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad']);
});
