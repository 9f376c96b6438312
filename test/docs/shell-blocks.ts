/** The commands of a page: its blocks of `sh`. */
export interface ShellBlocks {
  /** Those that run in a checkout, in the order of the page. */
  readonly here: readonly string[];
  /** Those behind `<!-- elsewhere: why -->`: they need a container engine, a cluster, or a machine of their own. */
  readonly elsewhere: readonly { readonly why: string; readonly block: string }[];
}

const BLOCK = /(?:<!-- elsewhere: (\w+) -->\n)?^```sh\n(.*?)^```$/gms;

/** Reads the blocks of `sh` of a page. */
export function commandsOf(page: string): ShellBlocks {
  const here: string[] = [];
  const elsewhere: { why: string; block: string }[] = [];
  for (const [, why, block = ''] of page.matchAll(BLOCK)) {
    if (why === undefined) here.push(block);
    else elsewhere.push({ why, block });
  }
  return { here, elsewhere };
}
