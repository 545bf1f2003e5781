import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { wrongAmong } from '../cast/several'
import { formBody, honeypotFields, signedIn, visitor, wordsOf } from '../cast/visitor'
import { garbage } from '../rules/garbage'

const application = await testApplication({ MAIL: 'off' })
const rows = await openRows(application.database)
const cast = await findCast(application.database.ownerUrl)
const bakery = cast.accounts.bakery.id
const [dana, marco, ruth, leo, oscar] = await Promise.all(
  (['dana', 'marco', 'ruth', 'leo', 'oscar'] as const).map((name) => signedIn(application.url, name)),
)
const customer = visitor(application.url)

const placeNamed = (name: string) =>
  rows.one<{ id: string }>('select id::text from locations where account_id = $1 and name = $2', [
    bakery,
    name,
  ])
const { id: evanston } = await placeNamed('Evanston')
const { id: skokie } = await placeNamed('Skokie')
await rows.all(`update locations set google_place_id = 'ChIJevanston' where id = $1`, [evanston])
const tab = (id: string) => `/settings/locations/${id}/landing-pages`
const keyIn = (text: string) => /\/l\/([0-9a-f]{32})\//.exec(text)![1]!
const key = keyIn((await dana!.get(tab(evanston))).text)
const page = (name: string) => `/l/${key}/${name}`
const answersOf = (microsurvey: string, at = evanston) =>
  rows.all<{ score: number; comment: string; name: string; email: string; language: string }>(
    `select score, comment, name, email, language from microsurvey_responses
     where location_id = $1 and microsurvey = $2 and at > now() - interval '1 hour' order by id`,
    [at, microsurvey],
  )

