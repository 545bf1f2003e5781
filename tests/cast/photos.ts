/** Uploads a photo as people do, step by step, and answers with what it leads to. */
import { jpeg, namedFile } from '../photos/photo-files'
import type { Answer, Visitor } from './visitor'

type Wanted = { file?: Buffer; category?: string; locations: string[] }

/** The address of the draft that an upload begins with: `/photos/upload/12`. */
export async function beginUpload(someone: Visitor, fields: Record<string, string> = {}): Promise<string> {
  const { leadsTo, status } = await someone.post('/photos/upload', { flow: 'upload', ...fields })
  const [draft] = /^.*\/photos\/upload\/\d+/.exec(leadsTo ?? '') ?? []
  if (!draft) throw new Error(`no upload was begun: ${status}`)
  return draft
}

export async function sendFile(someone: Visitor, draft: string, file: File): Promise<Answer> {
  const form = new FormData()
  form.set('file', file)
  return someone.upload(`${draft}/file`, form)
}

export async function uploadPhoto(
  someone: Visitor,
  { file, category = '', locations }: Wanted,
): Promise<Answer> {
  const draft = await beginUpload(someone)
  const sent = await sendFile(someone, draft, namedFile(file ?? (await jpeg(800, 450)), 'bread.jpg'))
  if (sent.status !== 302) throw new Error(`the file was not taken: ${sent.status}`)
  await someone.post(`${draft}/category`, { category })
  return someone.post(`${draft}/publish`, { locations, find: '', sought: '', intent: 'publish' })
}
