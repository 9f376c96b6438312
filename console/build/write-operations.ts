// Writes what console/build/generate-operations.ts makes of the console's operations.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { generateOperations } from './generate-operations.ts';

for (const [path, text] of await generateOperations()) writeFileSync(join(REPOSITORY, path), text);
