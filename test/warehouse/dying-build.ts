import { buildSnapshot } from '../../warehouse/build.ts';
import { catalogOf } from '../catalog/inline.ts';
import { SHOP } from './shop.ts';

/** Run as a process of its own: builds for a warehouse, and dies without warning as the named phase begins. */
const [dataDir = '', warehouse = '', dies] = process.argv.slice(2);
await buildSnapshot({
  dataDir,
  warehouse,
  catalog: catalogOf({ shops: SHOP }),
  progress(phase) {
    if (phase === dies) process.kill(process.pid, 'SIGKILL');
  },
  load({ stage }) {
    const one = stage({ name: 'one', date: '2026-01-02', publisher: '', page: '', licence: '', generated: true });
    for (let index = 0; index < 1_000; index++) one.entity('Shop', one.ref('Shop', String(index)), { name: 'DEAD' });
  },
});
