import { openOperations } from '../../operations/operations.ts';

/** A process that opens the operations database as a start does; prints the prefix of the key that this made, or "none". */
const [, , location = ''] = process.argv;
const operations = await openOperations(location);
const issued = await operations.ensureBootstrap(undefined);
process.stdout.write(issued?.prefix ?? 'none');
await operations.close();
