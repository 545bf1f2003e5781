/**
 * Reads the single file of a submitted form. It keeps at most five megabytes. The rest of a larger file is counted and
 * discarded rather than refused at once, because browsers do not read the response before they have sent everything,
 * and so that the error message can state the actual size. It stops reading after fifty megabytes.
 */
import { unstable_parseMultipartFormData } from '@remix-run/node'
import { fileSizeProblem, maxBytes } from './picture-rules'

/**
 * The file, or the reason why it was refused. `hasMore` is true if the form contained more files, which were discarded.
 */
export type ReceiveResult =
  | { ok: true; file: Buffer; hasMore: boolean }
  | { ok: false; reason: string; status: 400 | 413 | 422 }

const maxBytesRead = 50 * 1024 * 1024

class TooLargeError extends Error {
  override name = 'PictureTooLarge'
}

export async function receivePicture(request: Request): Promise<ReceiveResult> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!type.startsWith('multipart/form-data')) throw new Response('Not a form', { status: 415 })
  if (Number(request.headers.get('Content-Length')) > maxBytesRead) return tooLargeResult(maxBytesRead + 1)
  let file: Buffer | null = null
  let hasMore = false
  try {
    await unstable_parseMultipartFormData(request, async ({ name, filename, data }) => {
      if (name === 'file' && filename && !file) file = await readLimited(data)
      else {
        hasMore ||= name === 'file' && Boolean(filename)
        for await (const _ of data);
      }
      return null
    })
  } catch (error) {
    if (error instanceof TooLargeError) return tooLargeResult(Number(error.message))
    return { ok: false, reason: 'The upload was incomplete. Choose the file again.', status: 400 }
  }
  return file ? { ok: true, file, hasMore } : { ok: false, reason: 'Choose a photo.', status: 422 }
}

async function readLimited(contents: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of contents) {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
    if (bytes > maxBytesRead) break
  }
  if (bytes > maxBytes) throw new TooLargeError(String(bytes))
  return Buffer.concat(chunks)
}

function tooLargeResult(bytes: number): ReceiveResult {
  return { ok: false, reason: fileSizeProblem(bytes) as string, status: 413 }
}
