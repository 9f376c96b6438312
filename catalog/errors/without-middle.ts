/** Maximum characters of a library's message; the middle of a longer one, which is a value of the client, is left out. */
const MAX_MESSAGE = 600;

/** Shortens a message that repeats what a client sent: its start says what is wrong, its end what was expected. */
export const withoutMiddle = (message: string): string =>
  message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE / 2)}…${message.slice(-MAX_MESSAGE / 2)}` : message;
