import { describe, expect, test } from 'vitest';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import type { Verification } from '../../verification/tasks/task.ts';
import { verify } from '../../verification/verify.ts';
import { hasReal, realLoad } from '../real-load.ts';
import { NO_AUTHORITY } from './firms.ts';
import { genericFirms, mixedFirms, type TypedFirm, typedFirms, withheldFirms } from './real/firm-set.ts';
import { isRightFirm, wronglyExact } from './real/right-firm.ts';
import type { RealFirm } from './real/rows.ts';
import { addressOf, optionsOf, requestOf } from './requests.ts';

const given = (text: string): string | null => (text === '' ? null : text);

function requestFor({ names: [name = ''], street, unit, city, state, zip }: RealFirm) {
  const address = addressOf({
    streetAddress1: given(street),
    streetAddress2: given(unit),
    city: given(city),
    state: given(state),
    postalCode: given(zip),
  });
  return requestOf({ names: [name], addresses: [city, state, zip].every((part) => part === '') ? [] : [address] });
}

/** The verification of each firm on a load of real records. */
async function verified(load: 'seattle' | 'firms', firms: readonly TypedFirm[]) {
  const warehouse = storeAt(warehouseFolder((await realLoad(load)).dataDir)).serve();
  await warehouse.refresh();
  using lease = warehouse.acquire();
  const all: (TypedFirm & { readonly verification: Verification })[] = [];
  for (const firm of firms) {
    const verification = await verify(requestFor(firm.typed), optionsOf(), {
      snapshot: lease.snapshot,
      taxNumbers: NO_AUTHORITY,
      signal: new AbortController().signal,
    });
    all.push({ ...firm, verification });
  }
  await warehouse.close();
  return all;
}

/** What a verification returns although its own tasks deny it (LAWS.md N7). Nothing but names and addresses was asked for. */
const denied = (all: Awaited<ReturnType<typeof verified>>): readonly string[] =>
  all
    .filter(({ verification: { entities, brands, tasks } }) => {
      const succeeded = (task: string) => tasks.some(({ name, status }) => name === task && status === 'success');
      return (
        entities.length + brands.length > 0 && !succeeded('name_verification') && !succeeded('address_verification')
      );
    })
    .map(({ title }) => title);

const nameResult = ({ tasks }: Verification) => tasks.find(({ name }) => name === 'name_verification')?.result;

describe.runIf(hasReal('firms'))('200 firms that are there, as a person types them', () => {
  test('"the right firm first in at least 97 %", "no task wrongly exact"', async () => {
    const all = await verified('firms', typedFirms());
    expect(all).toHaveLength(200);
    const wrong = all.filter(({ verification, record }) => !isRightFirm(verification, record));
    expect(wrong.length, wrong.map(({ title }) => title).join('\n')).toBeLessThanOrEqual(6);
    expect(all.flatMap(({ verification, typed }) => wronglyExact(verification, typed))).toEqual([]);
    expect(denied(all)).toEqual([]);
  });
});

describe.runIf(hasReal('firms') && hasReal('seattle'))('200 firms that are not there', () => {
  test('"at most 1 % come back as a name match"', async () => {
    const all = [...(await verified('seattle', withheldFirms())), ...(await verified('firms', mixedFirms()))];
    expect(all).toHaveLength(200);
    const matched = all.filter(({ verification }) => nameResult(verification) !== 'name_not_verified');
    expect(matched.length, matched.map(({ title }) => title).join('\n')).toBeLessThanOrEqual(2);
    expect(denied(all)).toEqual([]);
  });
});

describe.runIf(hasReal('firms'))('names of common words, without an address', () => {
  test('"a verification returns an entity only if its own tasks do not deny it"', async () => {
    const all = await verified('firms', genericFirms());
    expect(all).toHaveLength(64);
    expect(denied(all)).toEqual([]);
  });
});
