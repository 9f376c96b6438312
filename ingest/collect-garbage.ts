import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Growth of the heap, in bytes, above which a collection is worth its tenth of a second. */
const MIN_GROWTH_BYTES = 48 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

/** Bytes on the heap when a load began, or after the last collection. */
let usedBefore = 0;

/** Begins a load: what is already on the heap, left by an earlier load in this process or by a service, does not count as its garbage. */
export function beginCollecting(): void {
  usedBefore = heapUsed();
}

/**
 * Collects garbage if the heap has grown by MIN_GROWTH_BYTES since the load began, or since the last collection. Call
 * it between two parts of a load, when almost nothing of the first part is alive. By itself, V8 lets the heap grow to
 * several times its live size first.
 */
export function collectGarbage(): void {
  if (heapUsed() < usedBefore + MIN_GROWTH_BYTES) return;
  collect();
  usedBefore = heapUsed();
}

/** In bytes. `process.memoryUsage` also returns it, but takes half a millisecond to ask the system about other memory of the process. */
const heapUsed = (): number => getHeapStatistics().used_heap_size;
