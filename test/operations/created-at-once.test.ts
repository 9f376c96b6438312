import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openOperations } from '../../operations/operations.ts';
import { childEnvironment } from '../child-environment.ts';

const PROCESSES = 6;
const ROUNDS = 3;

test('many processes that start on an empty folder make one database, which is never there without content', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-at-once-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = join(folder, String(round), 'operations.db');
    let isStarting = true;
    const starts = Promise.all(Array.from({ length: PROCESSES }, () => start(file))).finally(() => {
      isStarting = false;
    });
    const sizes = new Set<number | undefined>();
    for (; isStarting; await setImmediate()) sizes.add(statSync(file, { throwIfNoEntry: false })?.size);
    expect((await starts).filter((each) => each !== 'none')).toHaveLength(1);
    expect(sizes).not.toContain(0);
    const opened = await openOperations(file);
    expect(await opened.listKeys()).toHaveLength(1);
    await opened.close();
    expect(readdirSync(join(folder, String(round)))).toEqual(['operations.db']);
  }
}, 60_000);

/** Opens a database in a process of its own, as a start of the service does; returns the prefix of the key that it made, or "none". */
async function start(file: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'start-once.ts'), file], {
    env: childEnvironment(),
  });
  return stdout;
}
