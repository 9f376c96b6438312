import DOMPurify from 'dompurify';

/** Where the build has the scripts of workers. */
const WORKERS = new URL('/console/assets/', location.origin).href;

/**
 * What libraries of this document may make of text. Descriptions of the schema are Markdown that GraphiQL shows as HTML: they are
 * sanitized, whatever a subgraph wrote. Scripts of workers are those of the build alone. The editor has policies of its own,
 * which the Content-Security-Policy of this document names.
 */
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => DOMPurify.sanitize(text),
  createScriptURL(text) {
    const { href } = new URL(text, location.origin);
    if (!href.startsWith(WORKERS)) throw new TypeError(`Expected a script of the console, got ${href}.`);
    return href;
  },
});
