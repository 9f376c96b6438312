/** The id of an answer in its stored form, a UUID: v1 shows it without dashes. Any other text is returned as it is. */
export const responseUuid = (written: string): string =>
  written.replace(/^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/i, '$1-$2-$3-$4-$5');
