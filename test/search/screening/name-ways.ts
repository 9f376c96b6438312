/** A word by which a party can be called: not one of the legal forms and articles that most listed names have. */
const OWN_WORD = /(?!(?:THE|LTD|LLC|INC|CORP|COMPANY|LIMITED|AND|FOR|OOO|PAO|OAO)\b)\b[A-Z]{3,}\b/;
const firstWord = (name: string): string => OWN_WORD.exec(name)?.[0] ?? name;

/** Ways to write the name of an organization that say nothing new. */
export const NOTHING_NEW: Readonly<Record<string, (name: string) => string>> = {
  'its first word again in brackets': (name) => `${name} (${firstWord(name)})`,
  'its first word again behind a dash': (name) => `${name} - ${firstWord(name)}`,
  '"dba" and its first word': (name) => `${name} dba ${firstWord(name)}`,
  '"d/b/a" and its first word': (name) => `${name} d/b/a ${firstWord(name)}`,
  'itself again': (name) => `${name} ${name}`,
  'a legal form': (name) => `${name} LLC`,
  'a country': (name) => `${name} USA`,
  '"Group"': (name) => `${name} Group`,
  '"International"': (name) => `${name} International`,
  '"Trading"': (name) => `${name} Trading`,
  '"Holdings"': (name) => `${name} Holdings`,
};
