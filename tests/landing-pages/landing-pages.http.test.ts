import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { malformedValues } from '../rules/requests/malformed-values'
import { collectFailures } from '../support/parallel'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, loadHoneypotFields, signIn, textOf, toFormBody } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const demo = await loadDemoAccounts(application.database.ownerUrl)
const bakery = demo.accounts.bakery.id
const [dana, marco, ruth, leo, oscar] = await Promise.all(
  (['dana', 'marco', 'ruth', 'leo', 'oscar'] as const).map((name) => signIn(application.url, name)),
)
const customer = createVisitor(application.url)

const findLocation = (name: string) =>
  rows.one<{ id: string }>('select id::text from locations where account_id = $1 and name = $2', [
    bakery,
    name,
  ])
const { id: evanston } = await findLocation('Evanston')
const { id: skokie } = await findLocation('Skokie')
await rows.all(`update locations set google_place_id = 'ChIJevanston' where id = $1`, [evanston])
const landingPagesHref = (id: string) => `/settings/locations/${id}/landing-pages`
const keyOf = (text: string) => /\/l\/([0-9a-f]{32})\//.exec(text)![1]!
const key = keyOf((await dana!.get(landingPagesHref(evanston))).text)
const pageHref = (name: string) => `/l/${key}/${name}`
const listAnswers = (microsurvey: string, at = evanston) =>
  rows.all<{ score: number; comment: string; name: string; email: string; language: string }>(
    `select score, comment, name, email, language from microsurvey_responses
     where location_id = $1 and microsurvey = $2 and at > now() - interval '1 hour' order by id`,
    [at, microsurvey],
  )

