/**
 * Detects the encoding of a file. A byte-order mark determines it. Otherwise the whole file is read to check whether it
 * is UTF-8, because its first non-ASCII character can be in the last row. If it is not UTF-8, the encoding is guessed
 * from the parts with non-ASCII characters. A file with lone carriage returns as line endings comes from a classic Mac
 * program, so it is Mac OS Roman.
 */
import { isAscii, isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import chardet from 'chardet'
import iconv from 'iconv-lite'

const sampleSize = 64 * 1024
const headBytes = 4 * sampleSize

/**
 * Detects the encoding of a stream, which is read to its end. Keeps only the beginning, which is returned as `head`,
 * and some of the chunks that contain non-ASCII bytes.
 */
export async function detectEncoding(stream: Readable): Promise<{ encoding: string; head: Buffer }> {
  const head: Buffer[] = []
  const nonAscii: Buffer[] = []
  let headSize = 0
  let nonAsciiSize = 0
  let valid = 0
  let broken = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (headSize < headBytes) {
      head.push(chunk)
      headSize += chunk.length
    }
    const bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk
    const end = endOfCompleteCharacters(bytes)
    const complete = bytes.subarray(0, end)
    rest = Buffer.from(bytes.subarray(end))
    if (isAscii(complete)) continue
    if (isUtf8(complete)) valid += 1000
    else {
      const characters = countCharacters(complete)
      valid += characters.valid
      broken += characters.broken
      if (nonAsciiSize < sampleSize) {
        nonAscii.push(Buffer.from(complete))
        nonAsciiSize += complete.length
      }
    }
  }
  const beginning = Buffer.concat(head).subarray(0, headBytes)
  return {
    encoding: chooseEncoding(beginning, Buffer.concat(nonAscii), valid, broken + rest.length),
    head: beginning,
  }
}

/** Returns the beginning of a stream, as much as `detectEncoding` returns. */
export async function readHead(stream: Readable): Promise<Buffer> {
  const head: Buffer[] = []
  let headSize = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    head.push(chunk)
    headSize += chunk.length
    if (headSize >= headBytes) break
  }
  stream.destroy()
  return Buffer.concat(head).subarray(0, headBytes)
}

function chooseEncoding(head: Buffer, nonAscii: Buffer, valid: number, broken: number): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 1].map(
    (parity) => head.subarray(0, 4096).filter((byte, n) => byte === 0 && n % 2 === parity).length,
  )
  const threshold = Math.min(head.length, 4096) / 8
  if (zeros[1]! > threshold) return 'utf-16le'
  if (zeros[0]! > threshold) return 'utf-16be'
  // A few invalid characters among many valid ones are corruption, not a sign of another encoding.
  if (valid >= broken * 10) return 'utf-8'
  if (hasClassicMacLineEnds(head)) return 'macroman'
  return guessLegacyEncoding(nonAscii)
}

/**
 * Returns Windows-1252, unless another encoding is clearly more likely. With only a few non-ASCII characters, too many
 * encodings are possible to guess one.
 */
function guessLegacyEncoding(nonAscii: Buffer): string {
  const fewLetters = nonAscii.filter((byte) => byte > 127).length < 20
  const guesses = fewLetters ? [] : chardet.analyse(nonAscii)
  const western = guesses.find(({ name }) => /^(windows-1252|iso-8859-1)$/i.test(name))
  const likeliest = guesses.find(({ name }) => !/^(utf|ascii)/i.test(name))
  if (!likeliest || (western && western.confidence >= likeliest.confidence * 0.7)) return 'windows-1252'
  return iconv.encodingExists(likeliest.name) ? likeliest.name.toLowerCase() : 'windows-1252'
}

function hasClassicMacLineEnds(head: Buffer): boolean {
  const firstReturn = head.indexOf(0x0d)
  const firstLineFeed = head.indexOf(0x0a)
  return (
    firstReturn >= 0 && head[firstReturn + 1] !== 0x0a && (firstLineFeed < 0 || firstReturn < firstLineFeed)
  )
}

/** Returns the end of the last complete UTF-8 character, because a chunk can end in the middle of a character. */
function endOfCompleteCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > back ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}

function countCharacters(bytes: Buffer): { valid: number; broken: number } {
  const text = new TextDecoder('utf-8').decode(bytes)
  let valid = 0
  let broken = 0
  for (const character of text) {
    if (character === '\ufffd') broken++
    else if (character > '\x7f') valid++
  }
  return { valid, broken }
}
