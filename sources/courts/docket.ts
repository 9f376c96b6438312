import { isoDay } from '../../matching/days.ts';
import { objectsAt, textAt } from '../formats/json-documents.ts';

/** A party of a case. Its attorneys are not read. */
export interface Party {
  readonly name: string;
  readonly type: string;
  /** Lines with address and tax number. */
  readonly details: string;
  readonly ended: boolean;
}

interface Entry {
  readonly filed: string | undefined;
  readonly entered: string | undefined;
  readonly text: string;
}

/** A docket of a court. */
export interface Docket {
  readonly court: string;
  readonly number: string;
  readonly caseName: string;
  readonly judge: string;
  readonly filed: string;
  readonly converted: string | undefined;
  readonly terminated: string | undefined;
  readonly discharged: string | undefined;
  readonly lastEntry: string | undefined;
  readonly parties: readonly Party[];
  readonly entries: readonly Entry[];
  /** True for a lawsuit within a bankruptcy case, which has a docket of its own. */
  readonly isAdversary: boolean;
}

/** The docket of a document; undefined if it lacks court, number or day of filing. */
export function docketOf(value: Readonly<Record<string, unknown>>): Docket | undefined {
  const dayAt = (name: string) => isoDay(textAt(value, name));
  const [court, number, filed] = [textAt(value, 'court_id'), textAt(value, 'docket_number'), dayAt('date_filed')];
  if (court === '' || number === '' || filed === undefined) return undefined;
  const parties = objectsAt(value, 'parties').map((party) => ({
    name: textAt(party, 'name'),
    type: textAt(party, 'type'),
    details: textAt(party, 'extra_info'),
    ended: textAt(party, 'date_terminated') !== '',
  }));
  const entries = objectsAt(value, 'docket_entries').map((entry) => ({
    filed: isoDay(textAt(entry, 'date_filed')),
    entered: isoDay(textAt(entry, 'date_entered')),
    text: textAt(entry, 'description'),
  }));
  return {
    court,
    number,
    caseName: textAt(value, 'case_name'),
    judge: textAt(value, 'assigned_to_str').replace(/^Bkptcy\s+/, ''),
    filed,
    converted: dayAt('date_converted'),
    terminated: dayAt('date_terminated'),
    discharged: dayAt('date_discharged'),
    lastEntry:
      entries
        .map(({ filed: day = '' }) => day)
        .sort()
        .at(-1) || undefined,
    parties,
    entries,
    isAdversary: parties.some(({ type }) => type === 'Plaintiff'),
  };
}

const PETITION =
  /chapter\s+0?(\d{1,2})\s+(?:in)?voluntary petition|voluntary petition\s*(?:\(|under\s+)chapter\s+0?(\d{1,2})|\[misc,volp(\d{1,2})/i;
const CONVERTED =
  /(?:order[^.]{0,120}convert\w*|convert(?:ed|ing))[^.]{0,120}?\bto (?:a )?(?:cases? under )?chapter\s+(\d{1,2})/i;
const CHAPTERS = new Set(['7', '9', '11', '12', '13', '15']);
/** Only chapter 11 has such plans. Its entries may also name chapter 7, when someone asks to convert the case. */
const PLAN = /\bchapter 11 (?:\w+ ){0,3}plan\b/i;
/**
 * Words that indicate a reorganization. A debtor in possession, or one with a plan, is in chapter 11. An official
 * committee of creditors is appointed only in chapter 11, except for municipalities (11 U.S.C. 1102).
 */
const REORGANISATION =
  /\bdebtors?[ -]in[ -]possession\b|\bplan of reorganization\b|\bdisclosure statement\b|\bofficial committee of (?:\w+ )?(?:unsecured )?creditors\b/i;

/**
 * The chapter of a case, for which the documents have no field. The first of these that is known:
 *
 * 1. the chapter to which the case was converted;
 * 2. that of its petition;
 * 3. 11, if a plan under chapter 11 is filed;
 * 4. the chapter that most entries name;
 * 5. 11, if entries have words of a reorganization, or a committee of creditors is a party.
 *
 * Null if none is known.
 */
export function chapterOf({ converted, entries, parties }: Docket): string | null {
  if (converted !== undefined) {
    // The courts use the field for conversions of a reorganization into a liquidation, so 7 is the default.
    return entries.map(({ text }) => CONVERTED.exec(text)?.[1]).find((each) => each && CHAPTERS.has(each)) ?? '7';
  }
  for (const { text } of entries) {
    const found = PETITION.exec(text);
    const chapter = found?.[1] ?? found?.[2] ?? found?.[3];
    if (chapter !== undefined && CHAPTERS.has(chapter)) return chapter;
  }
  if (entries.some(({ text }) => PLAN.test(text))) return '11';
  const counts = new Map<string, number>();
  for (const { text } of entries) {
    for (const chapter of new Set(
      [...text.matchAll(/\bch(?:apter|\.)\s+0?(\d{1,2})\b/gi)].map((found) => found[1] ?? ''),
    )) {
      if (CHAPTERS.has(chapter)) counts.set(chapter, (counts.get(chapter) ?? 0) + 1);
    }
  }
  const [mostNamed] = [...counts].sort(([, one], [, other]) => other - one);
  if (mostNamed !== undefined) return mostNamed[0];
  const isReorganisation =
    entries.some(({ text }) => REORGANISATION.test(text)) ||
    parties.some(({ type }) => /^creditors?'? committee$/i.test(type));
  return isReorganisation ? '11' : null;
}

/** The petition that opened the case, from its own entry, or else from an entry that names it. */
export function petitionOf({
  entries,
}: Docket): { kind: 'voluntary' | 'involuntary'; entered: string | undefined } | undefined {
  for (const { text, entered, filed } of entries) {
    const found = /^(?:amended )?(?:chapter\s+\d+\s+)?(in)?voluntary petition\b/i.exec(text);
    if (found !== null)
      return { kind: found[1] === undefined ? 'voluntary' : 'involuntary', entered: entered ?? filed };
  }
  // Receipts and notices name the petition that they belong to.
  const named = entries.map(({ text }) => /\b(in)?voluntary petition\b/i.exec(text)).find((found) => found !== null);
  return named === undefined
    ? undefined
    : { kind: named?.[1] === undefined ? 'voluntary' : 'involuntary', entered: undefined };
}

/** The day of the order that confirmed a plan. Other filings about a confirmation do not count. */
export const confirmedOf = ({ entries }: Docket): string | undefined =>
  entries.find(({ text }) =>
    /^(?:amended )?(?:findings of fact[^.]{0,60}and )?order\s+(?:\([^)]*\)\s*)?confirming\b(?![^.]{0,40}stay)/i.test(
      text,
    ),
  )?.filed;

/** The day of the order that dismissed the case. */
export const dismissedOf = ({ entries }: Docket): string | undefined =>
  entries.find(({ text }) =>
    /^(?:order\s+(?:granting\b[^.]{0,60}\bto\s+dismiss\s+case|dismissing\s+(?:the\s+)?(?:chapter \d+ )?case)|(?:bankruptcy )?case dismissed)\b/i.test(
      text,
    ),
  )?.filed;