describe('a location’s landing pages', () => {
  test('are listed with a link to copy or open and a QR code', async () => {
    const response = await dana!.get(landingPagesHref(evanston))
    const pageText = textOf(response)
    for (const label of [
      'NPS microsurvey',
      'Stars microsurvey',
      'Thumbs up',
      'Smiling faces',
      'Review request landing page',
      'Kiosk mode form page',
      'Review request URL',
    ])
      expect(pageText).toContain(label)
    for (const name of ['nps', 'stars', 'thumbs', 'faces', 'reviews', 'kiosk', 'to/google'])
      expect(response.text).toContain(`${application.url}/l/${key}/${name}"`)
    expect(response.text.match(/role="img" aria-label="QR code/g)?.length).toBe(7)
    expect(response.text).toMatch(/aria-current="page"[^>]*landing-pages"/)
    expect((await dana!.get(`/settings/locations/${evanston}/details`)).text).toContain(
      landingPagesHref(evanston),
    )
  })

  test('keep their key on every view, and each location has its own', async () => {
    expect(keyOf((await ruth!.get(landingPagesHref(evanston))).text)).toBe(key)
    expect(keyOf((await dana!.get(landingPagesHref(skokie))).text)).not.toBe(key)
  })

  test('are not visible to other accounts, or to limited users who cannot see the location', async () => {
    expect((await oscar!.get(landingPagesHref(evanston))).status).toBe(404)
    const [unseen] = await rows.all<{ id: string }>(
      `select id::text from locations where account_id = $1
       and id not in (select location_id from user_locations where user_id = $2) limit 1`,
      [bakery, demo.people.leo.userId],
    )
    expect((await leo!.get(landingPagesHref(unseen!.id))).status).toBe(404)
    const [own] = await rows.all<{ id: string }>(
      'select location_id::text as id from user_locations where user_id = $1 limit 1',
      [demo.people.leo.userId],
    )
    expect((await leo!.get(landingPagesHref(own!.id))).status).toBe(200)
  })

  test('can be switched off and on by a manager, but not by a read-only user', async () => {
    expect((await ruth!.post(landingPagesHref(evanston), { page: 'thumbs', isOn: 'false' })).status).toBe(403)
    await marco!.post(landingPagesHref(evanston), { page: 'thumbs', isOn: 'false' })
    expect((await customer.get(pageHref('thumbs'))).status).toBe(404)
    expect((await customer.get(pageHref('stars'))).status).toBe(200)
    await marco!.post(landingPagesHref(evanston), { page: 'thumbs', isOn: 'true' })
    expect((await customer.get(pageHref('thumbs'))).status).toBe(200)
    expect((await marco!.post(landingPagesHref(evanston), { page: 'no-such', isOn: 'true' })).status).toBe(
      422,
    )
  })

  test('without the microsurveys feature, only the review pages exist', async () => {
    const setMicrosurveys = (value: string) =>
      rows.all(`update account_settings set value = $2 where account_id = $1 and code = 'microsurveys'`, [
        bakery,
        value,
      ])
    await setMicrosurveys('false')
    const pageText = textOf(await dana!.get(landingPagesHref(evanston)))
    expect([pageText.includes('Stars microsurvey'), pageText.includes('Review request URL')]).toEqual([
      false,
      true,
    ])
    expect((await customer.get(pageHref('stars'))).status).toBe(404)
    expect((await customer.get(pageHref('reviews'))).status).toBe(200)
    expect((await dana!.get('/request-reviews/microsurveys')).status).toBe(404)
    await setMicrosurveys('true')
  })

  test('new addresses replace the old ones after a confirmation', async () => {
    const oldKey = keyOf((await dana!.get(landingPagesHref(skokie))).text)
    expect(textOf(await marco!.get(`${landingPagesHref(skokie)}/rotate`))).toContain(
      'stop working immediately',
    )
    await marco!.post(`${landingPagesHref(skokie)}/rotate`)
    const newKey = keyOf((await dana!.get(landingPagesHref(skokie))).text)
    expect(newKey).not.toBe(oldKey)
    expect((await customer.get(`/l/${oldKey}/stars`)).status).toBe(404)
    expect((await customer.get(`/l/${newKey}/stars`)).status).toBe(200)
  })
})

describe('the public pages', () => {
  test('show the question, the name and the address, without cookies, scripts or indexing', async () => {
    const response = await customer.get(pageHref('stars'))
    expect(textOf(response)).toContain('1734 Sherman Avenue, Evanston')
    expect(response.text).toContain('<meta name="robots" content="noindex"')
    expect(response.text).not.toContain('<script')
    expect(response.text).not.toMatch(/highstreet/i)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test('an answer that is sent several times is stored once, and the customer is thanked', async () => {
    const fields = {
      score: '4',
      comment: 'Warm bread',
      name: 'Ada',
      email: 'ada@example.com',
      formId: randomUUID(),
    }
    const headers = { 'accept-language': 'de-CH,de;q=0.9' }
    const responses = await Promise.all(
      [1, 2, 3].map(() => customer.post(pageHref('stars'), fields, headers)),
    )
    expect(responses.map(({ redirectTo }) => redirectTo)).toEqual(Array(3).fill(pageHref('stars/thanks')))
    const { formId: _, ...rest } = fields
    expect(await listAnswers('stars')).toEqual([{ ...rest, score: 4, language: 'de-CH' }])
    expect((await customer.get(pageHref('stars/thanks'))).text).toContain(pageHref('to/google'))
  })

  test('the next customer’s answer on the same form is stored as another answer', async () => {
    const formId = randomUUID()
    for (const score of ['2', '1', '1']) await customer.post(pageHref('faces'), { score, formId })
    expect((await listAnswers('faces')).map(({ score }) => score)).toEqual([2, 1])
    await rows.all(
      `delete from microsurvey_responses where microsurvey = 'faces' and comment = '' and at > now() - interval '1 hour'`,
    )
  })

  test('when short addresses are switched off, the links go to the review sites directly', async () => {
    await marco!.post(landingPagesHref(evanston), { page: 'urls', isOn: 'false' })
    for (const at of ['reviews', 'stars/thanks']) {
      const { text } = await customer.get(pageHref(at))
      expect(text).not.toContain(pageHref('to/google'))
      expect(text).toContain('https://search.google.com/local/writereview?placeid=ChIJevanston')
    }
    expect((await customer.get(pageHref('to/google'))).status).toBe(404)
    await marco!.post(landingPagesHref(evanston), { page: 'urls', isOn: 'true' })
  })

  test('all customers see the same review sites, whatever they answered', async () => {
    for (const score of ['0', '1']) {
      const { redirectTo } = await customer.post(pageHref('thumbs'), { score, formId: randomUUID() })
      expect((await customer.get(redirectTo!)).text).toContain('Write a review on <!-- -->Google')
    }
  })

  test('a missing answer or an invalid email address is reported, and the input is kept', async () => {
    const formId = randomUUID()
    const emptyAnswer = await customer.post(pageHref('faces'), { comment: 'Kept words', email: 'x', formId })
    expect(emptyAnswer.status).toBe(422)
    const pageText = textOf(emptyAnswer)
    for (const part of ['There is a problem', 'Choose an answer', 'name@example.com', 'Kept words'])
      expect(pageText).toContain(part)
    expect(emptyAnswer.text).toContain(`value="${formId}"`)
    expect(await listAnswers('faces')).toEqual([])
  })

  test('a bot that fills in every field is thanked but not stored, and a post without the page’s token shows the form again', async () => {
    const token = new Map(await loadHoneypotFields(application.url, pageHref('nps'))).get('formToken')!
    const { text } = await customer.get(pageHref('nps'))
    expect([token.length, text.includes(token), /\sstyle=/.test(text)]).toEqual([43, true, false])
    const invalidForms: [string, string][][] = [
      [],
      [['extra', '']],
      [
        ['extra', ''],
        ['formToken', 'made up'],
      ],
    ]
    const botForms: [string, string][][] = [
      [['formToken', token]],
      [
        ['extra', 'http://spam'],
        ['formToken', token],
      ],
      [
        ['extra', ''],
        ['extra', 'http://spam'],
        ['formToken', token],
      ],
    ]
    const send = (fields: [string, string][]) =>
      customer.ask(pageHref('nps'), {
        method: 'POST',
        body: new URLSearchParams([['score', '10'], ['formId', randomUUID()], ...fields]),
      })
    for (const fields of botForms) {
      const { status, redirectTo } = await send(fields)
      expect([fields, status, redirectTo]).toEqual([fields, 303, pageHref('nps/thanks')])
    }
    for (const fields of invalidForms) {
      const { status, text } = await send(fields)
      expect([fields, status, text.includes('Submit it again.')]).toEqual([fields, 422, true])
    }
    expect(await listAnswers('nps')).toEqual([])
    const accepted = await send([
      ['extra', ''],
      ['formToken', token],
    ])
    expect([accepted.status, accepted.redirectTo]).toEqual([303, pageHref('nps/thanks')])
    expect(await listAnswers('nps')).toHaveLength(1)
    await rows.all(
      `delete from microsurvey_responses where microsurvey = 'nps' and at > now() - interval '1 minute'`,
    )
  })

  test('the kiosk restarts by itself, disables autocomplete, and offers the review sites by QR code', async () => {
    const { redirectTo } = await customer.post(pageHref('kiosk'), { score: '5', formId: randomUUID() })
    const { text } = await customer.get(redirectTo!)
    expect(text).toContain(`http-equiv="refresh" content="10;url=${pageHref('kiosk')}"`)
    expect(text).toContain('scan this with your phone')
    expect(text).not.toContain(pageHref('to/google'))
    expect((await customer.get(pageHref('kiosk'))).text).toContain('autoComplete="off"')
  })

  test('the site chooser and the short addresses lead only to known review sites', async () => {
    expect((await customer.get(pageHref('reviews'))).text).toContain(pageHref('to/google'))
    const google = await customer.get(pageHref('to/google'))
    expect([google.status, google.redirectTo]).toEqual([
      302,
      'https://search.google.com/local/writereview?placeid=ChIJevanston',
    ])
    for (const other of ['yelp', 'facebook', 'https%3A%2F%2Fevil.example', '__proto__'])
      expect((await customer.get(pageHref(`to/${other}`))).status).toBe(404)
    for (const failures of [
      `/l/${'0'.repeat(32)}/stars`,
      '/l/x/stars',
      pageHref('urls'),
      pageHref('__proto__'),
    ])
      expect((await customer.get(failures)).status).toBe(404)
  })

  test('malformed keys, pages, fields and filters cause no server error and store nothing', async () => {
    const isNotServerError = ({ status }: { status: number }) => status < 500
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const honeypot = toFormBody(await loadHoneypotFields(application.url, pageHref('stars')))
    const failures = await collectFailures(malformedValues, async (value) => {
      const names = ['score', 'comment', 'name', 'email', 'formId', 'extra', 'formToken']
      const fields = names.map((name) => `${name}=${value}`)
      const responses = await Promise.all([
        customer.get(`/l/${value}/stars`),
        customer.get(pageHref(value)),
        customer.get(pageHref(`to/${value}`)),
        customer.ask(pageHref('stars'), { method: 'POST', headers, body: fields.join('&') }),
        customer.ask(pageHref('stars'), {
          method: 'POST',
          headers,
          body: `formId=${randomUUID()}&score=${value}&${honeypot}`,
        }),
        dana!.get(`/request-reviews/microsurveys?microsurvey=${value}&search_terms=${value}`),
        dana!.get(`/request-reviews/microsurveys/${value}/summaries`),
        dana!.get(`/request-reviews/microsurveys/responses/${value}/delete`),
      ])
      return responses.every(isNotServerError) ? null : value
    })
    expect(failures).toEqual([])
    expect((await listAnswers('stars')).map(({ comment }) => comment)).toEqual(['Warm bread'])
    await rows.all(`delete from sign_in_limits where key like 'landing%'`)
  })

  test('too many answers from one network are rate-limited, and the input is kept', async () => {
    const sendAnswer = (n: number) =>
      customer.post(pageHref('nps'), { score: '1', comment: `No ${n}`, formId: randomUUID() })
    const statuses: number[] = []
    for (let n = 0; n < 70; n++) statuses.push((await sendAnswer(n)).status)
    expect(statuses.at(-1)).toBe(429)
    const rejected = await sendAnswer(99)
    expect(textOf(rejected)).toContain('Too many attempts')
    expect(rejected.text).toContain('No 99')
    await rows.all(`delete from sign_in_limits where key like 'landing%'`)
    await rows.all(`delete from microsurvey_responses where comment like 'No %'`)
  })
})

describe('the answers as the account’s users see them', () => {
  const today = 'dateDescriptor=today'
  const summaryHref = (name: string) => `/request-reviews/microsurveys/${name}/summaries`

  test('the list counts the answers of every microsurvey and links to its summary', async () => {
    const response = await ruth!.get('/request-reviews/microsurveys?dateDescriptor=all_time')
    expect(response.text).toContain(summaryHref('stars'))
    const { count } = await rows.one<{ count: number }>(
      'select count(*)::int as count from microsurvey_responses where account_id = $1',
      [bakery],
    )
    expect(textOf(response)).toContain(`All time · ${count} responses`)
  })

  test('answers that arrived today are mentioned next to a range of whole days', async () => {
    const response = await dana!.get(summaryHref('stars'))
    expect(textOf(response)).toContain('1 response received today')
    expect(response.text).toContain(`${summaryHref('stars')}?${today}`)
  })

  test('a summary shows the figures, a table and the newest answers, filtered by location', async () => {
    const pageText = textOf(await dana!.get(`${summaryHref('stars')}?${today}&locationId=${evanston}`))
    for (const part of ['4.0 of 5', 'View as table', 'Warm bread', 'ada@example.com'])
      expect(pageText).toContain(part)
    const otherPage = textOf(await dana!.get(`${summaryHref('stars')}?${today}&locationId=${skokie}`))
    expect(otherPage).toContain('No responses match these filters.')
    expect(textOf(await dana!.get(summaryHref('nps')))).toContain('Promoters (9 and 10)')
  })

  test('the list filtered by one microsurvey redirects to its summary, and the other way round', async () => {
    const list = await dana!.get('/request-reviews/microsurveys?microsurvey=nps&dateDescriptor=all_time')
    expect(list.redirectTo).toBe(`${summaryHref('nps')}?dateDescriptor=all_time`)
    const other = await dana!.get(`${summaryHref('nps')}?microsurvey=faces`)
    expect((await dana!.get(other.redirectTo!)).redirectTo).toBe(summaryHref('faces'))
    expect((await dana!.get(summaryHref('no-such'))).status).toBe(404)
  })

  test('a CSV uses the chosen scale and contains the rows of the page', async () => {
    const query = `microsurvey=stars&${today}`
    const downloadPage = await dana!.get(`/request-reviews/microsurveys/download?${query}`)
    expect(textOf(downloadPage)).toContain('NPS-style (1 to 10)')
    const [, columns] = /name="columns"[^>]*value="([^"]*nps_score[^"]*)"/.exec(downloadPage.text)!
    const { text } = await dana!.get(`/export/csv/microsurvey_responses?${query}&columns=${columns}`)
    const records = parse(text, { bom: true, columns: true }) as Record<string, string>[]
    expect(records).toMatchObject([{ Location: 'Evanston', 'Score (1 to 10)': '8', Comment: 'Warm bread' }])
    const originalScale = await dana!.get(`/export/csv/microsurvey_responses?${query}`)
    expect(parse(originalScale.text, { bom: true, columns: true })).toMatchObject([{ Score: '4' }])
  })

  test('scheduling an export from a summary keeps its microsurvey', async () => {
    const flyout = await dana!.get(`${summaryHref('stars')}?flyout=schedule-export`)
    expect(flyout.status).toBe(200)
    expect(textOf(flyout)).toContain('Stars')
    expect(flyout.text).toContain('microsurvey=stars')
  })

  test('an account on trial cannot download a file', async () => {
    await rows.all(`update accounts set trial_ended_at = now() + interval '5 days' where id = $1`, [bakery])
    expect((await dana!.get('/request-reviews/microsurveys/download')).status).toBe(403)
    await rows.all('update accounts set trial_ended_at = null where id = $1', [bakery])
  })

  test('an admin deletes an answer, and the audit event does not contain its text', async () => {
    const { id } = await rows.one<{ id: string }>(
      `select id::text from microsurvey_responses where comment = 'Warm bread'`,
      [],
    )
    const at = `/request-reviews/microsurveys/responses/${id}/delete`
    expect((await marco!.get(at)).status).toBe(403)
    expect((await oscar!.post(at)).status).toBe(404)
    expect(textOf(await dana!.get(at))).toContain('Warm bread')
    expect((await dana!.post(at)).redirectTo).toBe(summaryHref('stars'))
    expect(await listAnswers('stars')).toEqual([])
    const event = await rows.one<{ subject: string; details: string }>(
      `select subject, details::text from audit_events where action = 'microsurvey_response.deleted'`,
      [],
    )
    expect(event.subject).toBe('Stars')
    expect(event.details).not.toContain('Warm')
  })
})
