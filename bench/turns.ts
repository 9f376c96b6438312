import { load } from './load.ts';
import type { Variant } from './variants.ts';

/** What one variant took. */
export interface Figures extends Pick<Variant, 'tree' | 'layout'> {
  /** Requests a second, of each round. */
  readonly throughput: readonly number[];
  /** Processor milliseconds a request, of each round. */
  readonly cpu: readonly number[];
  /** Resident memory at the end, bytes. */
  readonly memory: number;
}

/** How variants are measured. */
export interface Turns {
  readonly connections: number;
  readonly rounds: number;
  /** Of one round of one variant. */
  readonly seconds: number;
  readonly headers: Record<string, string>;
  body(at: number): string;
}

/** Requests of a variant before it is measured: its code is compiled by then, however slow the machine is. */
const WARM = 3_000;

/** Sends the same requests to all variants, which take turns in each round, so that a drift of the machine's speed hits all. */
export async function takeTurns(
  variants: readonly Variant[],
  { connections, rounds, seconds, headers, body }: Turns,
): Promise<Figures[]> {
  const measured = variants.map((variant) => ({
    ...variant,
    throughput: [] as number[],
    cpu: [] as number[],
    memory: 0,
  }));
  for (const { server } of variants)
    for (let sent = 0; sent < WARM; ) sent += (await load(server.url, body, connections, 0.5, headers)).requests;
  for (let round = 0; round < rounds; round += 1) {
    // Who comes after an idle or a busy time changes from round to round.
    for (const variant of round % 2 === 0 ? measured : measured.toReversed()) {
      const before = await variant.server.usage();
      const { requests, seconds: took } = await load(variant.server.url, body, connections, seconds, headers);
      const after = await variant.server.usage();
      variant.throughput.push(requests / took);
      variant.cpu.push((after.cpu - before.cpu) / requests);
      variant.memory = after.memory;
    }
  }
  return measured;
}
