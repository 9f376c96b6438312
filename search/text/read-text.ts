import { normalPhone } from '../../matching/identifiers/phone.ts';
import { parseWebsite, type Website } from '../../matching/identifiers/website.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { type Name, prepareName } from '../../matching/names/name.ts';
import { wordReader } from '../../matching/names/word.ts';
import { fold } from '../../matching/text/fold.ts';
import type { Bounds } from '../../storage/snapshot.ts';
import { intersection, type List, union } from '../index/lists.ts';
import type { Postings } from '../index/postings.ts';
import { ownNameToken, relatedNameToken, stemsOf, wholeName } from '../index/tokens.ts';
import type { Areas } from '../retrieval/areas.ts';
import type { TypeWords, Variant } from '../retrieval/words.ts';
import { withoutAsides } from './asides.ts';
import { type Concept, conceptsOf } from './concepts.ts';
import { documentsAt, documentsMeeting, documentsNamed, tokensOf } from './described.ts';
import { correctedByNames } from './name-evidence.ts';
import { type NameBeside, namesBeside } from './names-beside.ts';
import type { Place } from './place.ts';
import { mayBeTrade, type Split, splitsOf } from './splits.ts';
import { tradeWords } from './trade-phrase.ts';
import type { Trades } from './trades.ts';

/** One way to read a text. */
export interface Reading {
  readonly as: 'name' | 'trade';
  /** The words that name the business, or its trade, as typed, in order. */
  readonly words: string;
  readonly place: Place;
  /** What is asked for; an entity meets every concept. Of a name one: it is the name as a whole, or has its words. */
  readonly concepts: readonly Concept[];
  /** Number of documents that have all of it. */
  readonly count: number;
  /** 0 to 1; 1 for the likeliest reading. */
  readonly likelihood: number;
}

/** What a text says. */
export interface TextReadings {
  /** The likeliest first, at most four; none that no document has, except of a name that is perhaps mistyped. */
  readonly readings: readonly Reading[];
  /** As KnownFacts.phone and Known.website. */
  readonly phone?: string;
  readonly website?: string;
  /** Words that say what nothing stored has. */
  readonly unmet: readonly string[];
}

/** The data with which a text of one searched type is read. */
export interface Knowledge {
  readonly postings: Postings;
  readonly words: Pick<TypeWords, 'count' | 'near'>;
  readonly areas: Areas;
  readonly trades: Trades;
  /** Whether a stored record has the website. */
  hasSite(website: Website): Promise<boolean>;
}

const MAX_TEXT_LENGTH = 500;
const MAX_READINGS = 4;
/** Maximum entities whose names have a word only by mistake, and maximum words that it may stand for. */
const MISTYPED_NAMES = 5;
const MAX_NEAR = 5;
/**
 * Likelihoods of a name: that is some name as a whole; that is a part of names. With a place the part is the likelier, because few other
 * words of the name are left unsaid.
 */
const [WHOLE, WHOLE_AT_PLACE, PART, PART_AT_PLACE, UNKNOWN] = [1, 0.95, 0.7, 0.75, 0.3];
/** Minimum share of entities that are called as typed, of those whose names have the words, if these are a name rather than a trade. */
const CALLED_SO = 0.1;
const TRADE = 0.9;
/** How sure the text without a place is, if no document has it, compared with a place that is named. */
const UNSURE = 0.5;
/** Minimum sureness of a place beside which a name that nobody has is read as a trade. */
const SURE = 0.8;
const NONE: List = new Uint32Array(0);
const read = wordReader(NO_CORPUS);

/** A way to read a text, before it is held to the lists. */
interface Draft extends Split {
  readonly text: string;
  readonly name: Concept;
}

/**
 * Reads a text into the few likeliest readings, as names and as trades, each with a place. They compete by what is stored: a span that may
 * be a place is one where entities with the other words are there; a name that has all the words itself is a reading too. Phones and
 * websites are taken out; a website that nobody has is the name in it: "starbucks.com". A `name` is read as a trade only if no name has its words;
 * it may be mistyped, too.
 */
