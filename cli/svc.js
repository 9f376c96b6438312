#!/usr/bin/env node
// Plain JavaScript that old versions of Node still read, so that they can say what is missing instead of a syntax error.
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    `svc needs Node ${NEEDED} or later, this is ${process.version}. ` +
      'In the checkout, `npm ci` installs it and `npx svc` or `npm run svc --` uses it.\n',
  );
  process.exitCode = 1;
} else {
  import('./main.ts').then(({ main }) => main(process.argv.slice(2)));
}
