import { z } from 'zod';
import type { Bankruptcy } from '../records/records.ts';
import { day, text } from './fields.ts';

/** completions.md section 7, business_bankruptcy. */
export const BANKRUPTCY = z.strictObject({
  debtor_name: text("Debtor's name on the filing.", 'PIKE STREET COFFEE LLC'),
  trustee: text('Trustee whom the court appointed.'),
  judge: text('Presiding judge.'),
  filing_date: day('Day the bankruptcy was filed.'),
  chapter_type: text('Chapter of the bankruptcy code: 7, 9, 11, 12, 13 or 15.', '11'),
  case_number: text('Number of the court case.', '23-10482'),
  petition: text('Who filed: voluntary is the debtor, involuntary a creditor.', 'voluntary'),
  entry_date: day('Day the case was entered.'),
  date_converted: day('Day the case was converted from chapter 11 to chapter 7.'),
  date_dismissed: day('Day the case was dismissed.'),
  date_terminated: day('Day of the last docket entry: the case is closed.'),
  debtor_discharged_date: day('Day the plan was completed.'),
  plan_confirmed_date: day('Day the plan was confirmed.'),
});

export const shownBankruptcies = (cases: readonly Bankruptcy[]): z.output<typeof BANKRUPTCY>[] =>
  cases.map((each) => ({
    debtor_name: each.debtorName,
    trustee: each.trustee,
    judge: each.judge,
    filing_date: each.filingDate,
    chapter_type: each.chapterType,
    case_number: each.caseNumber,
    petition: each.petition,
    entry_date: each.entryDate,
    date_converted: each.dateConverted,
    date_dismissed: each.dateDismissed,
    date_terminated: each.dateTerminated,
    debtor_discharged_date: each.debtorDischargedDate,
    plan_confirmed_date: each.planConfirmedDate,
  }));
