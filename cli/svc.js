#!/usr/bin/env node
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Plain JavaScript that old versions of Node still read, so that they can say what is missing instead of a syntax error.
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    `svc needs Node ${NEEDED} or later, this is ${process.version}. ` +
      'In the checkout, `npm ci` installs it and `npx svc` or `npm run svc --` uses it.\n',
  );
  process.exitCode = 1;
} else {
  // What Node compiles of the sources is kept for the next start: it is half of a command's time. It lies beside the packages, where
  // only those may write who may change the code; where nobody may, nothing is kept. Threads and children find it in the environment.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/svc', import.meta.url));
  if (process.env.NODE_COMPILE_CACHE !== '') module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  import('./main.ts').then(({ main }) => main(process.argv.slice(2)));
}
