import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** Packs a built extension without compression, as a file that Firefox can install for good. */
export function packExtension(extensionDir: string): Buffer {
  const files = readdirSync(extensionDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const path of files) {
    const name = Buffer.from(path.slice(extensionDir.length + 1));
    const data = readFileSync(path);
    const shared = Buffer.alloc(26);
    // Version 2.0, and the first day that the format knows.
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const ownEntry = Buffer.alloc(14);
    ownEntry.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), shared, ownEntry, name);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), shared, name, data]);
    bodies.push(body);
    offset += body.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}
