/** Extra columns of a file of rejected rows: the line, the reason, and the rejected value if only a value was left out. */
export const REJECT_COLUMNS = ['reject_line', 'reject_reason', 'reject_value'] as const;
