import type { Configuration } from '../../catalog/configuration.ts';
import type { IssuedKey } from '../../operations/operations.ts';
import type { Stoppable } from './stop-on-signals.ts';

/** What a process of `svc serve` serves: the whole service, its gateway, one subgraph, or the verification service. */
export interface Part {
  readonly configuration: Configuration;
  /** Creates what must exist before the first of its processes starts; returns the API key that this created. */
  prepare(): Promise<IssuedKey | undefined>;
  /** Starts to serve in this process. */
  start(): Promise<Stoppable & { readonly url: string }>;
  /** The lines to print for the user once it serves at this URL. */
  greeting(url: string, issuedKey: IssuedKey | undefined): Promise<string[]>;
}
