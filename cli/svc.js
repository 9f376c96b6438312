#!/usr/bin/env node
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Plain JavaScript that old versions of Node can parse, so that they print what is missing instead of a syntax error.
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    `svc needs Node ${NEEDED} or later, this is ${process.version}. ` +
      'In the checkout, `npm ci` installs it on Linux and Windows, and `npx svc` or `npm run svc --` uses it.\n',
  );
  process.exitCode = 1;
} else {
  // Caches the code that Node compiles for the next start: compiling takes half of a command's time. The cache is beside the packages,
  // where only users who may change the code can write; if nobody can write there, nothing is cached. Threads and child processes find
  // the path in the environment.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/svc', import.meta.url));
  if (process.env.NODE_COMPILE_CACHE !== '') module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  import('./main.ts').then(({ main }) => main(process.argv.slice(2)));
}
