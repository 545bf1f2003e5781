/**
 * The mailbox of an installation without a mail server: emails are written to files, which the page `/dev/mailbox`
 * shows. The web and worker processes share the directory. An email that is sent again with the same Message-ID is
 * stored once.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Attachment, DeliveryResult, OutgoingMail } from '../smtp/outgoing-mail'

/** A stored email. Only the name and the size of its attachment are stored. */
export type StoredMail = Omit<OutgoingMail, 'date' | 'attachment'> & {
  id: string
  date: string
  attachment?: { name: string; bytes: number } | null
}

export type Mailbox = {
  put: (mail: OutgoingMail) => Promise<DeliveryResult>
  /** Returns the newest emails, up to the given number. */
  list: (limit: number) => Promise<StoredMail[]>
  find: (id: string) => Promise<StoredMail | null>
}

export function createMailbox(directory: string): Mailbox {
  const mailPath = (id: string) => path.join(directory, `${id}.json`)

  async function find(id: string): Promise<StoredMail | null> {
    if (!/^\d{13}-[0-9a-f]{16}$/.test(id)) return null
    const text = await readFile(mailPath(id), 'utf8').catch(() => null)
    return text === null ? null : { id, ...JSON.parse(text) }
  }

  return {
    find,
    async put(mail) {
      const attachment = mail.attachment && (await measureAttachment(mail.attachment))
      if (attachment && 'outcome' in attachment) return attachment
      await mkdir(directory, { recursive: true })
      const digest = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 16)
      const file = mailPath(`${mail.date.getTime()}-${digest}`)
      // Write to a temporary file and rename it, so that a concurrent listing never reads an incomplete file.
      await writeFile(`${file}.${process.pid}`, JSON.stringify({ ...mail, attachment }))
      await rename(`${file}.${process.pid}`, file)
      return { outcome: 'accepted' }
    },
    async list(limit) {
      const names = await readdir(directory).catch(() => [])
      const ids = names.map((name) => name.replace(/\.json$/, '')).sort()
      const mails = await Promise.all(ids.reverse().slice(0, limit).map(find))
      return mails.filter((mail) => mail !== null)
    },
  }
}

/** Reads the whole attachment, as a mail server would, so that a broken attachment also fails here. */
async function measureAttachment({
  name,
  open,
}: Attachment): Promise<{ name: string; bytes: number } | DeliveryResult> {
  let bytes = 0
  try {
    for await (const part of await open()) bytes += part.length
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { outcome: 'deferred', reason, isUncertain: false, isServerBusy: false }
  }
  return { name, bytes }
}
