import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

import { idOfKey } from '@/demo/browser/extension-id';

/** Reads a private key that can sign packages for Chromium; undefined when the text is no such key. */
export function parseSigningKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
}

const publicKeyOf = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' });

/** Returns the ID that Chromium gives to extensions signed with this key. */
export function readIdOfSigner(key: KeyObject): string {
  return idOfKey(publicKeyOf(key));
}

/**
 * Signs a zip archive as a CRX of version 3. Equal archives and keys give equal bytes.
 *
 * Format: https://chromium.googlesource.com/chromium/src/+/main/components/crx_file/crx3.proto
 */
export function signPackage(archive: Buffer, key: KeyObject): Buffer {
  const publicKey = publicKeyOf(key);
  const crxId = createHash('sha256').update(publicKey).digest().subarray(0, 16);
  const signedData = protobufField(1, crxId);
  const magic = Buffer.from('CRX3 SignedData\0');
  const signature = sign('sha256', Buffer.concat([magic, uint32(signedData.length), signedData, archive]), key);
  const proof = Buffer.concat([protobufField(1, publicKey), protobufField(2, signature)]);
  const header = Buffer.concat([protobufField(2, proof), protobufField(10_000, signedData)]);
  return Buffer.concat([Buffer.from('Cr24'), uint32(3), uint32(header.length), header, archive]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Encodes a field of bytes. */
function protobufField(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}
