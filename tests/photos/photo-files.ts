/** Builds real files as users upload them, and malicious ones that must be refused. */
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture of random noise, so that the file is large enough. */
export function noiseImage(width: number, height: number): Sharp {
  const create = { width, height, channels: 3, background: '#808080' } as const
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
}

export const jpeg = (width: number, height: number) => noiseImage(width, height).jpeg().toBuffer()
export const png = (width: number, height: number) => noiseImage(width, height).png().toBuffer()

/** A photo taken with the camera rotated, with the owner's name and a GPS position in its metadata. */
export async function rotatedJpeg(width: number, height: number): Promise<Buffer> {
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1', GPSLongitudeRef: 'W' }
  return noiseImage(width, height)
    .withExif({ IFD0: { Copyright: 'SECRET OWNER', Orientation: '6' }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A PNG of one color that is small as a file and decompresses to gigabytes. */
export function decompressionBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8-bit grayscale.
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, contents: Buffer): Buffer {
  const typeAndContents = Buffer.concat([Buffer.from(type), contents])
  const whole = Buffer.alloc(typeAndContents.length + 8)
  whole.writeUInt32BE(contents.length, 0)
  typeAndContents.copy(whole, 4)
  whole.writeUInt32BE(crc32(typeAndContents), typeAndContents.length + 4)
  return whole
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

export const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><script>alert(1)</script>${'<!-- -->'.repeat(2000)}</svg>`,
)
export const html = Buffer.from(`<!doctype html><script>alert(1)</script>${'<p>bread</p>'.repeat(2000)}`)
export const payload = '<script>alert("polyglot")</script>'

/** A valid JPEG with a script and PHP code appended. */
export async function polyglotFile(width: number, height: number): Promise<Buffer> {
  return Buffer.concat([await jpeg(width, height), Buffer.from(`\n${payload}\n<?php system("id") ?>`)])
}

export const namedFile = (contents: Buffer, name: string, type = 'image/jpeg') =>
  new File([new Uint8Array(contents)], name, { type })
