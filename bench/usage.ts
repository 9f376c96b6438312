/** What a measured child tells: its address once it listens, then its use of processor and memory whenever asked. */
export interface Usage {
  /** Processor time of the whole process so far, milliseconds. */
  readonly cpu: number;
  /** Resident memory now, bytes. */
  readonly memory: number;
}

/** In a child process: reports what it serves, then answers every message with the usage. */
export function answerUsage<Served extends object>(served: Served): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1_000, memory: process.memoryUsage.rss() } satisfies Usage);
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(served);
}
