import type { Dialect } from '../../storage/dialect.ts';

/** One of several: tokens, or expressions. */
export type Alternatives = readonly (string | Expression)[];

/** A row fits that has, of each of the alternatives, one. */
export type Expression = readonly Alternatives[];

/** An expression as full text of either database knows it. Tokens are letters and digits: nothing in them is an operator. */
export function expressionText(expression: Expression, dialect: Dialect): string {
  const { and, or, quote } = dialect.textSearch;
  const one = (each: string | Expression): string =>
    typeof each === 'string' ? `${quote}${plain(each)}${quote}` : `(${all(each)})`;
  const all = (parts: Expression): string => parts.map((each) => `(${each.map(one).join(or)})`).join(and);
  return all(expression);
}

/** The expression with other tokens. */
export const withTokens = (expression: Expression, change: (token: string) => string): Expression =>
  expression.map((alternatives) =>
    alternatives.map((each) => (typeof each === 'string' ? change(each) : withTokens(each, change))),
  );

const plain = (text: string) => text.replace(/[^a-z0-9]/g, '');
