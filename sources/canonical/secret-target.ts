import type { SourceTarget } from '../source-target.ts';

/** A text whose digits are not told. */
export const withoutDigits = (text: string): string => text.replace(/\d/g, '#');

/** A target that tells no digit of rows that have tax numbers: neither of those that are left out nor of their values. */
export const secretTarget = (target: SourceTarget): SourceTarget => ({
  ...target,
  broken: (line, reason, text) => target.broken(line, reason, withoutDigits(text)),
  reject: (line, reason, text) => target.reject(line, reason, withoutDigits(text)),
  leaveOut: (line, reason, text, value) => target.leaveOut(line, reason, withoutDigits(text), withoutDigits(value)),
});
