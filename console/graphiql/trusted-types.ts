import DOMPurify from 'dompurify';

/** The build's folder with the scripts of workers. */
const WORKERS = new URL('/console/assets/', location.origin).href;

/**
 * What libraries of this document may turn text into. Descriptions of the schema are Markdown that GraphiQL shows as
 * HTML: they are sanitized, whatever a subgraph wrote. Worker scripts come only from the build. The editor has its own
 * policies, which the Content-Security-Policy of this document names.
 */
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => DOMPurify.sanitize(text),
  createScriptURL(text) {
    const { href } = new URL(text, location.origin);
    if (!href.startsWith(WORKERS)) throw new TypeError(`Expected a script of the console, got ${href}.`);
    return href;
  },
});
