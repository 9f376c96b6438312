import { userInfo } from 'node:os';

/** The user of a command, as changes record it: "cli:<user of the machine>", with the numeric id if the user has no name. */
export function commandActor(): string {
  try {
    return `cli:${userInfo().username}`;
  } catch {
    return `cli:${process.getuid?.() ?? 'unknown'}`;
  }
}
