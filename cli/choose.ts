import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { CommandError } from './command-error.ts';

/** Where a person reads a question and answers it. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** The terminal of this process; undefined where nobody would see a question, or could answer it. */
export const ownTerminal = (): Terminal | undefined =>
  process.stdin.isTTY && process.stderr.isTTY ? { input: process.stdin, output: process.stderr } : undefined;

/**
 * What a person chooses, by the words that are offered; asks again after any other word. Where the input ends or is interrupted
 * (Ctrl+D, Ctrl+C) instead, throws a CommandError that says `refused`: nobody answers any more.
 */
export async function choose<T extends string>(
  { input, output }: Terminal,
  question: string,
  choices: ReadonlyMap<string, T>,
  refused: string,
): Promise<T> {
  const lines = createInterface({ input, output, prompt: question });
  // Lines that were typed ahead are still to be read when the input has ended; there is nobody to ask again then.
  let hasEnded = false;
  lines.once('close', () => {
    hasEnded = true;
  });
  try {
    lines.prompt();
    // Ends with the input; the promise of `question` of Node's own would wait for ever then, and the process end without a word.
    for await (const line of lines) {
      const choice = choices.get(line.trim().toLowerCase());
      if (choice !== undefined) return choice;
      if (!hasEnded) lines.prompt();
    }
  } finally {
    lines.close();
  }
  output.write('\n');
  throw new CommandError(refused);
}
