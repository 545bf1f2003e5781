/** Decodes the bytes of a file to text, without its byte-order mark. */
import type { Readable } from 'node:stream'
import iconv from 'iconv-lite'

export async function* decodeText(stream: Readable, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding)
  for await (const chunk of stream as AsyncIterable<Buffer>) yield decoder.write(chunk)
  yield decoder.end() ?? ''
}
