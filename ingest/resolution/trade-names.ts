import type Sqlite from 'better-sqlite3';
import { withoutLegalForm } from '../../matching/names/legal-forms.ts';
import { AFFILIATES } from '../../matching/tables/trades.ts';
import { distinctiveWords, isGivenName, isOwnStart } from './chain-name.ts';
import { removeGuestNames } from './guest-names.ts';
import { kitchenBrands } from './kitchens.ts';
import { knownChainNames } from './known-chains.ts';
import { formOf, headAndTail, tradeNameWords } from './match-keys.ts';
import { createMisspeltNames } from './misspelt-chains.ts';
import { createNamesBesidePlaces } from './names-beside-places.ts';
import type { Resolving } from './rule.ts';
import { textOrNull } from './text-or-null.ts';

/** Maximum names of a dataset that begin with a word which is a name by itself; of the names of other datasets fewer may have it. */
const MAX_NAMES_WITH_START = 3;

/** Words that people write in a form instead of a name. */
const NO_NAMES = new Set(['not applicable', 'na', 'none', 'no name', 'no dba', 'unknown', 'same', 'self']);

/**
 * Creates tables in the staging file:
 *
 * - `trade_name` (number, dataset, name, words): the trade names of brands, as earlier rules joined them.
 * - `brand_address` (brand, dataset, address): their addresses, by the dataset that names the place.
 * - `owned_brand` (number, owner): their owners.
 * - `shared_name` (number, dataset, name, words, key, isWhole, isBesidePlace): the names that several brands have, without
 *   those of guests (removeGuestNames); isWhole: 1 if no part is left out; isBesidePlace: createNamesBesidePlaces.
 *
 * Parts of names can be shared too:
 *
 * | name | shared name | reason |
 * | --- | --- | --- |
 * | JERSEY MIKE'S SUBS - MAPLE VALLEY | JERSEY MIKE'S SUBS | the head of the name |
 * | QFC #803 - STARBUCKS | none | the tail is a trade name itself |
 * | BON APPETIT @ AMAZON | BON APPETIT | what follows "@" is the host |
 * | PANDA EXPRESS RESTAURANT | PANDA EXPRESS | the name without a word that all of its trade may have |
 * | UNION 76 SHORELINE, in Shoreline | UNION 76 | the name without its city |
 * | SODAM CHICKEN 2, SODAM CHICKEN L15 | SODAM CHICKEN | the name without its number |
 * | SODAM FUND 2 LP | none | a number before a legal form is of the name (law L6) |
 * | KIZUKI RAMEN & IZAKAYA | KIZUKI RAMEN | its first words are another's name, which few names continue |
 * | SUBWAY ON JEFFERSON, on Jefferson St | SUBWAY | the name of a known chain, beside where the shop is |
 * | KENTUCKY FRIED CHICKEN | KFC | two names of a known brand |
 * | CVS PHARAMACY | CVS PHARMACY | a known chain's but for a letter |
 * | AZALINA'S KITCHEN | AZALINA'S, in its dataset | its first word is another's name, and in no name but these |
 */
