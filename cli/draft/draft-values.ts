/** Possible meanings of a column's values, by the column of a record: patterns of words, each with a meaning. The first match applies. */
const MEANINGS: Readonly<
  Record<string, { readonly otherwise: string; readonly words: readonly (readonly [RegExp, string])[] }>
> = {
  status: {
    otherwise: 'unknown',
    words: [
      [
        /\b(?:inactive|dissol\w*|revoked?|cancel\w*|withdrawn|expired?|terminated?|forfeit\w*|delinquent|merged|closed|suspend\w*|void\w*|surrender\w*|lapsed|retired|denied)\b|not (?:active|in good)/i,
        'inactive',
      ],
      [
        /\b(?:active|current|good standing|in existence|exists|registered|issued|valid|live|in business|open|approved|clear)\b|^(?:a|act)$/i,
        'active',
      ],
    ],
  },
  operating_status: {
    otherwise: 'Unknown',
    words: [
      [/\b(?:temporar\w*|seasonal)\b/i, 'Temporarily Closed'],
      [
        /\b(?:inactive|closed|out of business|revoked?|cancel\w*|expired?|terminated?|dissol\w*|surrender\w*|lapsed|retired)\b|^[ci]$/i,
        'Closed',
      ],
      [/\b(?:active|current|open|issued|valid|operating|in business|renewed|approved|aai)\b|^[ao]$/i, 'Open'],
    ],
  },
  legal_entity_type: {
    otherwise: 'Unknown',
    words: [
      [/\b(?:professional limited liability|pllc)\b/i, 'Professional Limited Liability Company'],
      [/\b(?:professional (?:service )?corp\w*|professional association)\b/i, 'Professional Corporation'],
      [/\b(?:limited liability (?:co|company)|llc|l\.l\.c)\b/i, 'Limited Liability Company'],
      [/\b(?:limited liability (?:partnership|limited)|llp|lllp|limited partnership)\b|^lp$/i, 'Limited Partnership'],
      [/\b(?:partnership|joint venture)\b/i, 'General Partnership'],
      [/\b(?:sole|individual|proprietor\w*|person|husband)\b/i, 'Sole Proprietorship'],
      [/\bnon-? ?(?:for )?-?profit|not-? ?for-? ?profit|501/i, 'Non-profit Corporation'],
      [/\bco-?op\w*/i, 'Co-operative'],
      [/\b(?:corp\w*|inc\w*|business corporation)\b|^(?:c|s)-?corp/i, 'Corporation'],
    ],
  },
};

/** The meanings of values that can be recognized by their words; undefined if none can. */
export function meanings(
  column: string,
  values: readonly string[],
): { readonly known: Readonly<Record<string, string>>; readonly otherwise: string } | undefined {
  const rules = MEANINGS[column];
  if (rules === undefined) return undefined;
  const known = values.flatMap((value) => {
    const found = rules.words.find(([pattern]) => pattern.test(value));
    return found === undefined ? [] : [[value, found[1]] as const];
  });
  return known.length === 0 ? undefined : { known: Object.fromEntries(known), otherwise: rules.otherwise };
}
