import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { FIRST } from '../gateway/http/certificates.ts';
import { startIssuer } from '../gateway/tokens/issuer.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { hasCurl, runPage } from './run-page.ts';

test.skipIf(!hasCurl)('docs/secure.md: "every command and configuration in it is run by a test"', async () => {
  const folder = temporaryFolder('secure');
  writeFileSync(join(folder, 'tls.crt'), FIRST.cert);
  writeFileSync(join(folder, 'tls.key'), FIRST.key);
  const { settings, token } = await startIssuer();
  const replacements = {
    'https://issuer.example/.well-known/jwks.json': settings.jwksUrl,
    '/etc/svc': folder,
    '/run/svc': folder,
  };
  await runPage('secure.md', replacements, { TOKEN: await token({ plan: 'pro' }) });
});
