/** Maximum characters of a message that the libraries write, beyond which its middle, a value of the client, is left out. */
const MAX_MESSAGE = 600;

/** A message that repeats what a client sent, in bounds: its beginning says what, its end what was expected. */
export const withoutMiddle = (message: string): string =>
  message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE / 2)}…${message.slice(-MAX_MESSAGE / 2)}` : message;
