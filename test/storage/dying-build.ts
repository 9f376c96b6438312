import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { buildSnapshot } from '../../ingest/build.ts';
import { catalogOf } from '../catalog/inline.ts';
import { SHOP } from '../ingest/shop.ts';

/**
 * Run as a process of its own: builds for a warehouse, and dies without warning as the named phase begins, or before its
 * nth rename ("rename 2"). Says "building" once it is about to begin.
 */
const [dataDir = '', warehouse = '', dies = '', name = 'DEAD'] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');

const rename = fs.renameSync;
let renames = 0;
fs.renameSync = (...paths) => {
  renames += 1;
  if (dies === `rename ${renames}`) die();
  rename(...paths);
};
syncBuiltinESMExports();

fs.writeSync(1, 'building\n');
await buildSnapshot({
  dataDir,
  warehouse,
  catalog: catalogOf({ shops: SHOP }),
  progress(phase) {
    if (phase === dies) die();
  },
  stageInputs({ stage }) {
    const one = stage({ name: 'one', date: '2026-01-02', publisher: '', page: '', licence: '', generated: true });
    for (let index = 0; index < 1_000; index++) one.entity('Shop', one.ref('Shop', String(index)), { name });
  },
});
