/**
 * The assignment of fields to columns with the largest total score: each field to at most one column, each column to at
 * most one field, and only where the score is above 0. Takes `scores[column][field]`; returns the field of each column, or
 * null. Of equal totals, the one with the first columns.
 */
export function bestAssignment(scores: readonly (readonly number[])[], fields: number): readonly (number | null)[] {
  const sets = 2 ** fields;
  let totals = new Float64Array(sets).fill(Number.NEGATIVE_INFINITY);
  totals[0] = 0;
  const taken: Int8Array[] = [];
  for (const score of scores) {
    const next = totals.slice();
    const took = new Int8Array(sets).fill(-1);
    for (let field = 0; field < fields; field += 1) {
      const gain = score[field] ?? 0;
      if (!(gain > 0)) continue;
      for (let set = 0; set < sets; set += 1) {
        const [before, after] = [totals[set] ?? 0, set | (1 << field)];
        if (after === set || before + gain <= (next[after] ?? 0)) continue;
        next[after] = before + gain;
        took[after] = field;
      }
    }
    totals = next;
    taken.push(took);
  }
  let set = totals.indexOf(Math.max(...totals));
  return taken
    .toReversed()
    .map((took) => {
      const field = took[set] ?? -1;
      if (field < 0) return null;
      set &= ~(1 << field);
      return field;
    })
    .toReversed();
}
