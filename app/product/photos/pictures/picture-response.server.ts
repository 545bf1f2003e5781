/**
 * Serves the bytes of a picture. The content of a picture's URL never changes, so browsers can cache it indefinitely.
 * Shared caches are not allowed to store it, because it is private.
 */
import { log } from '#app/kit/log.server'
import { type PictureFile, readFile } from './picture-files.server'

export async function respondWithPicture(file: PictureFile | null): Promise<Response> {
  const bytes = file && (await readFile(file.key).catch(throwUnavailable))
  if (!file || !bytes) throw new Response('No such picture', { status: 404 })
  return new Response(bytes, {
    headers: {
      'Content-Type': file.type,
      'Content-Length': String(bytes.length),
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, max-age=31536000, immutable',
    },
  })
}

function throwUnavailable(error: unknown): never {
  log.error({ err: error }, 'a picture could not be read')
  throw new Response('Files are temporarily unavailable', { status: 503 })
}