export function createTradeNames({ staging, table, rootOf, brands }: Resolving): void {
  const wordsOf = (name: string | undefined) => {
    const words = name === undefined ? '' : tradeNameWords(name).join(' ');
    return words === '' || NO_NAMES.has(words) ? null : words;
  };
  staging.function('trade_words', (name: unknown) => wordsOf(textOrNull(name) ?? undefined));
  staging.function('head_words', (name: unknown) => wordsOf(headAndTail(textOrNull(name) ?? '')?.head));
  staging.function('tail_words', (name: unknown) => {
    const { tail, isHost = false } = headAndTail(textOrNull(name) ?? '') ?? {};
    return isHost ? null : wordsOf(tail);
  });
  staging.function('has_form', (name: unknown) => Number(formOf(String(name)) !== ''));
  staging.function('without_number', (words: unknown) => String(words).replace(/ [a-z]?\d+$/, ''));
  staging.function('name_before_city', (name: unknown, city: unknown) => nameBeforeCity(String(name), String(city)));
  staging.function('without_generic', (words: unknown) => withoutGenericWord(String(words)));
  staging.function('heads_of', (words: unknown) => JSON.stringify(headsOf(String(words))));
  staging.function('word_after', (head: unknown, words: unknown) => wordAfter(String(head), String(words)));
  staging.function('bare_name', (words: unknown) => String(words).replace(/ restaurant$/, ''));
  staging.function('is_own_start', (word: unknown) => Number(isOwnStart(String(word))));
  staging.function('names_other_firm', (words: unknown) => Number(namesOtherFirm(String(words))));
  staging.function('address_root', (address: unknown) => rootOf('Address', Number(address)));
  staging.function('brand_root', (brand: unknown) => rootOf('Brand', Number(brand)));
  staging.function('owner_root', (owner: unknown) => rootOf('LegalEntity', Number(owner)));
  staging.exec(`
    CREATE TABLE trade_name AS
      SELECT brand_root(owner) AS number, dataset, name, trade_words(name) AS words FROM ${table('BrandName')}
      GROUP BY 1, dataset, name;
    DELETE FROM trade_name WHERE words IS NULL;
    CREATE INDEX trade_name_by_words ON trade_name (words, number);
    CREATE TABLE owned_brand AS
      SELECT DISTINCT brand_root(to_number) AS number, owner_root(from_number) AS owner
      FROM ${table('LegalEntityDoesBusinessAsBrand')};
    CREATE TABLE brand_address AS
      SELECT DISTINCT brand_root(b.from_number) AS brand, b.dataset, l.to_number AS address
      FROM (SELECT DISTINCT from_number, to_number, dataset FROM ${table('BrandOperatesAtOperatingLocation')}) AS b
      JOIN (SELECT DISTINCT from_number, to_number FROM ${table('OperatingLocationOperatesAtAddress')}) AS l
        ON l.from_number = b.to_number;
    CREATE TABLE name_without_city AS
      SELECT n.number, n.dataset, n.name, trade_words(n.head) AS words FROM (
        SELECT t.*, name_before_city(t.name, a.city) AS head FROM trade_name AS t
        JOIN brand_address AS b ON b.brand = t.number
        JOIN (SELECT DISTINCT number, city FROM ${table('Address')} WHERE city <> '') AS a ON a.number = b.address
        WHERE instr(t.name, ' ' || a.city) > 0
      ) AS n WHERE n.head IS NOT NULL AND trade_words(n.head) IS NOT NULL`);
  const known = new Set([...knownChainNames(staging), ...brands.saying]);
  createNamesBesidePlaces({ staging, table, brands }, known);
  createMisspeltNames(staging, known);
  brands.createListedNames(staging);
  staging.exec(`
    CREATE TABLE name_head AS
      SELECT t.words, h.value AS head FROM (SELECT DISTINCT words FROM trade_name WHERE words LIKE '% % %') AS t
      JOIN json_each(heads_of(t.words)) AS h WHERE h.value IN (SELECT words FROM trade_name UNION SELECT words FROM name_without_city);
    DELETE FROM name_head WHERE head IN (
      SELECT head FROM name_head GROUP BY head
      HAVING count(DISTINCT word_after(head, words)) > 1 + (
        SELECT count(DISTINCT number) FROM (
          SELECT number FROM trade_name WHERE words = head UNION SELECT number FROM name_without_city WHERE words = head
        )
      )
    );
    CREATE TABLE kitchen AS
      WITH ${kitchenBrands(table)} SELECT DISTINCT brand_root(number) AS number FROM kitchen_brand;
    CREATE TABLE name_start AS
      WITH bare AS MATERIALIZED (
        SELECT DISTINCT dataset, bare_name(words) AS word FROM trade_name
        WHERE number IN (SELECT number FROM kitchen) AND is_own_start(bare_name(words)) AND NOT is_persons_name(bare_name(words))
      ), used AS MATERIALIZED (
        SELECT t.dataset, t.words, w.value AS word, w.key AS at
        FROM (SELECT DISTINCT dataset, words FROM trade_name) AS t
        JOIN json_each('["' || replace(t.words, ' ', '","') || '"]') AS w WHERE w.value IN (SELECT word FROM bare)
      )
      SELECT b.dataset, b.word FROM bare AS b JOIN used AS u USING (word) GROUP BY b.dataset, b.word
      HAVING max(u.dataset = b.dataset AND u.at > 0) = 0
        AND count(DISTINCT CASE WHEN u.dataset = b.dataset THEN u.words END) BETWEEN 2 AND ${MAX_NAMES_WITH_START}
        AND count(DISTINCT CASE WHEN u.dataset <> b.dataset THEN u.words END) < ${MAX_NAMES_WITH_START};
    CREATE TABLE any_name AS
      SELECT number, dataset, name, words, replace(words, ' ', '') AS key, 1 AS isWhole, 0 AS isBesidePlace FROM trade_name
      UNION ALL SELECT t.number, t.dataset, t.name, l.words, replace(l.words, ' ', ''), 1, 0
      FROM trade_name AS t JOIN listed_name AS l ON l.key = replace(t.words, ' ', '') WHERE l.words <> t.words
      UNION ALL SELECT number, dataset, name, head_words(name), replace(head_words(name), ' ', ''), 0, 0 FROM trade_name
      WHERE (name LIKE '% - %' OR name LIKE '%(%' OR name LIKE '%@%') AND head_words(name) IS NOT NULL
        AND coalesce(tail_words(name) NOT IN (SELECT words FROM trade_name), 1)
      UNION ALL SELECT number, dataset, name, without_number(words), replace(without_number(words), ' ', ''), 0, 0 FROM trade_name
      WHERE (words GLOB '*[a-z] [0-9]' OR words GLOB '*[a-z] [0-9][0-9]' OR words GLOB '*[a-z] [a-z][0-9]' OR words GLOB '*[a-z] [a-z][0-9][0-9]')
        AND NOT has_form(name)
      UNION ALL SELECT number, dataset, name, without_generic(words), replace(without_generic(words), ' ', ''), 0, 0
      FROM trade_name
      WHERE without_generic(words) IS NOT NULL
      UNION ALL SELECT t.number, t.dataset, t.name, h.head, replace(h.head, ' ', ''), 0, 0
      FROM name_head AS h JOIN trade_name AS t USING (words)
      UNION ALL SELECT t.number, t.dataset, t.name, s.word, s.dataset || ' ' || s.word, s.word = bare_name(t.words), 0
      FROM name_start AS s
      JOIN trade_name AS t ON t.dataset = s.dataset AND t.words >= s.word AND t.words < s.word || '!' AND NOT names_other_firm(t.words)
        AND t.number IN (SELECT number FROM kitchen)
      UNION ALL SELECT number, dataset, name, words, replace(words, ' ', ''), 0, 0 FROM name_without_city
      UNION ALL SELECT b.number, b.dataset, b.name, coalesce(l.words, b.words), replace(coalesce(l.words, b.words), ' ', ''), 0, 1
      FROM name_beside_place AS b LEFT JOIN listed_name AS l ON l.key = replace(b.words, ' ', '')
      UNION ALL SELECT number, dataset, name, words, replace(words, ' ', ''), 0, 0 FROM misspelt_name;
    DROP TABLE name_without_city;
    DROP TABLE name_beside_place;
    DROP TABLE misspelt_name;
    DROP TABLE listed_name;
    DROP TABLE name_head;
    DROP TABLE name_start;
    DROP TABLE kitchen`);
  removeGuestNames(staging);
  staging.exec(`
    CREATE TABLE shared_name AS
      SELECT * FROM any_name
      WHERE key IN (SELECT key FROM any_name GROUP BY key HAVING min(number) <> max(number));
    DROP TABLE any_name`);
}

