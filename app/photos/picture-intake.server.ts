/**
 * Reads the one file of a posted form. Keeps at most five megabytes; counts and discards the rest so that the response
 * can name the size, because a sender reads no response before it has sent everything. Beyond fifty megabytes it stops
 * reading.
 */
import { unstable_parseMultipartFormData } from '@remix-run/node'
import { byteBreach, mostBytes } from './picture-rules'

/** `hasMore`: other files came with it, and were discarded. */
export type Received =
  | { ok: true; file: Buffer; hasMore: boolean }
  | { ok: false; reason: string; status: 400 | 413 | 422 }

const mostRead = 50 * 1024 * 1024

class TooLarge extends Error {
  override name = 'TooLarge'
}

export async function receivePicture(request: Request): Promise<Received> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!type.startsWith('multipart/form-data')) throw new Response('Not a form', { status: 415 })
  if (Number(request.headers.get('Content-Length')) > mostRead) return tooLarge(mostRead + 1)
  let file: Buffer | null = null
  let hasMore = false
  try {
    await unstable_parseMultipartFormData(request, async ({ name, filename, data }) => {
      if (name === 'file' && filename && !file) file = await readCapped(data)
      else {
        hasMore ||= name === 'file' && Boolean(filename)
        for await (const _ of data);
      }
      return null
    })
  } catch (error) {
    if (error instanceof TooLarge) return tooLarge(Number(error.message))
    return { ok: false, reason: 'The file did not arrive whole. Choose it again.', status: 400 }
  }
  return file ? { ok: true, file, hasMore } : { ok: false, reason: 'Choose a photo.', status: 422 }
}

async function readCapped(contents: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of contents) {
    bytes += chunk.length
    if (bytes <= mostBytes) chunks.push(chunk)
    if (bytes > mostRead) break
  }
  if (bytes > mostBytes) throw new TooLarge(String(bytes))
  return Buffer.concat(chunks)
}

function tooLarge(bytes: number): Received {
  return { ok: false, reason: byteBreach(bytes) as string, status: 413 }
}
