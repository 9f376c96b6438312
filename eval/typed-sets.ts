import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { searchRequest } from '../search/request/input.ts';
import { search } from '../search/search.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import type { Part } from './labelled-sets.ts';
import { type Row, readRows } from './rows.ts';
import { type StoredFirm, storedFirms } from './stored-firms.ts';

/** A prompt, with the industries and the place that a right answer has; judged by what is stored, before search was asked. */
export interface PromptAnswer {
  readonly text: string;
  /** How the place is written. */
  readonly kind: string;
  /** Results, at most ten, and how many of them are right. */
  readonly found: number;
  readonly right: number;
  /** How many of the first ten could be right: stored ones, at most ten. */
  readonly possible: number;
  readonly wrong: readonly string[];
  readonly milliseconds: number;
}

/** A name as somebody types it. */
export interface NameAnswer {
  readonly text: string;
  /** A chain by its short name, one letter off, the head of a name, a firm that is not there or not where it is asked for. */
  readonly kind: string;
  readonly isRight: boolean;
  readonly first: string;
  readonly milliseconds: number;
}

const SET = { delimiter: ',', encoding: 'utf8' } as const;
/** The rows of a half of a set below sets/. */
export const rowsOf = (file: string, part: Part): readonly Row[] =>
  readRows(join(import.meta.dirname, 'sets', file), SET).filter((row) => partOf(Object.values(row).join()) === part);

/** Halves by hash, so that a new row moves no other one. */
const partOf = (row: string): Part =>
  createHash('sha256').update(row).digest().readUInt8() % 2 === 0 ? 'development' : 'held-out';

/** Sets of prompts; those drawn later also ask for chains in a place, in everyday words, or misspelt. */
export const PROMPT_SETS = ['typed-prompts.csv', 'typed-prompts-later.csv'] as const;

/** Asks every prompt of a half of a set for ten brands. */
export async function answerPrompts(
  snapshot: Snapshot,
  set: (typeof PROMPT_SETS)[number],
  part: Part,
): Promise<readonly PromptAnswer[]> {
  const firms = await storedFirms(snapshot);
  const answers: PromptAnswer[] = [];
  for (const row of rowsOf(set, part)) {
    const { prompt = '', place = '', named = '' } = row;
    const isMeant = (firm: StoredFirm) => (named === '' ? hasIndustry(firm, row.industries ?? '') : bears(firm, named));
    const isRight = (firm: StoredFirm) => isMeant(firm) && isAt(firm, place, row.at ?? '');
    const { ids, milliseconds } = await ask(snapshot, { prompt });
    const found = ids.flatMap((id) => firms.get(id) ?? []);
    answers.push({
      text: prompt,
      kind: place,
      found: found.length,
      right: found.filter(isRight).length,
      possible: Math.min(10, [...firms.values()].filter(isRight).length),
      wrong: found.filter((firm) => !isRight(firm)).map(shown),
      milliseconds,
    });
  }
  return answers;
}

/** Asks every name of a half of the set: right is the brand with the most places of all whose names begin as expected; nothing where nothing is expected. */
export async function answerNames(snapshot: Snapshot, part: Part): Promise<readonly NameAnswer[]> {
  const firms = await storedFirms(snapshot);
  const answers: NameAnswer[] = [];
  for (const { kind = '', name = '', city, state, expected = '' } of rowsOf('typed-names.csv', part)) {
    const address = { ...(city && { city }), ...(state && { state }) };
    const { ids, milliseconds } = await ask(snapshot, { name, ...(Object.keys(address).length > 0 && { address }) });
    const named = [...firms.values()].filter((firm) => bears(firm, expected));
    const most = Math.max(0, ...named.map(({ places }) => places));
    const first = firms.get(ids[0] ?? '');
    const isRight =
      expected === '' ? ids.length === 0 : first !== undefined && bears(first, expected) && first.places === most;
    const text = [name, city, state].filter((part) => part).join(', ');
    answers.push({ text, kind, isRight, first: first === undefined ? 'nothing' : shown(first), milliseconds });
  }
  return answers;
}

async function ask(snapshot: Snapshot, input: Parameters<typeof searchRequest>[0]) {
  const start = performance.now();
  const found = await search(snapshot, searchRequest(input));
  return { ids: found.map(({ id }) => id), milliseconds: performance.now() - start };
}

const hasIndustry = ({ industries }: StoredFirm, expected: string): boolean =>
  expected
    .split(';')
    .some((each) => industries.some(({ code, title }) => (/^\d/.test(each) ? code.startsWith(each) : title === each)));

/** Whether a firm is at a place; anywhere where none is named. */
function isAt({ addresses }: StoredFirm, place: string, at: string): boolean {
  if (place === '') return true;
  if (place === 'area') return at.split(';').some((zip) => addresses.some((address) => address.zip === zip));
  const column = place === 'zip' || place === 'city' || place === 'state' ? place : 'county';
  return addresses.some((address) => address[column] === at);
}

const bears = ({ names }: StoredFirm, expected: string): boolean =>
  expected !== '' && names.some((name) => plain(name).startsWith(plain(expected)));
const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** A stored firm in a line: its first name, places, industries, and an address. */
export const shown = ({ names: [name = ''], places, industries, addresses: [at] }: StoredFirm): string =>
  `${name} (${places}; ${industries.map(({ title }) => title).join(', ')}; ${at?.city} ${at?.zip})`;
