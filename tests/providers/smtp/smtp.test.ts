import { Readable } from 'node:stream'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { buildMessage } from '#app/kit/providers/smtp/message.server'
import type { DeliveryResult, OutgoingMail } from '#app/kit/providers/smtp/outgoing-mail'
import { deliverBySmtp } from '#app/kit/providers/smtp/smtp.server'
import { startSink } from './smtp-sink'

const sink = await startSink()
const shortTimeouts = { connectMs: 300, answerMs: 300 }

const mail: OutgoingMail = {
  from: { name: 'Highstreet', address: 'no-reply@highstreet.example' },
  to: { name: 'Dana', address: 'dana@wheatwhistle.example' },
  replyTo: null,
  subject: 'Choose a new password',
  html: '<p>Choose <b>one</b></p>',
  plainText: 'Choose one',
  messageId: '<11111111-2222-4333-8444-555555555555@highstreet.example>',
  date: new Date('2026-11-20T18:00:00Z'),
  attachment: null,
  listUnsubscribe: null,
}

const deliver = (changes: Partial<OutgoingMail> = {}, url = sink.url): Promise<DeliveryResult> =>
  deliverBySmtp(url, { ...mail, ...changes }, AbortSignal.timeout(5_000), shortTimeouts)

test('a mail arrives unchanged with its own Message-ID and date', async () => {
  expect(await deliver()).toEqual({ outcome: 'accepted' })
  const email = await PostalMime.parse(sink.received.at(-1)!.raw)
  expect(email).toMatchObject({
    from: mail.from,
    to: [mail.to],
    subject: mail.subject,
    messageId: mail.messageId,
    date: '2026-11-20T18:00:00.000Z',
  })
  expect([email.html?.trim(), email.text?.trim()]).toEqual([mail.html, mail.plainText])
})

test('an attachment arrives byte for byte, and the headers allow one-click unsubscribing', async () => {
  const csv = Buffer.from(`\uFEFFName,Sterne\r\n${'Café „Süd“,5\r\n'.repeat(60_000)}`)
  const open = async () => Readable.from([csv.subarray(0, 70_001), csv.subarray(70_001)])
  const listUnsubscribe = 'https://highstreet.example/unsubscribe/scheduled_exports/abc_-1'
  const sent = await deliver({ attachment: { name: 'Bewertungen süd.csv', open }, listUnsubscribe })
  expect(sent).toEqual({ outcome: 'accepted' })
  const email = await PostalMime.parse(sink.received.at(-1)!.raw)
  const [attachment] = email.attachments
  expect(attachment).toMatchObject({ filename: 'Bewertungen süd.csv', mimeType: 'text/csv' })
  expect(Buffer.from(attachment!.content as ArrayBuffer).equals(csv)).toBe(true)
  const head = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]))
  expect(head['list-unsubscribe']).toBe(`<${listUnsubscribe}>`)
  expect(head['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect([email.html?.trim(), email.text?.trim()]).toEqual([mail.html, mail.plainText])
})

test('a mail whose attachment cannot be read completely is not delivered but deferred', async () => {
  const before = sink.received.length
  const openBroken = async () =>
    Readable.from(
      (function* () {
        yield Buffer.alloc(100_000, 'x')
        throw new Error('The disk is unavailable.')
      })(),
    )
  const failing = { outcome: 'deferred', isUncertain: false, isServerBusy: false }
  const failToOpen = () => Promise.reject(new Error('There is no file x.'))
  expect(await deliver({ attachment: { name: 'x.csv', open: openBroken } })).toMatchObject(failing)
  expect(await deliver({ attachment: { name: 'x.csv', open: failToOpen } })).toMatchObject(failing)
  expect(sink.received.length).toBe(before)
})

describe('the attachment of a mail', () => {
  /** An attachment that records its opened streams, so that a test can check that all of them are closed. */
  function watchedAttachment(contents: () => Iterable<Buffer> | AsyncIterable<Buffer>) {
    const opened: Readable[] = []
    const open = async () => {
      const stream = Readable.from(contents())
      opened.push(stream)
      return stream
    }
    return { opened, attachment: { name: 'x.csv', open } }
  }
  const sampleContent = () => [Buffer.alloc(100_000, 'x')]
  const to = { name: '', address: 'somebody@else.example' }

  test('is not opened while the server is unreachable or rejects the recipient', async () => {
    const { opened, attachment } = watchedAttachment(sampleContent)
    expect(await deliver({ attachment }, 'smtp://127.0.0.1:1')).toMatchObject({ outcome: 'away' })
    sink.faults.set(to.address, 550)
    expect(await deliver({ attachment, to })).toMatchObject({ outcome: 'refused' })
    sink.faults.clear()
    expect(opened).toEqual([])
  })

  test.each(['drop after the text', 'say nothing'] as const)(
    'is closed when the server’s fault is: %s',
    async (fault) => {
      const { opened, attachment } = watchedAttachment(sampleContent)
      sink.faults.set(to.address, fault)
      expect(await deliver({ attachment, to })).toMatchObject({ outcome: 'deferred' })
      sink.faults.clear()
      expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
    },
  )

  test('is closed when the time limit ends while it stalls', async () => {
    const { opened, attachment } = watchedAttachment(async function* () {
      yield Buffer.alloc(100_000, 'x')
      await new Promise(() => undefined)
    })
    const soon = AbortSignal.timeout(200)
    const ended = await deliverBySmtp(sink.url, { ...mail, attachment }, soon, shortTimeouts)
    expect(ended).toMatchObject({ outcome: 'deferred' })
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
  })
})

