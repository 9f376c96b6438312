import { createClient, defineScript } from '@redis/client';
import type { Allowance } from './allowance.ts';
import type { UsageStore } from './usage-store.ts';

/** `take` of usage.ts by the clock of Redis, as one atomic step. */
const TAKE = `
  local interval, size, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local requests, count = tonumber(ARGV[4]), tonumber(ARGV[5])
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  local begun = now - now % window
  local known = redis.call('HMGET', KEYS[1], 'full_at', 'window_at', 'used')
  local full = math.min(math.max(tonumber(known[1] or 0), now), now + size)
  local used = tonumber(known[2] or -1) == begun and tonumber(known[3]) or 0
  local allowed = full + count * interval <= now + size and used + count <= requests
  if allowed and count > 0 then
    full = full + count * interval
    used = used + count
    redis.call('HSET', KEYS[1], 'full_at', full, 'window_at', begun, 'used', used)
    redis.call('PEXPIRE', KEYS[1], math.ceil((math.max(full, begun + window) - now) / 1000))
  end
  return {allowed and 1 or 0, full - now, used, begun + window - now}`;

const SCRIPTS = {
  take: defineScript({
    SCRIPT: TAKE,
    NUMBER_OF_KEYS: 1,
    IS_READ_ONLY: false,
    parseCommand(parser, key: string, ...numbers: number[]) {
      parser.pushKey(key);
      parser.push(...numbers.map(String));
    },
    transformReply: ([allowed = 0, untilFull = 0, used = 0, untilReset = 0]: number[]) => ({
      allowed: allowed === 1,
      untilFull,
      used,
      untilReset,
    }),
  }),
};

/** Minimum and maximum pause between attempts to connect, in milliseconds. */
const RECONNECT = { min: 50, max: 1_000 };

/**
 * Counts the usage of several gateways in Redis, 5 or later. Connects by itself, and reconnects whenever the connection is lost; while
 * disconnected, it rejects at once.
 */
export function redisStore(url: string): UsageStore {
  const client = createClient({
    url,
    scripts: SCRIPTS,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (attempts) => Math.min(RECONNECT.min * 2 ** attempts, RECONNECT.max) },
  });
  // Callers of `take` get the error; without a listener, the process would end.
  client.on('error', () => {});
  const connected = client.connect().catch(() => {});
  return {
    async take(id, { interval, burst, window, requests }: Allowance, count = 1) {
      await connected;
      return client.take(`svc:usage:${id}`, interval, interval * burst, window, requests, count);
    },
    async close() {
      client.destroy();
    },
  };
}
