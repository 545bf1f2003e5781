import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { createMailbox } from '#app/kit/providers/mailbox/mailbox.server'

const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-mailbox-'))
afterAll(() => rmSync(directory, { recursive: true }))
const mailbox = createMailbox(path.join(directory, 'mails'))

const mailAt = (minute: number) => ({
  from: { name: 'Highstreet', address: 'no-reply@highstreet.example' },
  to: { name: 'Dana', address: 'dana@wheatwhistle.example' },
  replyTo: null,
  subject: `Hello ${minute}`,
  html: '<p>Hello</p>',
  plainText: 'Hello',
  messageId: `<${minute}@highstreet.example>`,
  date: new Date(Date.UTC(2026, 10, 20, 18, minute)),
  attachment: null,
  listUnsubscribe: null,
})

test('the mailbox is empty before the first mail', async () => {
  expect(await mailbox.list(10)).toEqual([])
})

test('mails are listed newest first and unchanged, and a mail sent twice is stored once', async () => {
  for (const minute of [2, 1, 3, 2]) await mailbox.put(mailAt(minute))
  const mails = await mailbox.list(10)
  expect(mails.map(({ subject }) => subject)).toEqual(['Hello 3', 'Hello 2', 'Hello 1'])
  expect((await mailbox.list(2)).length).toBe(2)
  const { date, ...rest } = mailAt(3)
  expect(await mailbox.find(mails[0]!.id)).toEqual({ ...rest, id: mails[0]!.id, date: date.toISOString() })
})

test('only name and size of an attachment are stored, and a mail with an unreadable attachment is deferred', async () => {
  const open = async () => Readable.from([Buffer.from('a,b\r\n'), Buffer.from('1,2\r\n')])
  await mailbox.put({ ...mailAt(5), attachment: { name: 'x.csv', open } })
  expect((await mailbox.list(1))[0]).toMatchObject({ attachment: { name: 'x.csv', bytes: 10 } })
  const failToOpen = () => Promise.reject(new Error('The disk is unavailable.'))
  const put = await mailbox.put({ ...mailAt(6), attachment: { name: 'x.csv', open: failToOpen } })
  expect(put).toMatchObject({ outcome: 'deferred', reason: 'The disk is unavailable.' })
  expect((await mailbox.list(1))[0]!.subject).toBe('Hello 5')
})

test('only mails can be read through the mailbox', async () => {
  writeFileSync(path.join(directory, 'secret.json'), '{}')
  for (const id of ['../secret', '..%2fsecret', '', '.', 'secret\0', '1795262670433-76b9ae574fed7cfe'])
    expect([id, await mailbox.find(id)]).toEqual([id, null])
})
