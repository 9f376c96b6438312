import type { Configuration } from '../../catalog/configuration.ts';
import type { Deadline } from '../../storage/deadline.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { loadedTaxNumbers } from './loaded-tax-numbers.ts';
import { oneAtATime, PairsAsked } from './one-at-a-time.ts';
import { remoteTaxNumbers } from './remote-tax-numbers.ts';
import type { TaxNumberProvider } from './tax-number-provider.ts';

export type TaxNumberSettings = Pick<
  Configuration,
  'ssnKey' | 'tinProviderUrl' | 'tinProviderKey' | 'tinProviderTimeout'
>;

/** The tax number check of a process. */
export interface TaxNumbers {
  /** The provider for one request; it reads the request's snapshot. */
  on(snapshot: Snapshot, deadline?: Deadline): TaxNumberProvider;
  close(): Promise<void>;
}

/** Opens the provider that the settings select: the one at SVC_TIN_PROVIDER_URL, otherwise the built-in one; never both. */
export function openTaxNumbers(settings: TaxNumberSettings): TaxNumbers {
  const { ssnKey, tinProviderUrl: url, tinProviderKey: key, tinProviderTimeout: timeout } = settings;
  const pairs = new PairsAsked();
  const remote = url === undefined ? undefined : remoteTaxNumbers({ url, key, timeout });
  return {
    on: (snapshot, deadline) => oneAtATime(remote ?? loadedTaxNumbers({ snapshot, deadline, ssnKey }), pairs),
    close: async () => remote?.close(),
  };
}
