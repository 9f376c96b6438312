import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { KINDS, placesOf } from './places.ts';

const { places } = await placesOf();

describe.each(KINDS)('objects in a place: %s', (kind) => {
  test('are listed in the order of their keys, all or those that begin alike', async () => {
    const place = places[kind]();
    for (const key of ['b/2', 'a.json', 'b/1', 'b-1', 'c/d/e']) await place.write(key, Readable.from(['x']));
    const keys = async (prefix?: string) => {
      const found: string[] = [];
      for await (const { key } of place.list(prefix)) found.push(key);
      return found;
    };
    expect(await keys()).toEqual(['a.json', 'b-1', 'b/1', 'b/2', 'c/d/e']);
    expect([await keys('b/'), await keys('b'), await keys('x')]).toEqual([['b/1', 'b/2'], ['b-1', 'b/1', 'b/2'], []]);
  });

  test('a write that fails leaves what was there', async () => {
    const place = places[kind]();
    await place.write('key', Readable.from(['before']));
    const failing = new Readable({ read() {} });
    failing.push('half');
    const write = place.write('key', failing);
    failing.destroy(new Error('the source is gone'));
    await expect(write).rejects.toThrow('the source is gone');
    const found = await place.read('key');
    expect(found && (await text(found))).toBe('before');
  });

  test('of several who have read the same text, one replaces it', async () => {
    const place = places[kind]();
    expect(await place.readText('pointer')).toBeUndefined();
    const race = async (tag: string | undefined) =>
      (
        await Promise.all(Array.from({ length: 6 }, (_, at) => place.replaceText('pointer', `${tag} ${at}`, tag)))
      ).filter((won) => won);
    expect(await race(undefined)).toEqual([true]);
    const first = await place.readText('pointer');
    expect(first?.content).toMatch(/^undefined \d$/);
    expect(await race(first?.tag)).toEqual([true]);
    expect(await place.replaceText('pointer', 'late', first?.tag)).toBe(false);
    expect(await place.replaceText('pointer', 'late', undefined)).toBe(false);
    const last = await place.readText('pointer');
    expect(last?.content).toContain(first?.tag);
    await place.remove('pointer');
    expect(await place.replaceText('pointer', 'late', last?.tag)).toBe(false);
  });

  test.each(['../x', '/x', 'a//b', '.hidden', 'a/../b', ''])('%j is no key', async (key) => {
    const place = places[kind]();
    await expect(place.write(key, Readable.from(['x']))).rejects.toThrow(TypeError);
    await expect(async () => place.read(key)).rejects.toThrow(TypeError);
  });
});
