import type { SourceTarget } from '../source-target.ts';

/** A text with its digits masked. */
export const withoutDigits = (text: string): string => text.replace(/\d/g, '#');

/** A target that masks every digit of rows with tax numbers, in rejected rows as well as in reported values. */
export const secretTarget = (target: SourceTarget): SourceTarget => ({
  ...target,
  broken: (line, reason, text) => target.broken(line, reason, withoutDigits(text)),
  reject: (line, reason, text) => target.reject(line, reason, withoutDigits(text)),
  keyed: (line, records, text) =>
    target.keyed(
      line,
      records.map((record) => ({ ...record, shown: withoutDigits(record.name) })),
      () => withoutDigits(text()),
    ),
  leaveOut: (line, reason, text, value) => target.leaveOut(line, reason, withoutDigits(text), withoutDigits(value)),
});
