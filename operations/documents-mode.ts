/** What a key may ask beside trusted documents: all, all with a line of the log for each other one, or nothing. */
export const DOCUMENTS_MODES = ['off', 'log', 'enforce'] as const;
export type DocumentsMode = (typeof DOCUMENTS_MODES)[number];
