/** The API key of measured services. Its plan enterprise lets it send as fast as it is answered. */
export const KEY = 'bench-key-for-loopback-only-000000';

/** SVC_PLANS of measured services: the bench's requests are counted and admitted as any other, but never refused for their rate. */
export const PLANS = { enterprise: { requestsPerSecond: 1_000_000, burst: 1_000_000, executing: 1_000 } };
