import { TYPOS } from '../../../matching/names/typos.ts';
import { COMMON_WORDS } from '../../../matching/tables/common-words.ts';
import { editDistance } from '../../../matching/text/edit-distance.ts';
import { type KeyedRow, sharedGroups } from '../groups-by-key.ts';
import { compactTradeName, formOf, legalNameKey } from '../match-keys.ts';
import type { Rule } from '../rule.ts';

interface HolderRow extends KeyedRow {
  readonly name: string;
  /** 1 if the entity is a person. */
  readonly isPersons: number;
}

/** Minimum letters of a word that two names of one holder share. */
const MIN_LETTERS = 2;
/** Minimum distinctive words that two names share of which one has another one. */
const MIN_SHARED = 2;

/**
 * An office keeps an owner under one account, in whatever ways the forms of its places write the owner: "LU, MARTIN" and
 * "Martin Lu", "Guy Enterprises" and "GUY ENTERPRISES INC". Legal entities with one account are one if they have the same
 * distinctive words, or two of them and at most one other; numbers and initials of companies must be the same. A company and a person are
 * two: the person may have founded the company.
 */
export const sameAccount: Rule = {
  name: 'same-account',
  type: 'LegalEntity',
  reason: 'one account of an office, and names alike',
  reads: ['LegalEntity', 'LegalEntityName.name', 'LegalEntityType.legalEntityType'],
  withinDataset: true,
  apply: ({ staging, table, wants, join }) => {
    const query = `
      WITH holder AS MATERIALIZED (
        SELECT DISTINCT a.account AS key, e.number, e.dataset FROM owner_account AS a
        JOIN (SELECT DISTINCT id, number, dataset FROM ${table('LegalEntity')}) AS e ON e.id = a.owner
      )
      SELECT h.*, n.name, h.number IN (
        SELECT owner FROM ${table('LegalEntityType')} WHERE legal_entity_type IN ('Person', 'Sole Proprietorship')
      ) AS isPersons
      FROM holder AS h
      JOIN (SELECT DISTINCT owner, name FROM ${table('LegalEntityName')}) AS n ON n.owner = h.number`;
    for (const rows of sharedGroups<HolderRow>(staging, query, 'number')) {
      for (const [at, one] of rows.entries()) {
        for (const other of rows.slice(at + 1)) {
          if (!wants(one.number, other.number) || !areOneHolder(one, other)) continue;
          const reason = `"${one.name}" and "${other.name}" under account ${one.key}`;
          join(one.number, other.number, reason);
        }
      }
    }
  },
};

function areOneHolder(one: HolderRow, other: HolderRow): boolean {
  const companies = [one, other].filter(({ name }) => formOf(name) !== '').length;
  if (companies === 1 && (one.isPersons === 1 || other.isPersons === 1)) return false;
  if (companies === 2 && seriesOf(one) !== seriesOf(other)) return false;
  if (compactTradeName(one.name) === compactTradeName(other.name)) return true;
  const [words, others] = [distinctiveWordsOf(one), distinctiveWordsOf(other)];
  const shared = Math.min(sharedOf(words, others), sharedOf(others, words));
  const left = Math.max(words.length, others.length) - shared;
  return shared > 0 && (left === 0 || (shared >= MIN_SHARED && left <= 1));
}

const sharedOf = (words: readonly string[], others: readonly string[]) =>
  words.filter((word) => others.some((each) => areOneWord(word, each))).length;

const wordsOf = ({ name }: HolderRow) => legalNameKey(name).split(' ');

const distinctiveWordsOf = (row: HolderRow): string[] => [
  ...new Set(wordsOf(row).filter((word) => word.length >= MIN_LETTERS && !/^\d/.test(word) && !COMMON_WORDS.has(word))),
];

/** True for one word in two spellings. */
function areOneWord(one: string, other: string): boolean {
  const limit = TYPOS.usual(Math.min(one.length, other.length));
  return one === other || editDistance(one, other, limit) <= limit;
}

/** The words that tell companies of one group apart: "2", "II", "M" of "STERLING M. ENTERPRISE". */
const seriesOf = (row: HolderRow) =>
  wordsOf(row)
    .filter((word) => /^(?:\d.*|[a-z]|[ivx]{2,})$/.test(word))
    .join(' ');
