/**
 * Returns the dimensions of a PNG or JPEG from its header, without decoding the image. Returns null for any other
 * format.
 */
export function parseImageDimensions(contents: Buffer): { width: number; height: number } | null {
  if (contents.length < 24) return null
  if (contents.readUInt32BE(0) === 0x89504e47)
    return { width: contents.readUInt32BE(16), height: contents.readUInt32BE(20) }
  return contents.readUInt16BE(0) === 0xffd8 ? parseJpegDimensions(contents) : null
}

/** Reads the segments up to the first frame header, which contains the dimensions. */
function parseJpegDimensions(contents: Buffer): { width: number; height: number } | null {
  let offset = 2
  while (offset + 9 < contents.length && contents[offset] === 0xff) {
    const marker = contents[offset + 1] as number
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return { height: contents.readUInt16BE(offset + 5), width: contents.readUInt16BE(offset + 7) }
    offset += 2 + contents.readUInt16BE(offset + 2)
  }
  return null
}
