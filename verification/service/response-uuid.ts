/** The id of an answer as it is kept: v1 shows it without dashes. Any other text stays as it is. */
export const responseUuid = (written: string): string =>
  written.replace(/^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/i, '$1-$2-$3-$4-$5');
