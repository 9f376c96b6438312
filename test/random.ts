/** A source of random choices: a whole number from 0 below the given one. */
export type Draw = (below: number) => number;

/** Random choices that are the same for the same seed. mulberry32: small, fast and good enough for test data. */
export function drawing(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
