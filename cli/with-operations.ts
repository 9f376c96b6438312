import { readConfiguration } from '../catalog/configuration.ts';
import { type Operations, openOperations } from '../operations/operations.ts';
import { commandActor } from './command-actor.ts';

/** Runs `work` on the operations database of the configuration, and closes it. */
export async function withOperations<T>(work: (operations: Operations) => Promise<T>): Promise<T> {
  const operations = await openOperations(readConfiguration(process.env).operations, undefined, {
    actor: commandActor(),
  });
  try {
    return await work(operations);
  } finally {
    await operations.close();
  }
}
