/** The full days of birth of a party. A year, a month or a range, given as undefined, has no field in the graph and is noted. */
export function fullDays(days: readonly (string | undefined)[], note: (reason: string) => void): string[] {
  return days.flatMap((day) => {
    if (day !== undefined) return day;
    note('date of birth without a full day');
    return [];
  });
}

/** Since when a party is listed: the first of some days, none of them after the list's own. */
export function listedSince(days: readonly (string | undefined)[], latest: string): { readonly listed?: string } {
  const [first] = days.filter((day) => day !== undefined && day <= latest).sort();
  return first === undefined ? {} : { listed: first };
}
