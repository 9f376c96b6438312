import { codeOf, meaningOf } from '../catalog/errors/remedies.ts';

const DOCTOR = '`svc doctor` tells what to change.';

/** Maximum errors of which one is the cause of the next. */
const MAX_CAUSES = 5;

/**
 * One line for a failure that is not a fault of the program: permissions, space, the disk, the settings of a database. Undefined for every
 * other error, whose stack says more.
 */
export function machineFault(error: Error): string | undefined {
  const around: string[] = [];
  for (let at: unknown = error; at instanceof Error && around.length < MAX_CAUSES; at = at.cause) {
    const { message } = at;
    const found = meaningOf(at);
    if (found !== undefined) {
      const { meaning, remedy = DOCTOR } = found;
      const code = codeOf(at);
      const said = [...around, message.startsWith(code) ? message : `${code}: ${message}`].join(' ');
      return `${said.replaceAll(/\s*\n\s*/g, ' ')}: ${meaning}. ${remedy}`;
    }
    around.push(message);
  }
  return undefined;
}
