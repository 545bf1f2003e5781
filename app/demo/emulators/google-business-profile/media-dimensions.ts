/** The size of a PNG or JPEG, read from its header. Enough for a stand-in: nothing is decoded. */
export function dimensionsOf(contents: Buffer): { width: number; height: number } | null {
  if (contents.length < 24) return null
  if (contents.readUInt32BE(0) === 0x89504e47)
    return { width: contents.readUInt32BE(16), height: contents.readUInt32BE(20) }
  return contents.readUInt16BE(0) === 0xffd8 ? jpegDimensions(contents) : null
}

/** Walks the segments to the first that begins a frame. */
function jpegDimensions(contents: Buffer): { width: number; height: number } | null {
  let at = 2
  while (at + 9 < contents.length && contents[at] === 0xff) {
    const marker = contents[at + 1] as number
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: contents.readUInt16BE(at + 5), width: contents.readUInt16BE(at + 7) }
    at += 2 + contents.readUInt16BE(at + 2)
  }
  return null
}
