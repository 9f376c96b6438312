import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * The environment of a process that a test starts: nothing of this one's but the path, so that no setting of the machine
 * decides a test. What Node compiles of the sources is kept for the other processes of the run: half of a short one's time.
 */
export function childEnvironment(settings: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(inject('runFolder'), 'compiled'), ...settings };
}
