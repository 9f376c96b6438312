/** Prints a command's result on standard output, and a remark about it on standard error, so that pipes do not get it. */
export function print(lines: readonly string[], remark?: string): void {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
  if (remark !== undefined) process.stderr.write(`${remark}\n`);
}
