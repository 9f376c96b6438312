import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { CommandError } from './command-error.ts';

/** Where a user reads a question and answers it. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** The terminal of this process; undefined if nobody could see a question or answer it. */
export const ownTerminal = (): Terminal | undefined =>
  process.stdin.isTTY && process.stderr.isTTY ? { input: process.stdin, output: process.stderr } : undefined;

/**
 * Asks the user to choose one of the offered words; asks again after any other word. If the input ends or is interrupted (Ctrl+D, Ctrl+C),
 * throws a CommandError with the message `refused`.
 */
export async function choose<T extends string>(
  { input, output }: Terminal,
  question: string,
  choices: ReadonlyMap<string, T>,
  refused: string,
): Promise<T> {
  const lines = createInterface({ input, output, prompt: question });
  // Lines that were typed ahead are still read after the input has ended, but there is nobody left to ask again.
  let hasEnded = false;
  lines.once('close', () => {
    hasEnded = true;
  });
  try {
    lines.prompt();
    // Ends with the input. Node's own `question` would wait forever, and the process would end without a message.
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
