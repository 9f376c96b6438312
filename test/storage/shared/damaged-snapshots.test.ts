import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderObjects } from '../../../storage/objects/folder-objects.ts';
import type { ObjectStore } from '../../../storage/objects/object-store.ts';
import { DamagedSnapshot, PublishedMeanwhile, sharedSnapshots } from '../../../storage/shared/shared-snapshots.ts';
import { UnknownSnapshot } from '../../../storage/unknown-snapshot.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const [A, B, C, D] = [1, 2, 3, 4].map((day) => `2026010${day}T000000Z-00000a`) as [string, string, string, string];
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A shared place in a folder, and which objects were read from it. */
function place() {
  const folder = temporaryFolder('shared');
  const objects = folderObjects(folder);
  const read: string[] = [];
  const store: ObjectStore = {
    ...objects,
    read(key, ...more) {
      read.push(key);
      return objects.read(key, ...more);
    },
  };
  const shared = sharedSnapshots(store);
  const file = join(temporaryFolder('built'), 'built.sqlite');
  return {
    ...{ shared, read, store },
    write: (name: string, text: string) => writeFileSync(join(folder, name), text),
    has: (name: string) => existsSync(join(folder, name)),
    /** Publishes versions one after the other, each on top of the one before. */
    async publish(...versions: readonly string[]) {
      for (const version of versions) {
        writeFileSync(file, `content of ${version}`);
        await shared.publish(version, file, await shared.current());
      }
    },
    file,
  };
}

describe('fetching a snapshot', () => {
  test('gives its bytes, which are checked', async () => {
    const { shared, publish, file } = place();
    await publish(A);
    await shared.fetch(A, file);
    expect(readFileSync(file, 'utf8')).toBe(`content of ${A}`);
  });

  test.each<[what: string, manifest: string | undefined]>([
    ['without a manifest', undefined],
    ['with a manifest that is no JSON', '{'],
    ['with the manifest of another version', JSON.stringify({ version: B, sha256: sha256('x') })],
    ['with a manifest without a sum', JSON.stringify({ version: A })],
  ])('%s it is not there as a whole, and its content is not opened', async (_, manifest) => {
    const { shared, write, read, file } = place();
    write(`${A}.sqlite`, 'x');
    if (manifest !== undefined) write(`${A}.json`, manifest);
    await expect(shared.fetch(A, file)).rejects.toThrow(
      new DamagedSnapshot(`Shared snapshot ${A} is not there as a whole.`),
    );
    expect(read).toEqual([`${A}.json`]);
  });

  test('without its content it is not there as a whole, and with other content it is damaged', async () => {
    const { shared, write, file } = place();
    write(`${A}.json`, JSON.stringify({ version: A, sha256: sha256('x') }));
    await expect(shared.fetch(A, file)).rejects.toThrow('is not there as a whole.');
    write(`${A}.sqlite`, 'y');
    await expect(shared.fetch(A, file)).rejects.toThrow(
      new DamagedSnapshot(`Shared snapshot ${A} is damaged: its bytes are not those that were published.`),
    );
    write(`${A}.sqlite`, 'x');
    await expect(shared.fetch(A, file)).resolves.toBeUndefined();
  });
});

test.each(['', '{', '{}', '{"version":"x"}', '{"version":1}', '[]'])(
  'a pointer that says %j is damaged',
  async (text) => {
    const { shared, write } = place();
    expect(await shared.current()).toBeUndefined();
    write('current.json', text);
    await expect(shared.current()).rejects.toThrow(
      new DamagedSnapshot('current.json of the shared snapshots is damaged.'),
    );
  },
);

test('"Complete versions, oldest first": those with a manifest, whatever else stands there', async () => {
  const { shared, write } = place();
  for (const name of [`${B}.json`, `${A}.json`, `${C}.sqlite`, 'current.json', 'notes.json', `x${D}.json`, `${D}.txt`])
    write(name, '');
  expect(await shared.versions()).toEqual([A, B]);
});

test('three snapshots are kept, of the others neither manifest nor content', async () => {
  const { publish, shared, has } = place();
  await publish(A, B, C);
  expect(await shared.versions()).toEqual([A, B, C]);
  await publish(D);
  expect([await shared.versions(), has(`${A}.json`), has(`${A}.sqlite`), has(`${B}.sqlite`)]).toEqual([
    ...[[B, C, D], false, false, true],
  ]);
});

test('a publication that another one has overtaken says which', async () => {
  const { publish, shared, file } = place();
  await publish(A);
  const before = await shared.current();
  await publish(B);
  await expect(shared.publish(C, file, before)).rejects.toThrow(new PublishedMeanwhile(C, B));
  await expect(shared.publish(C, file, before)).rejects.toThrow(
    `Another load published ${B} while this one ran, and stays current. ${C} is in the shared place: load again on top of the other one, or make it current by \`svc snapshot use ${C}\`.`,
  );
  expect(String(new PublishedMeanwhile(C, undefined))).toContain('Another load published another snapshot while');
});

test('"a request whose answer was lost is sent again, and then finds its own pointer"', async () => {
  const { store, shared, file } = place();
  writeFileSync(file, 'x');
  const lossy = sharedSnapshots({
    ...store,
    async replaceText(...given) {
      await store.replaceText(...given);
      return store.replaceText(...given);
    },
  });
  await lossy.publish(A, file, undefined);
  expect((await shared.current())?.version).toBe(A);
});

test('"Makes an existing snapshot the current one", however often others do the same meanwhile', async () => {
  const { publish, store, shared } = place();
  await publish(A, B);
  expect(await shared.use(A)).toBe(B);
  let others = 2;
  const busy = sharedSnapshots({
    ...store,
    async replaceText(...given) {
      if (others > 0) {
        others -= 1;
        await shared.use(others === 1 ? B : A);
      }
      return store.replaceText(...given);
    },
  });
  expect([await busy.use(B), (await shared.current())?.version]).toEqual([A, B]);
  await expect(shared.use(C)).rejects.toThrow(new UnknownSnapshot(C, B));
});
