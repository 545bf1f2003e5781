import { describe, expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { mailsTo } from '../cast/mails'
import { emails } from '../cast/people'
import { openRows } from '../cast/rows'
import { honeypotFields, visitor } from '../cast/visitor'

// A form that a program sent is answered as if a person had sent it, and nothing comes of it.
const application = await testApplication({ MAIL: 'off' })
const rows = await openRows(application.database)

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
/** In this order: the account that signs up is the one whose confirmation is sent again. */
const forms: { path: string; fields: Fields; leadsTo: string; mailTo: string }[] = [
  { path: '/signup', fields: signup, leadsTo: '/signup/location', mailTo: pending },
  {
    path: '/forgot-password',
    fields: [['email', emails.dana]],
    leadsTo: '/forgot-password?sent=true',
    mailTo: emails.dana,
  },
  {
    path: '/confirm-email/resend',
    fields: [['email', pending]],
    leadsTo: '/confirm-email',
    mailTo: pending,
  },
]

/** Sends these fields and no others, as a document or as the page's script does. */
async function send(path: string, fields: Fields) {
  const began = performance.now()
  const answer = await visitor(application.url).ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const { status, leadsTo, headers, text } = answer
  return {
    milliseconds: performance.now() - began,
    answer: {
      ...{ status, leadsTo, text },
      headers: [...headers.keys()].sort(),
      cookies: headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ({ length }) => `=${length}`)),
    },
  }
}

describe.each(forms)('the form of $path', ({ path, fields, leadsTo, mailTo }) => {
  const countMails = async () => (await mailsTo(rows, mailTo)).length

  test('has an input that nobody sees, reaches or is offered a value for', async () => {
    const { text } = await visitor(application.url).get(path)
    const [, trap = ''] =
      /<div class="sr-only" aria-hidden="true"><label>(.*?)<\/label><\/div>/.exec(text) ?? []
    expect(trap).toMatch(/^Leave this empty<input /)
    for (const part of ['value=""', 'tabindex="-1"', 'autocomplete="off"'])
      expect(trap.toLowerCase()).toContain(part)
    expect(text).not.toMatch(/\sstyle=/)
  })

  test('is the same for everybody, so that a page may be kept', async () => {
    const seen = [1, 2].map(async () => (await visitor(application.url).get(path)).text)
    const [first, second] = (await Promise.all(seen)).map(
      (text) => /name="formToken" value="([\w-]+)"/.exec(text)?.[1],
    )
    expect([first, first?.length]).toEqual([second, 43])
  })

  test.each(['', '.data'])('a program’s%s is answered like a person’s, and ignored', async (ending) => {
    const honeypot = await honeypotFields(application.url, path)
    const token = new Map(honeypot).get('formToken')!
    const programs: Fields[] = [
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
    const ignored = await Promise.all(programs.map((program) => send(path + ending, [...fields, ...program])))
    expect([await rows.fingerprint(), await countMails()]).toEqual([before, mails])

    const person = await send(path + ending, [...fields, ...honeypot])
    expect(await countMails()).toBe(mails + 1)
    if (ending === '') expect([person.answer.status, person.answer.leadsTo]).toEqual([302, leadsTo])
    for (const [nth, { answer, milliseconds }] of ignored.entries())
      expect([programs[nth], answer, milliseconds > 395]).toEqual([programs[nth], person.answer, true])
  })

  test('that no page of ours drew is drawn again with what was typed, and not taken', async () => {
    const token = new Map(await honeypotFields(application.url, path)).get('formToken')!
    const otherPath = path === '/signup' ? '/forgot-password' : '/signup'
    const before = await rows.fingerprint()
    for (const program of [
      [],
      [['extra', '']],
      [
        ['extra', ''],
        ['formToken', `${token.slice(0, -1)}!`],
      ],
      await honeypotFields(application.url, otherPath),
    ] as Fields[]) {
      const { answer } = await send(path, [...fields, ...program])
      expect(answer.status).toBe(422)
      expect(answer.text).toContain('This page had been open for too long. Send it again.')
      expect(answer.text).toContain(`value="${fields.find(([name]) => name === 'email')![1]}"`)
    }
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('shows a program what is wrong with the rest as it shows everybody', async () => {
    const { answer } = await send(path, [['email', 'nobody']])
    expect([answer.status, answer.text.includes('Enter an e-mail address')]).toEqual([422, true])
  })
})
