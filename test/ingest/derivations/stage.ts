import type { ValueOf } from '../../../catalog/graph.ts';
import { readCatalog } from '../../../catalog/read.ts';
import type { Stage, StagedId } from '../../../catalog/stage.ts';
import { type Built, built, facts } from '../tiny.ts';

type Status = ValueOf<'OperatingLocationOperatingStatus.operatingStatus'>;

const CATALOG = readCatalog();

/** Builds what is staged under one dataset of 30 June 2026 with the whole catalog. */
export const derived = (load: (stage: Stage) => void): Promise<Built> =>
  built(({ stage }) => load(stage(facts('one', '2026-06-30'))), CATALOG);

/** Stages a brand with a location, named by one key. */
export function stageShop(stage: Stage, key: string, status?: Status): { brand: StagedId; location: StagedId } {
  const brand = stage.ref('Brand', key);
  stage.entity('Brand', brand);
  stage.attribute('BrandName', brand, { name: key });
  return { brand, location: stageBranch(stage, brand, key, status) };
}

/** Stages one more location of a brand. */
export function stageBranch(stage: Stage, brand: StagedId, key: string, status?: Status, seen?: string): StagedId {
  const location = stage.ref('OperatingLocation', key);
  stage.entity('OperatingLocation', location, {}, { first: '2020-01-01' });
  stage.attribute('OperatingLocationName', location, { name: key });
  stage.edge('BrandOperatesAtOperatingLocation', brand, location);
  if (status !== undefined) {
    const observed = { first: '2020-01-01', last: seen ?? '2026-06-30' };
    stage.attribute('OperatingLocationOperatingStatus', location, { operatingStatus: status }, observed);
  }
  return location;
}

/** Last day of the month so many months before June 2026, and the first day of the period of so many months that it ends. */
export function period(monthsAgo: number, months: number): { periodStartDate: string; periodEndDate: string } {
  const day = (month: number, of: number) => new Date(Date.UTC(2026, month, of)).toISOString().slice(0, 10);
  return { periodStartDate: day(5 - monthsAgo - months + 1, 1), periodEndDate: day(6 - monthsAgo, 0) };
}

/** Stages card figures of an owner, newest first; numbers are projections of what a panel of a tenth observed. */
export function stageCards(
  stage: Stage,
  owner: StagedId,
  level: 'Brand' | 'OperatingLocation',
  span: '1m' | '3m' | '12m',
  amounts: readonly (number | null)[],
  quantityType: ValueOf<'BrandCardTransaction.quantityType'> = 'card_revenue_amount',
): void {
  const months = Number.parseInt(span, 10);
  for (const [step, amount] of amounts.entries()) {
    const fields = { quantityType, period: span, projectedQuantity: amount, ...period(step, months) };
    const rawQuantity = amount === null ? null : amount / 10;
    if (level === 'Brand') stage.attribute('BrandCardTransaction', owner, fields);
    else stage.attribute('OperatingLocationCardTransaction', owner, { ...fields, rawQuantity });
  }
}
