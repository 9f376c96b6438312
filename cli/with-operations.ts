import { readConfiguration } from '../catalog/configuration.ts';
import { type Operations, openOperations } from '../operations/operations.ts';

/** Runs work on the operations database of the configuration, and closes it. */
export async function withOperations(work: (operations: Operations) => Promise<void>): Promise<void> {
  const operations = await openOperations(readConfiguration(process.env).operations);
  try {
    await work(operations);
  } finally {
    await operations.close();
  }
}
