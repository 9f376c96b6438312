import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let known: string | undefined;

/** The version of this service, from package.json. */
export function ownVersion(): string {
  known ??= read();
  return known;
}

function read(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'),
  );
  return version;
}
