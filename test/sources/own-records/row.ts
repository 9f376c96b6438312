/** A row of the canonical format; absent columns are empty. */
export type OwnRow = Readonly<Record<string, string | number>>;
/** A team's records by kind of the canonical format. */
export type OwnRecords = Readonly<Record<string, readonly OwnRow[]>>;

/** The date of the dataset, and the day that "the last 12 months" count back from. */
export const DATE = '2024-06-30';
/** Since when places were there. */
export const SINCE = '2015-01-01';

/** The last day of the month so many before June 2024, and the first day of the period of so many months that it ends. */
export function period(monthsAgo: number, months: number) {
  const day = (month: number, of: number) => new Date(Date.UTC(2024, month, of)).toISOString().slice(0, 10);
  return {
    period: `${months}m`,
    period_start_date: day(6 - monthsAgo - months, 1),
    period_end_date: day(6 - monthsAgo, 0),
  };
}

/** Revenue of single months, the newest first, of what a column names. */
export const monthly = (owner: OwnRow, amounts: readonly number[]): OwnRow[] =>
  amounts.map((amount, ago) => ({
    ...owner,
    quantity_type: 'card_revenue_amount',
    ...period(ago, 1),
    projected_quantity: amount,
    ...('location_key' in owner ? { raw_quantity: amount } : {}),
  }));
