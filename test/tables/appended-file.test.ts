import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { AppendedFile } from '../../tables/output/appended-file.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder('appended', afterAll);

test('what a killed process wrote after the checkpoint is cut off, though less comes after it', async () => {
  const path = join(folder, 'lines');
  {
    await using file = await AppendedFile.open(path, 0);
    await file.append('kept ü\n');
    expect(file.bytes).toBe(8);
    await file.append('lost, and longer than what comes\n');
  }
  {
    await using file = await AppendedFile.open(path, 8);
    await file.append('new\n');
  }
  expect(readFileSync(path, 'utf8')).toBe('kept ü\nnew\n');
});
