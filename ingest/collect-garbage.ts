import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Growth of the heap, in bytes, that makes a collection worth its tenth of a second. */
const MIN_GROWTH_BYTES = 48 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

let usedAfterLast = 0;

/**
 * Collects garbage if the heap has grown by MIN_GROWTH_BYTES since the last collection. Call it between two parts of a load,
 * when almost nothing of the first part is alive. V8 itself lets the heap grow to several times its live size first.
 */
export function collectGarbage(): void {
  if (process.memoryUsage().heapUsed < usedAfterLast + MIN_GROWTH_BYTES) return;
  collect();
  usedAfterLast = process.memoryUsage().heapUsed;
}
