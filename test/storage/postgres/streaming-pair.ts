import { type OwnServer, ownServers } from './own-servers.ts';

/** A primary and a standby that follows it by streaming replication. */
export interface StreamingPair {
  readonly primary: OwnServer;
  readonly standby: OwnServer;
  stop(): Promise<void>;
}

/** Makes both. The standby ends statements that hold up its log at once. */
export async function streamingPair(): Promise<StreamingPair> {
  const servers = ownServers();
  try {
    const [primary, standby] = [await servers.server('primary'), await servers.server('standby')];
    const settings = [
      'max_standby_streaming_delay = 0',
      'wal_keep_size = 256MB',
      'wal_retrieve_retry_interval = 100ms',
    ];
    await primary.init(settings);
    await primary.start();
    await standby.follow(primary);
    await standby.start();
    return { primary, standby, stop: () => servers.stop() };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}
