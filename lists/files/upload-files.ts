import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

export const uploadsFolder = (dataDirectory: string): string => join(dataDirectory, 'uploads');

/** Path of an upload until it is complete; creates the folder. */
export function uploadPart(dataDirectory: string, id: string): string {
  const folder = uploadsFolder(dataDirectory);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${id}.part`);
}
