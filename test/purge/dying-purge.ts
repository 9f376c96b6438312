import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { readConfiguration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { purge } from '../../purge/purge.ts';

/**
 * Run as a process of its own: purges a record, and dies without warning where its progress begins with a text, or before its
 * nth rename ("rename 2").
 */
const [id = '', dies = ''] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');

const rename = fs.renameSync;
let renames = 0;
fs.renameSync = (...paths) => {
  renames += 1;
  if (dies === `rename ${renames}`) die();
  rename(...paths);
};
syncBuiltinESMExports();

await purge([id], {
  ...{ configuration: readConfiguration(process.env), catalog: readCatalog(), actor: 'cli:test' },
  progress(message) {
    if (message.startsWith(dies)) die();
  },
});