/** Words that show a different firm when added to a shared name: ANGELA TAM PROPERTIES is not ANGELA TAM. Our own choice. */
export const OTHER_FIRMS: ReadonlySet<string> = new Set([
  ...AFFILIATES,
  ...tradeNameWords(
    'advisors association capital construction consultants consulting contracting design development enterprises holdings investments law management partners properties realty rentals solutions union ventures',
  ),
  // A stadium that has the name of a firm, and lines that kitchens and shops of the name are not in.
  ...tradeNameWords('amphitheater amphitheatre arena coliseum photography stadium transport transportation trucking'),
]);

/** True if what follows the first word of a name makes another firm of it: "EUROPA EVENTS", "SMOKEY JOE'S". */
function namesOtherFirm(words: string): boolean {
  const [, ...added] = words.split(' ');
  return added[0] === 'event' || isGivenName(added[0] ?? '') || areOfOtherFirm(added);
}

/** True if words that follow a name make another firm of it. Of events: "EVENT LEVEL", not what a firm caters to ("SILVERSPOON CATERING & EVENTS"). */
const areOfOtherFirm = (added: readonly string[]): boolean =>
  (added[0] === 'event' && added.length > 1) || added.some((word) => OTHER_FIRMS.has(word));

/**
 * The beginnings of a name that may be a name themselves: of several words, one of them distinctive, and at least one
 * word shorter; none before a word of another firm.
 */
function headsOf(words: string): string[] {
  const all = words.split(' ');
  return all.slice(2).flatMap((_, more) => {
    const [head, rest] = [all.slice(0, more + 2), all.slice(more + 2)];
    return distinctiveWords(head) === '' || areOfOtherFirm(rest) ? [] : [head.join(' ')];
  });
}

/** The word that follows the head of a name. */
const wordAfter = (head: string, words: string): string => words.slice(head.length + 1).split(' ')[0] ?? '';

/** What stands before the city at the end of a name, a legal form aside: "EL CAPORAL NORTH BEND INC." */
function nameBeforeCity(name: string, city: string): string | null {
  const bare = withoutLegalForm(name);
  return bare.endsWith(` ${city}`) ? bare.slice(0, -city.length - 1) : null;
}

/** Words at the end of a name that say that it is a business but not which one. */
const GENERIC_LAST = /^(.+) (?:restaurant|store|shop|eatery|station|outlet|location)$/;
function withoutGenericWord(words: string): string | null {
  const left = GENERIC_LAST.exec(words)?.[1];
  return left === undefined || distinctiveWords(left.split(' ')) === '' ? null : left;
}

/** Drops what createTradeNames created. */
export const dropTradeNames = (staging: Sqlite.Database): void =>
  void staging.exec('DROP TABLE trade_name; DROP TABLE owned_brand; DROP TABLE brand_address; DROP TABLE shared_name');
