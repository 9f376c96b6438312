/** The beginning of an XML text: its declaration, a comment or a document type, or an element alone or with an attribute. */
const BEGINNING = /^\uFEFF?\s*<(?:\?xml\b|!--|!DOCTYPE\b|[\p{L}_][\w:.-]*(?:\s*\/?>|\s+[\w:.-]+\s*=\s*["']))/u;

/** What a text is that is XML, but not of a source. */
export const UNKNOWN_XML = 'XML of a layout that is not known';

/** True if a text is XML or HTML, by its beginning. */
export const isXml = (head: string): boolean => BEGINNING.test(head);
