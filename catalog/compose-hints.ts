import type { Finding } from './compose-finding.ts';

/** How to fix a finding of composition, by its code. The wording is ours; the codes are those of Apollo Federation 2. */
const HINTS: Readonly<Record<string, string>> = {
  EXTERNAL_MISSING_ON_BASE:
    'the field is @external here, and no subgraph resolves it; remove @external, or add the field to its owner.',
  EXTERNAL_UNUSED: 'remove the @external field, or use it in @requires, @provides or @key.',
  FIELD_ARGUMENT_TYPE_MISMATCH: 'give the argument the same type in all subgraphs that have the field.',
  FIELD_TYPE_MISMATCH: 'give the field the same type in all subgraphs; ids of entities here are UUID!.',
  INPUT_FIELD_MERGE_FAILED: 'an input of several subgraphs has the fields that all of them declare; declare it alike.',
  INVALID_FIELD_SHARING:
    'one subgraph owns a field: remove it from the others, or choose another name; if all give the same value, mark it @shareable in each.',
  KEY_INVALID_FIELDS: '@key(fields:) names fields of the type itself, such as "id".',
  NO_QUERIES: 'at least one subgraph declares type Query with a field.',
  REQUIRES_INVALID_FIELDS: '@requires(fields:) names fields of the type that are @external here.',
  SATISFIABILITY_ERROR:
    'the field is declared where no query gets: give the type a @key that the other subgraph has too, and resolve it there.',
  TYPE_KIND_MISMATCH: 'one name is one kind of type in all subgraphs; rename one of them.',
};

/** The most likely cause of a fault in authored SDL, by the wording of its message. */
const AUTHORED: readonly (readonly [message: RegExp, hint: string])[] = [
  [
    /no subgraph declares/,
    'check the spelling; types of other subgraphs are written without quotes and are case-sensitive.',
  ],
  [/is declared in subgraph/, 'write `extend type` where another subgraph owns the type.'],
  [
    /expected an association's name/,
    'name it by its ends: PermitIsForOperatingLocation runs from Permit to OperatingLocation.',
  ],
  [
    /@searched\((?:by|at):\)/,
    'paths are those of filters: a String field of the type, `holderName`, or of a record behind connections, `legalEntities.names.name`.',
  ],
  [
    /name another stem/,
    'two connections between the same types need names of their own: @connection(edge: "FormerPermit").',
  ],
];

/** How to fix a finding; undefined if its message is sufficient. */
export function hintFor({ code, message }: Finding): string | undefined {
  if (code === 'AUTHORED_SDL') return AUTHORED.find(([words]) => words.test(message))?.[1];
  return HINTS[code];
}
