/**
 * The mailbox of a machine without a mail server: mails are written to files that the page `/dev/mailbox` shows. Web
 * and worker share the directory. A mail that is sent again with the same Message-ID is stored once.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Attachment, Handover, OutgoingMail } from '#app/providers/smtp/handover'

/** Only the name and the size of an attachment are stored. */
export type KeptMail = Omit<OutgoingMail, 'date' | 'attachment'> & {
  id: string
  date: string
  attachment?: { name: string; bytes: number } | null
}

export type Mailbox = {
  put: (mail: OutgoingMail) => Promise<Handover>
  /** Newest first, up to the given number. */
  list: (most: number) => Promise<KeptMail[]>
  find: (id: string) => Promise<KeptMail | null>
}

export function mailboxIn(directory: string): Mailbox {
  const fileOf = (id: string) => path.join(directory, `${id}.json`)

  async function find(id: string): Promise<KeptMail | null> {
    if (!/^\d{13}-[0-9a-f]{16}$/.test(id)) return null
    const text = await readFile(fileOf(id), 'utf8').catch(() => null)
    return text === null ? null : { id, ...JSON.parse(text) }
  }

  return {
    find,
    async put(mail) {
      const attachment = mail.attachment && (await sizeOf(mail.attachment))
      if (attachment && 'outcome' in attachment) return attachment
      await mkdir(directory, { recursive: true })
      const digest = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 16)
      const file = fileOf(`${mail.date.getTime()}-${digest}`)
      // A concurrent listing of the directory sees the whole file or none.
      await writeFile(`${file}.${process.pid}`, JSON.stringify({ ...mail, attachment }))
      await rename(`${file}.${process.pid}`, file)
      return { outcome: 'accepted' }
    },
    async list(most) {
      const names = await readdir(directory).catch(() => [])
      const ids = names.map((name) => name.replace(/\.json$/, '')).sort()
      const mails = await Promise.all(ids.reverse().slice(0, most).map(find))
      return mails.filter((mail) => mail !== null)
    },
  }
}

/** Reads the attachment to its end like a mail server, so that what would fail there fails here. */
async function sizeOf({ name, open }: Attachment): Promise<{ name: string; bytes: number } | Handover> {
  let bytes = 0
  try {
    for await (const part of await open()) bytes += part.length
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { outcome: 'deferred', reason, isUncertain: false, isServerBusy: false }
  }
  return { name, bytes }
}
