/** Control characters, of which U+0085 is a line break of mainframes; \s has the other line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const CONTROLS = /[\s\u0001-\u0008\u000e-\u001f\u007f-\u009f]+/g;

/** What spreadsheets show in place of a value that they cannot compute (ISO 29500-1, 18.18.11, and later versions). */
const ERRORS: ReadonlySet<string> = new Set(
  `#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY! #UNKNOWN!
  #EXTERNAL! #PYTHON!`.split(/\s+/),
);

/**
 * The value of a cell of text: control characters are blanks, and the error of a spreadsheet is no value, as it is in a
 * workbook.
 */
export function writtenCell(text: string): string {
  if (text.startsWith('#') && ERRORS.has(text.trim().toUpperCase())) return '';
  return CONTROL.test(text) ? text.replace(CONTROLS, ' ').trim() : text;
}
