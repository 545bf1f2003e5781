/**
 * Receives an uploaded file: stores it, reads its beginning, and creates an import. A file that cannot be read is
 * deleted again.
 */
import { Readable } from 'node:stream'
import { unstable_parseMultipartFormData } from '@remix-run/node'
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import { readFirstRows } from './files/file-rows.server'
import type { FormatChoices } from './files/format-choices'
import { importStorage, maxFileBytes, newFileKey, openImportFile } from './files/import-storage.server'
import { UnreadableFile } from './files/unreadable-file'
import { findLimitReached } from './import-limits.server'
import { createImport, type ImportKind } from './import-record.server'

type UploadContext = {
  accountId: Id
  userId: Id | null
  actor: string
  kind?: ImportKind
  /** How to read the file, if not as detected. */
  choices?: FormatChoices
  /** Aborted when the client disconnects. */
  signal?: AbortSignal
}
/** The disk is full, or the bucket is unavailable. */
const notStoredMessage =
  'The file could not be stored, because this server has no room for it now. Nothing was imported. Try again later'

type StoredFile = { fileName: string; fileKey: string; fileBytes: number }
/** `fileName` is the file that was received and rejected; undefined: there was none, or not all of it. */
export type UploadResult =
  | { ok: true; importId: Id }
  | { ok: false; reason: string; status: 400 | 413 | 422 | 507; fileName?: string }

class FileTooLarge extends Error {
  override name = 'FileTooLarge'
}
/** The client sent only a part of the file. */
class UploadInterrupted extends Error {
  override name = 'UploadInterrupted'
}

/**
 * Stores a file while it is received. Reads and discards the bytes beyond the size limit, because otherwise the client
 * would not receive our response. Throws a FileTooLarge, an UploadInterrupted, or the storage's own error.
 */
export async function storeFile(
  accountId: Id,
  fileName: string,
  contents: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const fileKey = newFileKey(accountId)
  let fileBytes = 0
  async function* limitSize() {
    try {
      for await (const chunk of contents) {
        fileBytes += chunk.length
        if (fileBytes <= maxFileBytes) yield chunk
      }
    } catch (error) {
      throw new UploadInterrupted('the file was not received completely', { cause: error })
    }
    if (fileBytes > maxFileBytes) throw new FileTooLarge()
  }
  await importStorage().putStream(fileKey, Readable.from(limitSize(), { objectMode: false }))
  return { fileName, fileKey, fileBytes }
}

/** Creates an import from a stored file. If the file cannot be read, deletes it and returns the reason. */
export async function createImportFromFile(file: StoredFile, context: UploadContext): Promise<UploadResult> {
  try {
    if (file.fileBytes === 0) throw new UnreadableFile('The file is empty.')
    // Read the first rows now, so that an unreadable file is reported here and not only on the next page.
    const { accountId, signal, choices } = context
    const open = () => openImportFile(file.fileKey)
    const { shape } = await readFirstRows(open, null, { accountId, signal, choices })
    if (shape.headings.length === 0) throw new UnreadableFile('The file has no rows.')
    const result = await asAccount(accountId, async (tx): Promise<UploadResult> => {
      const reason = await findLimitReached(tx, file.fileBytes, true)
      if (reason) return { ok: false, reason, status: 422, fileName: file.fileName }
      return { ok: true, importId: await createImport(tx, { ...file, shape, ...context }) }
    })
    if (!result.ok) await importStorage().remove(file.fileKey)
    return result
  } catch (error) {
    await importStorage().remove(file.fileKey)
    if (!(error instanceof UnreadableFile)) throw error
    return { ok: false, reason: error.message, status: 422, fileName: file.fileName }
  }
}

/** Receives the file in the field `file` of a submitted form and creates an import from it. */
export async function receiveUpload(request: Request, context: UploadContext): Promise<UploadResult> {
  const tooLarge = {
    ok: false,
    reason: 'The file is larger than 500 MB. Split it and import the parts',
    status: 413,
  } as const
  // Reject an upload of more than twice the limit without reading it.
  const announcedBytes = Number(request.headers.get('Content-Length'))
  if (announcedBytes > maxFileBytes * 2) return tooLarge
  const limit = await asAccount(context.accountId, (tx) => findLimitReached(tx, announcedBytes))
  let stored: StoredFile | null = null
  let failure: unknown
  try {
    await unstable_parseMultipartFormData(request, async ({ name, filename, data }) => {
      if (name === 'file' && filename && !stored && !limit)
        stored = await storeFile(context.accountId, cleanFileName(filename), data).catch(async (error) => {
          failure = error
          // A client does not read the response before it has finished sending the request.
          for await (const _ of data);
          throw error
        })
      else for await (const _ of data);
      return null
    })
  } catch (error) {
    if (error instanceof FileTooLarge) return tooLarge
    if (failure && !(failure instanceof UploadInterrupted)) {
      log.error({ err: failure, account: context.accountId }, 'an uploaded file could not be stored')
      return { ok: false, reason: notStoredMessage, status: 507 }
    }
    // The request was interrupted or is not a valid form. If the file was already stored completely, delete it.
    if (stored) await importStorage().remove((stored as StoredFile).fileKey)
    return { ok: false, reason: 'The upload was interrupted. Choose the file again', status: 400 }
  }
  if (limit) return { ok: false, reason: limit, status: 422 }
  if (!stored) return { ok: false, reason: 'Choose a file', status: 422 }
  return createImportFromFile(stored, context)
}

/** Returns the file name for display. The file is stored under our own key. */
function cleanFileName(fileName: string): string {
  return fileName.replace(/\p{Cc}+/gu, ' ').trim() || 'Unnamed'
}
