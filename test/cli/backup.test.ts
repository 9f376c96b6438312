import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Operations, openOperations } from '../../operations/operations.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCommandWith } from './run-command.ts';

async function changesOf(operations: Operations, subject: string) {
  const found = [];
  for await (const change of operations.changes.entries({ subject })) found.push(change);
  return found;
}

test('svc backup, backup list, restore: a key of the backup is good again, and who did it is kept', async () => {
  const folder = temporaryFolder('cli-backup');
  const [place, data, other] = [join(folder, 'place'), join(folder, 'data'), join(folder, 'other')];
  const svc = (dataDir: string, ...words: string[]) => runCommandWith({ SVC_DATA_DIR: dataDir }, words);
  const key = (await svc(data, 'keys', 'create')).stdout.trim();
  expect(await svc(data, 'backup', place)).toEqual({
    ...{ status: 1, stdout: '' },
    stderr: expect.stringMatching(/holds no snapshot yet\. Load one \(`svc ingest`\), or leave snapshots out/),
  });
  const made = await svc(data, 'backup', place, '--snapshots', 'none', '--files');
  expect(made).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/, 0 files: \d+ bytes\. It contains no settings/),
  });
  const id = made.stdout.trim();
  expect(readdirSync(join(place, id)).sort()).toEqual(['manifest.json', 'operations.db']);
  expect((await svc(data, 'backup', 'list', place)).stdout).toMatch(
    new RegExp(`^backup +state +made +operations +snapshots +files +bytes\n${id} +good +\\S+Z +sqlite +0 +\\d+\n$`),
  );

  expect(await svc(other, 'restore', place)).toMatchObject({ status: 0, stdout: `${id}\n` });
  expect(await svc(other, 'restore', place)).toEqual({
    ...{ status: 1, stdout: '' },
    stderr: expect.stringMatching(
      /^Restoring: operations …\nThe operations database \S+ is not empty\. Use --replace [^\n]+\n$/,
    ),
  });
  expect((await svc(other, 'restore', place, '--replace', '--backup', id, '--only', 'operations')).status).toBe(0);
  const operations = await openOperations(join(other, 'operations.db'));
  expect(await operations.authenticate(key)).toBeDefined();
  const changes = await changesOf(operations, id);
  expect(changes).toMatchObject([{ actor: expect.stringMatching(/^cli:./), action: 'backup.restore' }]);
  await operations.close();
  const source = await openOperations(join(data, 'operations.db'));
  expect(await changesOf(source, id)).toMatchObject([{ action: 'backup.create' }]);
  await source.close();
});

test.each([
  [['backup', 'https://user:secret@bucket/x'], /^Expected a folder or s3:\/\/<bucket>.+got another URL\.\n$/],
  [['backup', 's3://Bucket_/x'], /^Expected a folder or s3:\/\//],
  [['backup', 'list', 'nowhere'], /^There is no backup there/],
  [['restore', 'nowhere'], /^There is no backup there/],
  [['restore', 'nowhere', '--backup', '../x'], /^There is no backup \.\.\/x there/],
  [['restore', 'nowhere', '--only', 'keys'], /Expected some of operations, snapshots, files/],
  [['backup', 'x', '--snapshots', 'some'], /Allowed choices are current, all, none/],
])('bad input is told what was expected: svc %j', async (words, message) => {
  const cwd = temporaryFolder('cli-backup');
  const { stderr } = await runCommandWith({ SVC_DATA_DIR: join(cwd, 'data') }, words, cwd);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('secret');
});
