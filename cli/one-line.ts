const MAX_SHOWN = 150;

/** A client's text as a terminal shows it: without what moves its cursor. */
export function oneLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain;
}
