/** Uploads a photo step by step through the pages. Returns the last response. */
import { jpeg, namedFile } from '../photos/photo-files'
import type { PageResponse, Visitor } from './visitor'

type PhotoUpload = { file?: Buffer; category?: string; locations: string[] }

/** Starts an upload and returns the path of its draft: `/photos/upload/12`. */
export async function startUpload(visitor: Visitor, fields: Record<string, string> = {}): Promise<string> {
  const { redirectTo, status } = await visitor.post('/photos/upload', { flow: 'upload', ...fields })
  const [draft] = /^.*\/photos\/upload\/\d+/.exec(redirectTo ?? '') ?? []
  if (!draft) throw new Error(`no upload was started: ${status}`)
  return draft
}

export async function uploadFile(visitor: Visitor, draft: string, file: File): Promise<PageResponse> {
  const form = new FormData()
  form.set('file', file)
  return visitor.upload(`${draft}/file`, form)
}

export async function uploadPhoto(
  visitor: Visitor,
  { file, category = '', locations }: PhotoUpload,
): Promise<PageResponse> {
  const draft = await startUpload(visitor)
  const response = await uploadFile(visitor, draft, namedFile(file ?? (await jpeg(800, 450)), 'bread.jpg'))
  if (response.status !== 302) throw new Error(`the file was not accepted: ${response.status}`)
  await visitor.post(`${draft}/category`, { category })
  return visitor.post(`${draft}/publish`, { locations, find: '', lastSearch: '', intent: 'publish' })
}
