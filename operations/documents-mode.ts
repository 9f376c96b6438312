/** What a key may run besides trusted documents: everything, everything with a log line for each untrusted document, or nothing. */
export const DOCUMENTS_MODES = ['off', 'log', 'enforce'] as const;
export type DocumentsMode = (typeof DOCUMENTS_MODES)[number];
