import type { Dialect } from '../../storage/dialect.ts';

/** Alternatives, of which one must match: tokens, or expressions. */
export type Alternatives = readonly (string | Expression)[];

/** A row matches if it has at least one of each list of alternatives. */
export type Expression = readonly Alternatives[];

/**
 * An expression in the full-text syntax of the database. Tokens consist of letters and digits, so they contain no operator.
 */
export function expressionText(expression: Expression, dialect: Dialect): string {
  const { and, or, quote } = dialect.textSearch;
  const one = (each: string | Expression): string =>
    typeof each === 'string' ? `${quote}${plain(each)}${quote}` : `(${all(each)})`;
  const all = (parts: Expression): string => parts.map((each) => `(${each.map(one).join(or)})`).join(and);
  return all(expression);
}

/** The expression with each token replaced. */
export const withTokens = (expression: Expression, change: (token: string) => string): Expression =>
  expression.map((alternatives) =>
    alternatives.map((each) => (typeof each === 'string' ? change(each) : withTokens(each, change))),
  );

const plain = (text: string) => text.replace(/[^a-z0-9]/g, '');
