const MAX_SHOWN = 150;

/** Makes a client's text safe to print on a terminal: one line, without characters that move the cursor. */
export function oneLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain;
}
