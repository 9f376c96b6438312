/** Length of the header of a file in a ZIP archive, and of the end of one. */
const [HEADER, END] = [30, 22];

/** What stands before a file of `size` bytes in a ZIP archive that packs nothing; its checksum is not given. */
export function storedHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(HEADER);
  header.write('PK\u0003\u0004', 'latin1');
  // Version 2.0, and names in UTF-8.
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(0x800, 6);
  for (const at of [18, 22]) header.writeUInt32LE(size, at);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

/** The end of an archive whose directory nobody reads, who reads it as it comes. */
export function storedEnd(): Buffer {
  const end = Buffer.alloc(END);
  end.write('PK\u0005\u0006', 'latin1');
  return end;
}
