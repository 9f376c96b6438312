/** What a document of the console may do: run its own files, send requests to its own service, and nothing else. */
const STRICT = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
};

/** The names of the Trusted Types policies that GraphiQL's editor creates HTML with; `default` and `dompurify` sanitize the rest. */
const EDITOR_POLICIES = [
  'defaultWorkerFactory',
  'diffEditorWidget',
  'diffReview',
  'domLineBreaksComputer',
  'editorGhostText',
  'editorViewLayer',
  'standaloneColorizer',
  'stickyScrollViewLayer',
  'tokenizeToString',
];

/**
 * The documents whose libraries need wider policies. GraphiQL's editor sets styles at run time and parses in workers; no
 * document runs a script that is not a file of the build.
 */
const WIDER: Readonly<Record<string, Partial<typeof STRICT> & { readonly 'worker-src'?: string }>> = {
  graphiql: {
    'style-src': "'self' 'unsafe-inline'",
    'worker-src': "'self'",
    'trusted-types': ['default', 'dompurify', ...EDITOR_POLICIES].join(' '),
  },
};

/** The Content-Security-Policy of a document, by its name. */
export const policyOf = (document: string): string =>
  Object.entries({ ...STRICT, ...WIDER[document] })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
