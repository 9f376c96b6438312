import type { Configuration } from '../../catalog/configuration.ts';
import type { IssuedKey } from '../../operations/operations.ts';
import type { Stoppable } from './stop-on-signals.ts';

/** What a process of `svc serve` serves: the whole service, its gateway, or one subgraph. */
export interface Part {
  readonly configuration: Configuration;
  /** Makes what has to be there before the first of its processes starts; gives the API key that this made. */
  prepare(): Promise<IssuedKey | undefined>;
  /** Starts to serve in this process. */
  start(): Promise<Stoppable & { readonly url: string }>;
  /** What a user wants to know once it serves at this URL. */
  greeting(url: string, issuedKey: IssuedKey | undefined): Promise<string[]>;
}
