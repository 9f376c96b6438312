import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes by which the heap may have grown. */
const GROWN = 48 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

let left = 0;

/**
 * Collects what is dead where much has gathered since the last time; takes a tenth of a second then. Between two parts of a
 * load hardly anything is alive of the first, but V8 lets its heap grow to several times what was alive before it looks.
 */
export function collectGarbage(): void {
  if (process.memoryUsage().heapUsed < left + GROWN) return;
  collect();
  left = process.memoryUsage().heapUsed;
}
