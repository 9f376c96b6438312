import { userInfo } from 'node:os';

/** Who runs a command, as changes are noted: "cli:<user of the machine>", by number where the user has no name there. */
export function commandActor(): string {
  try {
    return `cli:${userInfo().username}`;
  } catch {
    return `cli:${process.getuid?.() ?? 'unknown'}`;
  }
}