describe('the Landing Pages of a location', () => {
  test('shows every page with its address, to copy, to open and as a QR code', async () => {
    const answer = await dana!.get(tab(evanston))
    const words = wordsOf(answer)
    for (const label of [
      'NPS microsurvey',
      'Stars microsurvey',
      'Thumbs up',
      'Smiling faces',
      'Review request landing page',
      'Kiosk mode form page',
      'Review request URL',
    ])
      expect(words).toContain(label)
    for (const name of ['nps', 'stars', 'thumbs', 'faces', 'reviews', 'kiosk', 'to/google'])
      expect(answer.text).toContain(`${application.url}/l/${key}/${name}"`)
    expect(answer.text.match(/role="img" aria-label="QR code/g)?.length).toBe(7)
    expect(answer.text).toMatch(/aria-current="page"[^>]*landing-pages"/)
    expect((await dana!.get(`/settings/locations/${evanston}/details`)).text).toContain(tab(evanston))
  })

  test('keeps its key however often it is looked at, another for each location', async () => {
    expect(keyIn((await ruth!.get(tab(evanston))).text)).toBe(key)
    expect(keyIn((await dana!.get(tab(skokie))).text)).not.toBe(key)
  })

  test('is nobody else’s: not of another account, nor of places somebody does not see', async () => {
    expect((await oscar!.get(tab(evanston))).status).toBe(404)
    const [unseen] = await rows.all<{ id: string }>(
      `select id::text from locations where account_id = $1
       and id not in (select location_id from user_locations where user_id = $2) limit 1`,
      [bakery, cast.people.leo.userId],
    )
    expect((await leo!.get(tab(unseen!.id))).status).toBe(404)
    const [own] = await rows.all<{ id: string }>(
      'select location_id::text as id from user_locations where user_id = $1 limit 1',
      [cast.people.leo.userId],
    )
    expect((await leo!.get(tab(own!.id))).status).toBe(200)
  })

  test('a manager switches a page off and on again; a reader may not', async () => {
    expect((await ruth!.post(tab(evanston), { page: 'thumbs', isOn: 'false' })).status).toBe(403)
    await marco!.post(tab(evanston), { page: 'thumbs', isOn: 'false' })
    expect((await customer.get(page('thumbs'))).status).toBe(404)
    expect((await customer.get(page('stars'))).status).toBe(200)
    await marco!.post(tab(evanston), { page: 'thumbs', isOn: 'true' })
    expect((await customer.get(page('thumbs'))).status).toBe(200)
    expect((await marco!.post(tab(evanston), { page: 'no-such', isOn: 'true' })).status).toBe(422)
  })

  test('without microsurveys only the ways to a review are left', async () => {
    const set = (value: string) =>
      rows.all(`update account_settings set value = $2 where account_id = $1 and code = 'microsurveys'`, [
        bakery,
        value,
      ])
    await set('false')
    const words = wordsOf(await dana!.get(tab(evanston)))
    expect([words.includes('Stars microsurvey'), words.includes('Review request URL')]).toEqual([false, true])
    expect((await customer.get(page('stars'))).status).toBe(404)
    expect((await customer.get(page('reviews'))).status).toBe(200)
    expect((await dana!.get('/request-reviews/microsurveys')).status).toBe(404)
    await set('true')
  })

  test('new addresses end the old ones, after a question', async () => {
    const old = keyIn((await dana!.get(tab(skokie))).text)
    expect(wordsOf(await marco!.get(`${tab(skokie)}/rotate`))).toContain('stops working at once')
    await marco!.post(`${tab(skokie)}/rotate`)
    const now = keyIn((await dana!.get(tab(skokie))).text)
    expect(now).not.toBe(old)
    expect((await customer.get(`/l/${old}/stars`)).status).toBe(404)
    expect((await customer.get(`/l/${now}/stars`)).status).toBe(200)
  })
})

describe('what a customer sees', () => {
  test('is the question, the name and the address; no cookie, no script, nothing for search engines', async () => {
    const answer = await customer.get(page('stars'))
    expect(wordsOf(answer)).toContain('1734 Sherman Avenue, Evanston')
    expect(answer.text).toContain('<meta name="robots" content="noindex"')
    expect(answer.text).not.toContain('<script')
    expect(answer.text).not.toMatch(/highstreet/i)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test('an answer is kept once, however often it is sent, and thanked for', async () => {
    const fields = {
      score: '4',
      comment: 'Warm bread',
      name: 'Ada',
      email: 'ada@example.com',
      formId: randomUUID(),
    }
    const sent = { 'accept-language': 'de-CH,de;q=0.9' }
    const answers = await Promise.all([1, 2, 3].map(() => customer.post(page('stars'), fields, sent)))
    expect(answers.map(({ leadsTo }) => leadsTo)).toEqual(Array(3).fill(page('stars/thanks')))
    const { formId: _, ...rest } = fields
    expect(await answersOf('stars')).toEqual([{ ...rest, score: 4, language: 'de-CH' }])
    expect((await customer.get(page('stars/thanks'))).text).toContain(page('to/google'))
  })

  test('what the next customer answers on the same form is kept beside it', async () => {
    const formId = randomUUID()
    for (const score of ['2', '1', '1']) await customer.post(page('faces'), { score, formId })
    expect((await answersOf('faces')).map(({ score }) => score)).toEqual([2, 1])
    await rows.all(
      `delete from microsurvey_responses where microsurvey = 'faces' and comment = '' and at > now() - interval '1 hour'`,
    )
  })

  test('without short addresses the sites’ own lead there', async () => {
    await marco!.post(tab(evanston), { page: 'urls', isOn: 'false' })
    for (const at of ['reviews', 'stars/thanks']) {
      const { text } = await customer.get(page(at))
      expect(text).not.toContain(page('to/google'))
      expect(text).toContain('https://search.google.com/local/writereview?placeid=ChIJevanston')
    }
    expect((await customer.get(page('to/google'))).status).toBe(404)
    await marco!.post(tab(evanston), { page: 'urls', isOn: 'true' })
  })

  test('every site is shown to everybody alike, whatever they answered', async () => {
    for (const score of ['0', '1']) {
      const { leadsTo } = await customer.post(page('thumbs'), { score, formId: randomUUID() })
      expect((await customer.get(leadsTo!)).text).toContain('Write a review on <!-- -->Google')
    }
  })

  test('no answer, a wrong one or a false address is told of, with all that was typed', async () => {
    const formId = randomUUID()
    const none = await customer.post(page('faces'), { comment: 'Kept words', email: 'x', formId })
    expect(none.status).toBe(422)
    const words = wordsOf(none)
    for (const part of ['There is a problem', 'Choose an answer', 'name@example.com', 'Kept words'])
      expect(words).toContain(part)
    expect(none.text).toContain(`value="${formId}"`)
    expect(await answersOf('faces')).toEqual([])
  })

  test('a program that fills in every field is thanked and forgotten, one that has not loaded the page is shown it', async () => {
    const token = new Map(await honeypotFields(application.url, page('nps'))).get('formToken')!
    const { text } = await customer.get(page('nps'))
    expect([token.length, text.includes(token), /\sstyle=/.test(text)]).toEqual([43, true, false])
    const strangers: [string, string][][] = [
      [],
      [['extra', '']],
      [
        ['extra', ''],
        ['formToken', 'made up'],
      ],
    ]
    const programs: [string, string][][] = [
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
      customer.ask(page('nps'), {
        method: 'POST',
        body: new URLSearchParams([['score', '10'], ['formId', randomUUID()], ...fields]),
      })
    for (const fields of programs) {
      const { status, leadsTo } = await send(fields)
      expect([fields, status, leadsTo]).toEqual([fields, 303, page('nps/thanks')])
    }
    for (const fields of strangers) {
      const { status, text } = await send(fields)
      expect([fields, status, text.includes('Send it again.')]).toEqual([fields, 422, true])
    }
    expect(await answersOf('nps')).toEqual([])
    const person = await send([
      ['extra', ''],
      ['formToken', token],
    ])
    expect([person.status, person.leadsTo]).toEqual([303, page('nps/thanks')])
    expect(await answersOf('nps')).toHaveLength(1)
    await rows.all(
      `delete from microsurvey_responses where microsurvey = 'nps' and at > now() - interval '1 minute'`,
    )
  })

  test('the kiosk starts over by itself, remembers nothing, and hands the review to a phone', async () => {
    const { leadsTo } = await customer.post(page('kiosk'), { score: '5', formId: randomUUID() })
    const { text } = await customer.get(leadsTo!)
    expect(text).toContain(`http-equiv="refresh" content="10;url=${page('kiosk')}"`)
    expect(text).toContain('scan this with your own phone')
    expect(text).not.toContain(page('to/google'))
    expect((await customer.get(page('kiosk'))).text).toContain('autoComplete="off"')
  })

  test('the chooser and the short address lead to the sites known, and nowhere else', async () => {
    expect((await customer.get(page('reviews'))).text).toContain(page('to/google'))
    const google = await customer.get(page('to/google'))
    expect([google.status, google.leadsTo]).toEqual([
      302,
      'https://search.google.com/local/writereview?placeid=ChIJevanston',
    ])
    for (const other of ['yelp', 'facebook', 'https%3A%2F%2Fevil.example', '__proto__'])
      expect((await customer.get(page(`to/${other}`))).status).toBe(404)
    for (const wrong of [`/l/${'0'.repeat(32)}/stars`, '/l/x/stars', page('urls'), page('__proto__')])
      expect((await customer.get(wrong)).status).toBe(404)
  })

  test('garbage in a key, a page, a field or a filter brings a refusal and keeps nothing', async () => {
    const isSound = ({ status }: { status: number }) => status < 500
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const honeypot = formBody(await honeypotFields(application.url, page('stars')))
    const wrong = await wrongAmong(garbage, async (value) => {
      const names = ['score', 'comment', 'name', 'email', 'formId', 'extra', 'formToken']
      const fields = names.map((name) => `${name}=${value}`)
      const asked = await Promise.all([
        customer.get(`/l/${value}/stars`),
        customer.get(page(value)),
        customer.get(page(`to/${value}`)),
        customer.ask(page('stars'), { method: 'POST', headers, body: fields.join('&') }),
        customer.ask(page('stars'), {
          method: 'POST',
          headers,
          body: `formId=${randomUUID()}&score=${value}&${honeypot}`,
        }),
        dana!.get(`/request-reviews/microsurveys?microsurvey=${value}&search_terms=${value}`),
        dana!.get(`/request-reviews/microsurveys/${value}/summaries`),
        dana!.get(`/request-reviews/microsurveys/responses/${value}/delete`),
      ])
      return asked.every(isSound) ? null : value
    })
    expect(wrong).toEqual([])
    expect((await answersOf('stars')).map(({ comment }) => comment)).toEqual(['Warm bread'])
    await rows.all(`delete from sign_in_limits where key like 'landing%'`)
  })

  test('a flood from one place is told to wait, its words kept', async () => {
    const one = (n: number) =>
      customer.post(page('nps'), { score: '1', comment: `No ${n}`, formId: randomUUID() })
    const statuses: number[] = []
    for (let n = 0; n < 70; n++) statuses.push((await one(n)).status)
    expect(statuses.at(-1)).toBe(429)
    const refused = await one(99)
    expect(wordsOf(refused)).toContain('Too many attempts')
    expect(refused.text).toContain('No 99')
    await rows.all(`delete from sign_in_limits where key like 'landing%'`)
    await rows.all(`delete from microsurvey_responses where comment like 'No %'`)
  })
})

describe('what its people see of the answers', () => {
  const today = 'dateDescriptor=today'
  const summary = (name: string) => `/request-reviews/microsurveys/${name}/summaries`

  test('the list counts every microsurvey and leads to its summary', async () => {
    const answer = await ruth!.get('/request-reviews/microsurveys?dateDescriptor=all_time')
    expect(answer.text).toContain(summary('stars'))
    const { count } = await rows.one<{ count: number }>(
      'select count(*)::int as count from microsurvey_responses where account_id = $1',
      [bakery],
    )
    expect(wordsOf(answer)).toContain(`All time · ${count} responses`)
  })

  test('what came in today is told of beside a range of whole days', async () => {
    const answer = await dana!.get(summary('stars'))
    expect(wordsOf(answer)).toContain('1 response came in today')
    expect(answer.text).toContain(`${summary('stars')}?${today}`)
  })

  test('a summary shows figures, their table and the newest answers, narrowed by place', async () => {
    const words = wordsOf(await dana!.get(`${summary('stars')}?${today}&locationId=${evanston}`))
    for (const part of ['4.0 of 5', 'View as table', 'Warm bread', 'ada@example.com'])
      expect(words).toContain(part)
    const elsewhere = wordsOf(await dana!.get(`${summary('stars')}?${today}&locationId=${skokie}`))
    expect(elsewhere).toContain('No responses match these filters.')
    expect(wordsOf(await dana!.get(summary('nps')))).toContain('Promoters (9 and 10)')
  })

  test('the list narrowed to one microsurvey is its summary, and the other way round', async () => {
    const list = await dana!.get('/request-reviews/microsurveys?microsurvey=nps&dateDescriptor=all_time')
    expect(list.leadsTo).toBe(`${summary('nps')}?dateDescriptor=all_time`)
    const other = await dana!.get(`${summary('nps')}?microsurvey=faces`)
    expect((await dana!.get(other.leadsTo!)).leadsTo).toBe(summary('faces'))
    expect((await dana!.get(summary('no-such'))).status).toBe(404)
  })

  test('a file is on the scale that was chosen, with the rows of the page', async () => {
    const asked = `microsurvey=stars&${today}`
    const chooser = await dana!.get(`/request-reviews/microsurveys/download?${asked}`)
    expect(wordsOf(chooser)).toContain('NPS-style (1 to 10)')
    const [, columns] = /name="columns"[^>]*value="([^"]*nps_score[^"]*)"/.exec(chooser.text)!
    const { text } = await dana!.get(`/export/csv/microsurvey_responses?${asked}&columns=${columns}`)
    const records = parse(text, { bom: true, columns: true }) as Record<string, string>[]
    expect(records).toMatchObject([{ Location: 'Evanston', 'Score (1 to 10)': '8', Comment: 'Warm bread' }])
    const whole = await dana!.get(`/export/csv/microsurvey_responses?${asked}`)
    expect(parse(whole.text, { bom: true, columns: true })).toMatchObject([{ Score: '4' }])
  })

  test('a schedule opened beside a summary holds its microsurvey', async () => {
    const beside = await dana!.get(`${summary('stars')}?flyout=schedule-export`)
    expect(beside.status).toBe(200)
    expect(wordsOf(beside)).toContain('Stars')
    expect(beside.text).toContain('microsurvey=stars')
  })

  test('an account on trial takes no file away', async () => {
    await rows.all(`update accounts set trial_ended_at = now() + interval '5 days' where id = $1`, [bakery])
    expect((await dana!.get('/request-reviews/microsurveys/download')).status).toBe(403)
    await rows.all('update accounts set trial_ended_at = null where id = $1', [bakery])
  })

  test('an admin takes an answer away, on the record and without its words', async () => {
    const { id } = await rows.one<{ id: string }>(
      `select id::text from microsurvey_responses where comment = 'Warm bread'`,
      [],
    )
    const at = `/request-reviews/microsurveys/responses/${id}/delete`
    expect((await marco!.get(at)).status).toBe(403)
    expect((await oscar!.post(at)).status).toBe(404)
    expect(wordsOf(await dana!.get(at))).toContain('Warm bread')
    expect((await dana!.post(at)).leadsTo).toBe(summary('stars'))
    expect(await answersOf('stars')).toEqual([])
    const event = await rows.one<{ subject: string; details: string }>(
      `select subject, details::text from audit_events where action = 'microsurvey_response.deleted'`,
      [],
    )
    expect(event.subject).toBe('Stars')
    expect(event.details).not.toContain('Warm')
  })
})