describe('when the mail server', () => {
  const faults: [string, Parameters<typeof sink.faults.set>[1], Partial<DeliveryResult>][] = [
    ['rejects the recipient permanently', 550, { outcome: 'refused', reason: '550 told to refuse' }],
    [
      'rejects the recipient temporarily',
      451,
      { outcome: 'deferred', isUncertain: false, isServerBusy: false },
    ],
    ['is shutting down', 421, { outcome: 'deferred', isUncertain: false, isServerBusy: true }],
    ['requires authentication', 530, { outcome: 'deferred', isUncertain: false }],
    ['disconnects after the text', 'drop after the text', { outcome: 'deferred', isUncertain: true }],
    ['never responds to the text', 'say nothing', { outcome: 'deferred', isUncertain: true }],
  ]
  test.each(faults)('%s, the result says so', async (_, fault, expected) => {
    const to = { name: '', address: 'somebody@else.example' }
    sink.faults.set(to.address, fault)
    expect(await deliver({ to })).toMatchObject(expected)
    sink.faults.clear()
  })

  test('cannot be reached, the result says nothing about the mail', async () => {
    expect(await deliver({}, 'smtp://127.0.0.1:1')).toMatchObject({ outcome: 'away' })
    expect(await deliver({}, 'smtp://no-such-host.invalid')).toMatchObject({ outcome: 'away' })
  })

  test('accepts the connection and then hangs, the delivery times out', async () => {
    sink.fault = 'say nothing'
    expect(await deliver()).toMatchObject({ outcome: 'away' })
    sink.fault = null
  })

  test('rejects our password, the result says nothing about the mail', async () => {
    const sinkWithPassword = await startSink({ password: 'right' })
    expect(await deliver({}, sinkWithPassword.url)).toEqual({ outcome: 'accepted' })
    expect(await deliver({}, sinkWithPassword.url.replace('right', 'wrong'))).toMatchObject({
      outcome: 'away',
    })
  })

  test('offers no TLS and is not on this machine, it gets no mail', async () => {
    const remoteUrl = sink.url.replace('127.0.0.1', '127.0.0.2')
    const before = sink.received.length
    expect(await deliver({}, remoteUrl)).toMatchObject({ outcome: 'away' })
    expect(sink.received.length).toBe(before)
  })
})

describe('line breaks in a name, subject or address', () => {
  const known = new Set(
    'from to reply-to subject message-id date auto-submitted mime-version content-type'.split(' '),
  )
  const injection = '\r\nBcc: all@example.com\r\n\r\nHello'
  const mailWith = (name: string, subject: string, replyTo: string): OutgoingMail => ({
    ...mail,
    to: { name: name + injection, address: mail.to.address },
    from: { name: name + injection, address: mail.from.address },
    subject: subject + injection,
    replyTo: replyTo + injection,
  })

  async function hasNothingAdded(raw: string): Promise<void> {
    const email = await PostalMime.parse(raw)
    expect(email.headers.map(({ key }) => key).filter((key) => !known.has(key))).toEqual([])
    const { to, from, text } = email
    expect([to?.length, from?.address, text?.trim()]).toEqual([1, mail.from.address, mail.plainText])
    // Check the raw headers too: a line starts with a known name or continues the line before.
    const head = raw.split('\r\n\r\n')[0]!.split('\r\n')
    const names = head.filter((line) => !/^[ \t]/.test(line)).map((line) => line.split(':')[0]!.toLowerCase())
    expect(names.filter((each) => !known.has(each))).toEqual([])
  }

  test('add no header to the message', async () => {
    const piece = fc.constantFrom('\r', '\n', '\r\n', '\u2028', ':', ' ', '"', '<', 'Bcc', 'é', '\0', 'x')
    const arbitraryText = fc.string({ unit: piece })
    await fc.assert(
      fc.asyncProperty(arbitraryText, arbitraryText, arbitraryText, async (...words) =>
        hasNothingAdded((await buildMessage(mailWith(...words), AbortSignal.abort())).toString()),
      ),
      { numRuns: 300 },
    )
  })

  test('add no header to the delivered mail', async () => {
    expect(await deliver(mailWith('Dana', 'Hi', 'help@highstreet.example'))).toEqual({ outcome: 'accepted' })
    await hasNothingAdded(sink.received.at(-1)!.raw)
  })
})

test('a mail to an address with a line break is not sent', async () => {
  const before = sink.received.length
  const result = await deliver({
    to: { name: '', address: 'dana@example.com>\r\nRCPT TO:<all@example.com' },
  })
  expect(result.outcome).not.toBe('accepted')
  expect(sink.received.length).toBe(before)
})
