/** Columns of a file of rejected rows that are none of the rows': its line, why it was left out, and the value where that is one. */
export const REJECT_COLUMNS = ['reject_line', 'reject_reason', 'reject_value'] as const;
