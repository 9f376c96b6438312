/** The beginning of an XML text: its declaration, a comment or a document type, or an element alone or with an attribute. */
const BEGINNING = /^\uFEFF?\s*<(?:\?xml\b|!--|!DOCTYPE\b|[\p{L}_][\w:.-]*(?:\s*\/?>|\s+[\w:.-]+\s*=\s*["']))/u;

/** What a text is that is XML, but not of a source. */
export const UNKNOWN_XML = 'XML of a layout that is not known';

/** True if a text is XML or HTML, by its beginning. */
export const isXml = (head: string): boolean => BEGINNING.test(head);

/** True if a text is HTML, by its beginning. */
export const isHtml = (head: string): boolean => /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html)\b/i.test(head);

/** The name of the outermost element of an XML text, without its namespace; undefined if there is none at its beginning. */
export const rootOf = (head: string): string | undefined =>
  /^\uFEFF?(?:\s*<(?:\?[\s\S]*?\?|!--[\s\S]*?--|![^>]*)>)*\s*<(?:[^\s/>:]+:)?([^\s/>]+)/.exec(head)?.[1];

/** A pattern of what stands in a tag behind its name: a ">" within quotation marks does not end it. */
export const IN_TAG = `(?:[^>"']|"[^"]*"|'[^']*')*`;
/** A pattern of a comment or a quoted section, in which tags are none. */
export const NO_TAGS = String.raw`<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>`;
