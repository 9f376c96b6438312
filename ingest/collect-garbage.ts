import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Growth of the heap, in bytes, that makes a collection worth its tenth of a second. */
const MIN_GROWTH_BYTES = 48 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

/** What the heap held when a load began, or after the last collection. */
let usedBefore = 0;

/** Begins a load: what is there already is not its garbage. Another load may have left it in this process, or a service. */
export function beginCollecting(): void {
  usedBefore = heapUsed();
}

/**
 * Collects garbage if the heap has grown by MIN_GROWTH_BYTES since the load began, or the last collection. Call it between two parts
 * of a load, when almost nothing of the first part is alive. V8 itself lets the heap grow to several times its live size first.
 */
export function collectGarbage(): void {
  if (heapUsed() < usedBefore + MIN_GROWTH_BYTES) return;
  collect();
  usedBefore = heapUsed();
}

/** In bytes. `process.memoryUsage` has it too, and asks the system for half a millisecond what else the process holds. */
const heapUsed = (): number => getHeapStatistics().used_heap_size;
