// Writes what console/build/generate-operations.ts and generate-types.ts generate from the service's own descriptions.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { generateOperations } from './generate-operations.ts';
import { generateTypes } from './generate-types.ts';

for (const [path, text] of [...(await generateOperations()), ...generateTypes()])
  writeFileSync(join(REPOSITORY, path), text);