export async function readText(
  text: string,
  field: 'name' | 'prompt',
  knowledge: Knowledge,
  bounds?: Bounds,
): Promise<TextReadings> {
  const plain = fold(text.slice(0, MAX_TEXT_LENGTH));
  const { rest, ...contacts } = withoutContacts(plain);
  if (rest === plain) return readRest(plain, field, knowledge, bounds);
  // "AMAZON.COM SERVICES" is a name, in a place too.
  const named = await readRest(plain, field, knowledge, bounds);
  const isName = ({ as, count, words }: Reading) => as === 'name' && count > 0 && withoutContacts(words).rest !== words;
  if (named.readings.some(isName)) return named;
  const site = parseWebsite(contacts.website ?? '');
  if (site !== undefined && contacts.website !== undefined && !(await knowledge.hasSite(site))) {
    const { phone } = contacts;
    const spoken = withoutContacts(plain.replace(contacts.website, ` ${site.account ?? site.domain} `)).rest;
    return { ...(await readRest(spoken, field, knowledge, bounds)), ...(phone !== undefined && { phone }) };
  }
  return { ...(await readRest(rest, field, knowledge, bounds)), ...contacts };
}

const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/,/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/[?!;:."]+$/, ''))
    .filter((word) => word !== '');

/** Reads a text that has neither a phone nor a website, or that has them in a name. */
async function readRest(
  text: string,
  field: 'name' | 'prompt',
  knowledge: Knowledge,
  bounds: Bounds | undefined,
): Promise<Pick<TextReadings, 'readings' | 'unmet'>> {
  const words = wordsOf(field === 'prompt' ? withoutAsides(text) : text);
  if (words.length === 0) return { readings: [], unmet: [] };
  const { postings } = knowledge;
  const drafts = splitsOf(words, knowledge).map((split) => draftOf(split, knowledge));
  const lists = await postings.read(
    drafts.flatMap(({ name, place }) => tokensOf([name], place)),
    bounds,
  );
  // "Hair salon 98117" is not a shop with that number.
  const hasZip = drafts.some(({ place }) => place.zip !== null && documentsAt(place, lists)?.length !== 0);
  const nameable = drafts.filter(({ place }) => !hasZip || place.zip !== null);
  const names = nameable.flatMap((draft) => asName(draft, field, lists, knowledge.trades));
  const isUnnamed = field === 'name' && names.length === 0;
  const beside = isUnnamed ? (await namesBeside(nameable, nameIn, postings, bounds)).map(besideAsName) : [];
  // A name that nobody has is no trade, unless it says where.
  const isTrade = ({ sureness }: Draft) => field === 'prompt' || (isUnnamed && beside.length === 0 && sureness >= SURE);
  const trades = await tradesOf(drafts.filter(isTrade), field, knowledge, bounds);
  const found = [...names, ...beside, ...trades].toSorted((one, other) => other.likelihood - one.likelihood);
  const readings = isUnnamed ? [...found, ...drafts.map(unfound)] : found;
  const best = Math.max(...readings.map(({ likelihood }) => likelihood));
  return {
    readings: readings.slice(0, MAX_READINGS).map((each) => ({ ...each, likelihood: each.likelihood / best })),
    unmet: found.length > 0 ? [] : await unmetIn(drafts, knowledge, bounds),
  };
}

const PHONE = /(?<![\w-])(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]{0,2}\d{3}[-. ]?\d{4}(?![\w-])/;
const WEBSITE = /(?<![\w@.-])(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?/i;

function withoutContacts(text: string): { rest: string; phone?: string; website?: string } {
  const [site = ''] = WEBSITE.exec(text) ?? [];
  const website = site !== '' && parseWebsite(site) !== undefined ? site : undefined;
  const withoutSite = website === undefined ? text : text.replace(website, ' ');
  const [number = ''] = PHONE.exec(withoutSite) ?? [];
  const phone = normalPhone(number);
  const rest = phone === undefined ? withoutSite : withoutSite.replace(number, ' ');
  return { rest, ...(phone !== undefined && { phone }), ...(website !== undefined && { website }) };
}

const nameIn = (text: string): Name => prepareName(text, read);

const besideAsName = ({ split, words, count, likelihood }: NameBeside): Reading => ({
  ...{ as: 'name', words: words.join(' '), place: split.place, concepts: [], count, likelihood },
});

function draftOf(split: Split, knowledge: Knowledge): Draft {
  const { count, near } = knowledge.words;
  const text = split.what.join(' ');
  const name = nameIn(text);
  const [stems, whole] = [stemsOf(name), wholeName(name)];
  return {
    ...split,
    text,
    name: {
      words: stems,
      trades: new Map([
        [ownNameToken(whole), 1],
        [relatedNameToken(whole), RELATED],
      ]),
      names: [
        stems.map((stem) =>
          count(stem) > MISTYPED_NAMES || knowledge.trades.knows(stem)
            ? [stem]
            : [stem, ...near(stem).filter(isSlip).slice(0, MAX_NEAR).map(wordOf)],
        ),
      ],
      line: undefined,
    },
  };
}

/** A draft with what it asks for as a trade, corrected by what names say. */
interface DraftOfTrade extends Draft {
  readonly concepts: readonly Concept[];
}

async function withConcepts(drafts: readonly Draft[], knowledge: Knowledge, bounds: Bounds | undefined) {
  const { postings, trades } = knowledge;
  const ofTrades = drafts.map((draft): DraftOfTrade => ({ ...draft, concepts: conceptsOf(draft.text, knowledge) }));
  const lists = await postings.read(
    ofTrades.flatMap(({ concepts, place }) => tokensOf(concepts, place)),
    bounds,
  );
  const corrected = (concept: Concept) => correctedByNames(concept, namedBy(concept, lists), lists, trades, postings);
  return { drafts: ofTrades.map((draft) => ({ ...draft, concepts: draft.concepts.map(corrected) })), lists };
}
const isSlip = ({ edits }: Variant): boolean => edits === 1;
const wordOf = ({ word }: Variant): string => word;

/** Score of an entity that a related record is called as typed: its owner, or a location. */
const RELATED = 0.95;

const namedBy = ({ names }: Concept, lists: ReadonlyMap<string, List>): List =>
  union(names.map((words) => documentsNamed(words, lists)));

const within = (list: List, at: List | undefined): List => (at === undefined ? list : intersection([list, at]));

function asName(draft: Draft, field: 'name' | 'prompt', lists: ReadonlyMap<string, List>, trades: Trades): Reading[] {
  const { text, name, place, sureness } = draft;
  const named = namedBy(name, lists);
  const called = union([...name.trades.keys()].map((token) => lists.get(token) ?? NONE));
  const at = documentsAt(place, lists);
  const [found, whole] = [within(named, at).length, within(called, at).length];
  if (found + whole === 0) return [];
  if (field === 'prompt') {
    const hasName = tradeWords(text).some((word) => !/^\d/.test(word) && !trades.knows(word));
    // A number behind a trade is a ZIP code or a store's.
    if (!hasName || called.length < CALLED_SO * named.length) return [];
  }
  const isBare = sureness > 0 && sureness < 0.5;
  const placed = (whole > 0 ? WHOLE_AT_PLACE : PART_AT_PLACE) * (isBare ? 0.8 : 1);
  const likelihood = at === undefined ? (whole > 0 ? WHOLE : PART) : placed;
  return [{ as: 'name', words: text, place, concepts: [name], count: Math.max(found, whole), likelihood }];
}

/** The likeliest reading as a trade that has documents; of a `name` every word that tells something is a trade's. */
async function tradesOf(
  written: readonly Draft[],
  field: 'name' | 'prompt',
  knowledge: Knowledge,
  bounds: Bounds | undefined,
): Promise<readonly Reading[]> {
  if (written.length === 0) return [];
  const { drafts, lists } = await withConcepts(written, knowledge, bounds);
  const isMeant = (words: readonly string[]) => knowledge.trades.meant(words).length > 0;
  const followsTrade = ({ concepts, place, sureness }: DraftOfTrade) =>
    sureness >= 0.9 &&
    place.city !== null &&
    place.unsure.length === 1 &&
    concepts.every(({ trades }) => trades.size > 0);
  const rank = (draft: DraftOfTrade) =>
    draft.sureness === 0 ? 0 : mayBeTrade(draft.place, isMeant) && !followsTrade(draft) ? -1 : draft.sureness;
  for (const draft of drafts.toSorted((one, other) => rank(other) - rank(one))) {
    const count = documentsMeeting(draft.concepts, draft.place, lists).length;
    const { text, place, concepts } = draft;
    const isTrade = field === 'prompt' || concepts.every(({ trades }) => trades.size > 0);
    if (count > 0 && isTrade) return [{ as: 'trade', words: text, place, concepts, count, likelihood: TRADE }];
  }
  return [];
}

const unfound = ({ text, name, place, sureness }: Draft): Reading => ({
  ...{ as: 'name', words: text, place, concepts: [name], count: 0 },
  likelihood: UNKNOWN * Math.max(sureness, UNSURE),
});

/** The words of the surest reading that nothing in the place has; all if only nothing has them together. */
async function unmetIn(written: readonly Draft[], knowledge: Knowledge, bounds: Bounds | undefined) {
  const { drafts, lists } = await withConcepts(written.slice(0, 1), knowledge, bounds);
  return drafts.flatMap(({ concepts, place }) => {
    const unmet = concepts.filter((concept) => documentsMeeting([concept], place, lists).length === 0);
    return (unmet.length === 0 ? concepts : unmet).flatMap(({ words }) => words);
  });
}
