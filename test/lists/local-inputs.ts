import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultyInput } from '../../catalog/errors/catalogue.ts';
import type { InputFiles } from '../../lists/input/input-files.ts';

const pathOf = (folder: string, uri: string) => join(folder, uri.replace(':', '-'));

/** Inputs that are files of a folder. */
export const localInputs = (folder: string): InputFiles => ({
  async bring(uri, _account, to) {
    if (!existsSync(pathOf(folder, uri))) throw faultyInput([`There is no file ${uri}.`]);
    copyFileSync(pathOf(folder, uri), to);
  },
});

/** Puts a file there. */
export const putInput = (folder: string, uri: string, content: string | Buffer): void =>
  writeFileSync(pathOf(folder, uri), content);
