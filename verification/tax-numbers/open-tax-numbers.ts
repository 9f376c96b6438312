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

/** Where tax numbers are checked, for the time of a process. */
export interface TaxNumbers {
  /** The provider of one request, which reads the snapshot that the request reads. */
  on(snapshot: Snapshot, deadline?: Deadline): TaxNumberProvider;
  close(): Promise<void>;
}

/** The provider that settings ask for: the one of SVC_TIN_PROVIDER_URL, or else the built-in one. It is never both. */
export function openTaxNumbers(settings: TaxNumberSettings): TaxNumbers {
  const { ssnKey, tinProviderUrl: url, tinProviderKey: key, tinProviderTimeout: timeout } = settings;
  const pairs = new PairsAsked();
  const remote = url === undefined ? undefined : remoteTaxNumbers({ url, key, timeout });
  return {
    on: (snapshot, deadline) => oneAtATime(remote ?? loadedTaxNumbers({ snapshot, deadline, ssnKey }), pairs),
    close: async () => remote?.close(),
  };
}
