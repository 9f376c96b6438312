import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLocation } from '../catalog/database-location.ts';
import { type Operations, openOperations } from './operations.ts';

const ATTEMPTS = 12;
/** Between two attempts, in milliseconds. */
const PAUSE = 250;

/**
 * Opens the operations database where several processes may start at once on a new one: one of them makes its tables,
 * and the others, whom that makes fail, try again. Rejects with the last failure.
 */
export async function openOperationsTogether(location: DatabaseLocation): Promise<Operations> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openOperations(location);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await pause(PAUSE * (0.5 + Math.random()));
    }
  }
}
