/**
 * The environment of a process that a test starts: nothing of this one's but the path and the temporary folder, and where
 * Node keeps what it compiles, so that no setting of the machine decides a test.
 */
export function childEnvironment(settings: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings };
}
