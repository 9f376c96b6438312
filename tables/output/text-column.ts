import type { ColumnSource } from 'hyparquet-writer';

/** Maximum texts of a column that are sampled, and the share of distinct ones above which a dictionary is useless. */
const [LOOKED_AT, DISTINCT] = [1_000, 0.9];

/**
 * A column of texts in the form that the writer requires. Texts that hardly repeat are encoded here, all at once: the
 * writer would encode them one by one, each into its own memory, which took a fifth of its time. Repeated texts are left to
 * the writer, which writes each of them once.
 */
export const textColumn = (texts: (string | null)[]): Pick<ColumnSource, 'data' | 'encoding'> =>
  isDistinct(texts) ? { data: encoded(texts), encoding: 'PLAIN' } : { data: texts };

function isDistinct(texts: readonly (string | null)[]): boolean {
  const step = Math.max(1, Math.ceil(texts.length / LOOKED_AT));
  const seen = new Set<string>();
  let count = 0;
  for (let at = 0; at < texts.length; at += step) {
    const text = texts[at] ?? null;
    if (text === null) continue;
    seen.add(text);
    count += 1;
  }
  return count > 0 && seen.size > DISTINCT * count;
}

function encoded(texts: readonly (string | null)[]): (Uint8Array | null)[] {
  const bytes = Buffer.from(texts.join(''));
  const length = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  // Beyond ASCII, the end of one text and the beginning of the next could combine into one character.
  if (bytes.length !== length) return texts.map((text) => (text === null ? null : Buffer.from(text)));
  let end = 0;
  return texts.map((text) => {
    if (text === null) return null;
    end += text.length;
    return bytes.subarray(end - text.length, end);
  });
}
