import { test } from 'vitest';
import { hasCurl, runPage } from './run-page.ts';

test.skipIf(!hasCurl)('docs/trusted-documents.md: "every command and configuration in it is run by a test"', () =>
  runPage('trusted-documents.md'),
);
