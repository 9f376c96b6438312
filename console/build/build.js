// Writes what the console generates, and builds it into console/dist, as npm's `prepare` does after an install, or into the
// folder that is named. Where the dev dependencies are absent (`npm ci --omit=dev`) it says so and builds nothing: the service
// then serves no console, unless a build stands there.
import { join, resolve } from 'node:path';

const [, , folder] = process.argv;
const outDir = folder === undefined ? join(import.meta.dirname, '..', 'dist') : resolve(folder);
try {
  const { build } = await import('vite');
  await import('./write-operations.ts');
  await build({
    configFile: join(import.meta.dirname, '..', 'vite.config.ts'),
    build: { outDir, emptyOutDir: true },
    logLevel: 'warn',
  });
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND' || !String(error.message).includes("'vite'")) throw error;
  console.log('The console is not built: its build tools are dev dependencies, which are not installed.');
}
