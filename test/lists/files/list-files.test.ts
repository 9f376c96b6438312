import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, makeFolder, removeFiles, removeParts, runFolders } from '../../../lists/files/list-files.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/** The working files of a run that has written some lines. */
function started() {
  const data = temporaryFolder('files');
  const files = listFiles(data, 'run', 'CSV');
  expect(runFolders(data)).toEqual([]);
  makeFolder(files);
  for (const path of [files.part('lease'), files.input]) writeFileSync(path, 'x');
  return { data, files };
}

test('without a finished file, nothing of a run stays', () => {
  const { data, files } = started();
  expect(runFolders(data).map(({ run, isFinished }) => [run, isFinished()])).toEqual([['run', false]]);
  removeParts(files);
  expect(existsSync(files.folder)).toBe(false);
  expect(() => removeParts(files)).not.toThrow();
});

test('a file that a store keeps in the same folder stays alone', () => {
  const { data, files } = started();
  writeFileSync(files.finished, 'x');
  expect(runFolders(data).map(({ folder, isFinished }) => [folder, isFinished()])).toEqual([[files.folder, true]]);
  removeParts(files);
  expect(readdirSync(files.folder)).toEqual(['list.csv']);
  expect([files.finished, files.key]).toEqual([join(data, files.key), 'files/run/list.csv']);
});

test('all files of a run go, here and in the store', async () => {
  const { files } = started();
  const removed: string[] = [];
  await removeFiles({ remove: async (key) => void removed.push(key) }, files);
  expect([existsSync(files.folder), removed]).toEqual([false, ['files/run/list.csv']]);
});
