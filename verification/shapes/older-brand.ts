import { z } from 'zod';
import type { BrandRecord, RecordedAddress } from '../records/records.ts';
import type { VerificationOptions } from '../request/verification-request.ts';
import { ADDRESS, shownAddresses } from './address.ts';
import { CARD_TRANSACTIONS, shownCardTransactions } from './card-transactions.ts';
import { NAME, shownNames } from './fields.ts';
import { industry, shownIndustries } from './industry.ts';
import { MATCH_FIELDS, shownMatch } from './match.ts';

/**
 * What legacy and v1 show of a brand in addition to its ids and locations. `websites`: a description of the form of its
 * websites.
 */
export const olderBrandFields = (shape: 'legacy' | 'v1', websites: string, website: string) => ({
  data_sources: z.array(z.string()).meta({ description: 'Publishers of the datasets that the brand comes from.' }),
  ...MATCH_FIELDS,
  activities: z.strictObject({
    compliance_risk_level: z
      .literal('high')
      .nullable()
      .meta({ description: 'high if there is a high-risk activity, otherwise null.' }),
    activity_types: z.array(z.string()).meta({ description: 'High-risk activities.', examples: [['Cannabis']] }),
  }),
  names: z.array(NAME),
  industries: z.array(industry(shape)),
  websites: z.array(z.string()).meta({ description: websites, examples: [[website]] }),
  addresses: z.array(ADDRESS).meta({ description: 'Where the brand operates.' }),
  card_transactions: CARD_TRANSACTIONS.optional().meta({ description: 'Only if attrs names one of its keys.' }),
});

export function shownOlderBrand(
  brand: BrandRecord,
  { shape, attrs }: VerificationOptions,
  websites: readonly string[],
) {
  const cards = shownCardTransactions(brand, attrs);
  const flagged: 'high' | null = brand.activities.length > 0 ? 'high' : null;
  return {
    data_sources: [...brand.publishers],
    ...shownMatch(brand.match),
    activities: { compliance_risk_level: flagged, activity_types: [...brand.activities] },
    names: shownNames(brand.names),
    industries: shownIndustries(brand.industries, shape),
    websites: [...websites],
    addresses: shownAddresses(addressesOf(brand)),
    ...(cards && { card_transactions: cards }),
  };
}

/** The distinct addresses of all locations: two locations may share one. */
function addressesOf({ locations }: BrandRecord): RecordedAddress[] {
  const all = locations.flatMap(({ addresses }) => addresses);
  return [...new Map(all.map((address) => [JSON.stringify(address), address])).values()];
}
