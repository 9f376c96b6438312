/** The name of a line of the surface, `<kind> <name>: <what it is>`, and its parts: type and field, command and option, method and path. */
function namesIn(line: string): { readonly whole: string; readonly last: string; readonly others: readonly string[] } {
  const [, whole = ''] = /^\w+ (.*?): /.exec(line) ?? [];
  const parts = whole.split(/[. ]/);
  return { whole, last: parts.at(-1) ?? '', others: parts.slice(0, -1) };
}

/**
 * The lines that differ between two surfaces and that the text does not name: neither all of their name, nor its last part as a word,
 * nor another part of it as code. Added ones begin with `+`, removed ones with `-`.
 */
export function unnamedChanges(released: readonly string[], now: readonly string[], text: string): readonly string[] {
  const [before, after] = [new Set(released), new Set(now)];
  const words = new Set(text.match(/[\w-]+/g));
  const isUnnamed = (line: string): boolean => {
    const { whole, last, others } = namesIn(line);
    return !words.has(last) && ![whole, last, ...others].some((each) => text.includes(`\`${each}\``));
  };
  return [
    ...now.filter((line) => !before.has(line) && isUnnamed(line)).map((line) => `+ ${line}`),
    ...released.filter((line) => !after.has(line) && isUnnamed(line)).map((line) => `- ${line}`),
  ];
}
