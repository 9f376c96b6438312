import { nameTokens } from '../../matching/names/tokens.ts';
import type { PartyNumber } from '../reference-facts.ts';

/** OFAC gives a party one number on all of its lists, and copies of them keep it. */
export const ofacNumber = (number: string): PartyNumber => ({ register: 'OFAC', number });

/** The Security Council's permanent reference number, "QDi.001". */
export const unNumber = (number: string): PartyNumber => ({ register: 'UN', number: number.replace(/\s/g, '') });

/** The reference number that the European Union gives a party, "EU.27.28". */
export const euNumber = (number: string): PartyNumber => ({ register: 'EU', number });

/** The Unique ID of the UK Sanctions List, "RUS0296", and the Group ID of the consolidated list that was before it. */
export const ukNumber = (number: string): PartyNumber => ({ register: 'UK', number });
export const ofsiNumber = (number: string): PartyNumber => ({ register: 'OFSI', number });

/** The Bureau of Industry and Security has no numbers: name and effective date of the order identify a denied person. */
export const bisNumber = (name: string, effective: string): PartyNumber => ({
  register: 'BIS-DPL',
  number: `${nameTokens(name).join(' ')}:${effective}`,
});

const UN_NUMBER = /\b(?:CD|CF|GB|HT|IQ|IR|KP|LY|ML|QD|SD|SO|SS|TA|YE)[ie]\.\d{3}\b/g;
/** Remarks about other parties, whose numbers are not the party's own. */
const LINKED = /Linked To:[^;]*/g;

/** The reference numbers of the Security Council that the remarks of another list cite for a party. */
export const citedUnNumbers = (remarks: string): PartyNumber[] =>
  [...remarks.replace(LINKED, '').matchAll(UN_NUMBER)].map(([number]) => unNumber(number));
