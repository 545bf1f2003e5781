import { describe, expect, test } from 'vitest'
import { listMailsTo } from '../support/outbox-mails'
import { emails } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, loadHoneypotFields } from '../support/visitor'

// A form sent by a bot gets the same response as a person's, but has no effect.
const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)

type Fields = [string, string][]
const pending = 'ines@fernhollow.example'
const signup: Fields = [
  ['company', 'Fernhollow Florists'],
  ['name', 'Ines Duarte'],
  ['email', pending],
  ['password', 'nine quiet lanterns'],
  ['timeZone', 'Europe/Lisbon'],
  ['vertical', 'retail'],
]
/** The order matters: the account that signs up is the one whose confirmation is sent again. */
const forms: { path: string; fields: Fields; redirectTo: string; mailTo: string }[] = [
  { path: '/signup', fields: signup, redirectTo: '/signup/location', mailTo: pending },
  {
    path: '/forgot-password',
    fields: [['email', emails.dana]],
    redirectTo: '/forgot-password?sent=true',
    mailTo: emails.dana,
  },
  {
    path: '/confirm-email/resend',
    fields: [['email', pending]],
    redirectTo: '/confirm-email',
    mailTo: pending,
  },
]

/** Sends exactly these fields, as a document request or as the page's script does. */
async function send(path: string, fields: Fields) {
  const startedAt = performance.now()
  const response = await createVisitor(application.url).ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const { status, redirectTo, headers, text } = response
  return {
    milliseconds: performance.now() - startedAt,
    answer: {
      status,
      redirectTo,
      text,
      headers: [...headers.keys()].sort(),
      cookies: headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ({ length }) => `=${length}`)),
    },
  }
}

describe.each(forms)('the form of $path', ({ path, fields, redirectTo, mailTo }) => {
  const countMails = async () => (await listMailsTo(rows, mailTo)).length

  test('has an input that people can neither see nor reach, and that nothing fills in', async () => {
    const { text } = await createVisitor(application.url).get(path)
    const [, honeypot = ''] =
      /<div class="sr-only" aria-hidden="true"><label>(.*?)<\/label><\/div>/.exec(text) ?? []
    expect(honeypot).toMatch(/^Leave this empty<input /)
    for (const part of ['value=""', 'tabindex="-1"', 'autocomplete="off"'])
      expect(honeypot.toLowerCase()).toContain(part)
    expect(text).not.toMatch(/\sstyle=/)
  })

  test('is the same for everyone, so that a page may be cached', async () => {
    const pages = [1, 2].map(async () => (await createVisitor(application.url).get(path)).text)
    const [first, second] = (await Promise.all(pages)).map(
      (text) => /name="formToken" value="([\w-]+)"/.exec(text)?.[1],
    )
    expect([first, first?.length]).toEqual([second, 43])
  })

  test.each(['', '.data'])(
    'ignores a bot, with the same response as for a person (suffix "%s")',
    async (suffix) => {
      const honeypot = await loadHoneypotFields(application.url, path)
      const token = new Map(honeypot).get('formToken')!
      const bots: Fields[] = [
        [['formToken', token]],
        [
          ['extra', 'https://spam.example'],
          ['formToken', token],
        ],
        [
          ['extra', ''],
          ['extra', 'https://spam.example'],
          ['formToken', token],
        ],
        [
          ['extra', ' '],
          ['formToken', token],
        ],
      ]
      const [before, mails] = [await rows.fingerprint(), await countMails()]
      const responses = await Promise.all(bots.map((program) => send(path + suffix, [...fields, ...program])))
      expect([await rows.fingerprint(), await countMails()]).toEqual([before, mails])

      const accepted = await send(path + suffix, [...fields, ...honeypot])
      expect(await countMails()).toBe(mails + 1)
      if (suffix === '')
        expect([accepted.answer.status, accepted.answer.redirectTo]).toEqual([302, redirectTo])
      for (const [nth, { answer, milliseconds }] of responses.entries())
        expect([bots[nth], answer, milliseconds > 395]).toEqual([bots[nth], accepted.answer, true])
    },
  )

  test('that none of our pages rendered is shown again with its input, and not accepted', async () => {
    const token = new Map(await loadHoneypotFields(application.url, path)).get('formToken')!
    const otherPath = path === '/signup' ? '/forgot-password' : '/signup'
    const before = await rows.fingerprint()
    for (const botFields of [
      [],
      [['extra', '']],
      [
        ['extra', ''],
        ['formToken', `${token.slice(0, -1)}!`],
      ],
      await loadHoneypotFields(application.url, otherPath),
    ] as Fields[]) {
      const { answer } = await send(path, [...fields, ...botFields])
      expect(answer.status).toBe(422)
      expect(answer.text).toContain('This page was open too long. Submit it again.')
      expect(answer.text).toContain(`value="${fields.find(([name]) => name === 'email')![1]}"`)
    }
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('shows a bot the other errors, as it does for everyone', async () => {
    const { answer } = await send(path, [['email', 'nobody']])
    expect([answer.status, answer.text.includes('Enter an email address')]).toEqual([422, true])
  })
})
