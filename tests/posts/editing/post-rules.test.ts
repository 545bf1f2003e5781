import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notAPictureMessage } from '#app/product/photos/pictures/picture-rules'
import { dateMessages, oneYearAfter } from '#app/product/posts/editing/post-dates'
import {
  contentForTopic,
  formValuesSchema,
  postMessages,
  validateContent,
} from '#app/product/posts/editing/post-schema'
import { checkFiles, imageMessages, imageRefusal } from '#app/product/posts/image/image-rules'
import {
  contentFields,
  fieldsOf,
  hasPhoneNumber,
  headlineOf,
  type PostContent,
  topicCodes,
} from '#app/product/posts/post'
import { formatProblem } from '#app/product/posts/results/post-problems'
import { parseSendTime, sendTimeFormValues } from '#app/product/posts/review/post-schedule'

const today = '2026-11-21'
const rules = { hasImage: false, today }
const offer = { title: 'Half price', startDate: '11/25/26', endDate: '12/01/26' }
const errorsOf = (topic: (typeof topicCodes)[number], values: Partial<PostContent>, hasImage = false) =>
  validateContent(topic, values, { ...rules, hasImage }).errors

describe('each kind of post has only its own fields', () => {
  test('an offer keeps no button, an update neither title nor dates', () => {
    const all = Object.fromEntries(contentFields.map((field) => [field, 'LEARN_MORE'])) as PostContent
    expect(contentForTopic('OFFER', all)).toMatchObject({ button: '', buttonUrl: '', title: 'LEARN_MORE' })
    expect(contentForTopic('STANDARD', all)).toMatchObject({ title: '', startDate: '', couponCode: '' })
  })

  test('every kind has a language, which is English unless a known one is chosen', () => {
    for (const topic of topicCodes) {
      expect(contentForTopic(topic, { language: 'es' }).language).toBe('es')
      for (const language of [undefined, '', 'toString', 'xx'])
        expect(contentForTopic(topic, { language }).language).toBe('en')
    }
  })

  test('for any input, only the fields of the kind are stored', () => {
    const input = fc.record(Object.fromEntries(contentFields.map((field) => [field, fc.string()])))
    fc.assert(
      fc.property(fc.constantFrom(...topicCodes), input, (topic, values) => {
        const { content } = validateContent(topic, values as PostContent, rules)
        const others = contentFields.filter((field) => !fieldsOf[topic].includes(field))
        expect(others.map((field) => content[field]).join('')).toBe('')
      }),
    )
  })
})

describe('text is counted and never truncated', () => {
  test('a description may have 1500 characters; 1501 are refused but stored', () => {
    expect(errorsOf('STANDARD', { summary: 'a'.repeat(1500) })).toEqual({})
    const { content, errors } = validateContent('STANDARD', { summary: 'a'.repeat(1501) }, rules)
    expect(errors.summary).toEqual([postMessages.summary])
    expect(content.summary).toHaveLength(1501)
  })

  test('a line break counts as one character, as in the browser', () => {
    expect(errorsOf('STANDARD', { summary: `${'a'.repeat(1498)}\r\nb` })).toEqual({})
  })

  test('terms may have 5000 characters', () => {
    expect(errorsOf('OFFER', { ...offer, terms: 'a'.repeat(5001) }).terms).toEqual([postMessages.terms])
  })
})

describe('buttons', () => {
  test('a call button has no link; every other button requires one', () => {
    const call = { summary: 'Hello', button: 'CALL', buttonUrl: 'https://www.example.com' }
    expect(validateContent('STANDARD', call, rules)).toMatchObject({ errors: {}, content: { buttonUrl: '' } })
    for (const buttonUrl of ['', 'nowhere', 'javascript:alert(1)', 'http://a b.example'])
      expect(errorsOf('STANDARD', { summary: 'Hello', button: 'BOOK', buttonUrl }).buttonUrl).toEqual([
        'Enter a valid website. Example: https://www.example.com',
      ])
  })

  test('an unknown button is dropped', () => {
    expect(validateContent('STANDARD', { summary: 'a', button: 'GET_OFFER' }, rules).content.button).toBe('')
  })
})

describe('dates', () => {
  const errorsWith = (dates: Partial<PostContent>) => errorsOf('OFFER', { ...offer, ...dates })

  test('and a title are required, with the messages of the specification', () => {
    expect(errorsOf('EVENT', {})).toEqual({
      title: ['Enter an event title'],
      startDate: ['Choose a start date'],
      endDate: ['Choose an end date'],
    })
    expect(errorsOf('OFFER', { ...offer, title: ' ' }).title).toEqual(['Enter an offer title'])
  })

  test('must not be in the past, must be in order, and within a year', () => {
    expect(errorsWith({ startDate: '11/20/26' }).startDate).toEqual(["Start date can't be in the past"])
    expect(errorsWith({ endDate: '11/24/26' }).endDate).toEqual(['End date must be after the start date'])
    expect(errorsWith({ startDate: '11/22/27', endDate: '11/23/27' })).toEqual({
      startDate: ['Start date must be within one year of today'],
      endDate: ['End date must be within one year of today'],
    })
    expect(errorsWith({ startDate: today, endDate: '11/21/27' })).toEqual({})
    expect(errorsWith({ startDate: '1/5/27', endDate: '1/31/27' })).toEqual({})
    expect(errorsWith({ startDate: '02/30/27' }).startDate).toEqual([dateMessages.notADate])
  })

  test('may be the same day if the times are in order', () => {
    const day = { startDate: '11/25/26', endDate: '11/25/26' }
    expect(errorsWith(day)).toEqual({})
    expect(errorsWith({ ...day, startTime: '09:00', endTime: '17:00' })).toEqual({})
    expect(errorsWith({ ...day, startTime: '17:00', endTime: '09:00' }).endDate).toHaveLength(1)
  })

  test('are stored as ISO dates and times, and a year from a leap day ends on February 28', () => {
    const input = { ...offer, startTime: '9am', endTime: '5:30 PM' }
    expect(validateContent('OFFER', input, rules).content).toMatchObject({
      startDate: '2026-11-25',
      startTime: '09:00',
      endTime: '17:30',
    })
    expect(oneYearAfter('2028-02-29')).toBe('2029-02-28')
  })
})

test('an update needs a description or an image', () => {
  expect(errorsOf('STANDARD', {}).summary).toEqual(['You must include a description or an image'])
  expect(errorsOf('STANDARD', {}, true)).toEqual({})
})

test('an invalid image is refused with the reason', () => {
  expect(checkFiles([{ type: 'image/gif', size: 20_000 }])).toBe('Files must be JPG or PNG')
  expect(checkFiles([{ type: 'image/png', size: 5 * 1024 * 1024 + 1 }])).toBe('Images must be less than 5MB')
  const image = { type: 'image/png', size: 10_240 }
  expect(checkFiles([image])).toBeNull()
  expect(checkFiles([image, image])).toBe(imageMessages.many)
  expect(checkFiles([])).toBeNull()
  expect(imageRefusal(9000, { reason: notAPictureMessage })).toBe(imageMessages.format)
  expect(imageRefusal(9000, { reason: 'small file' })).toBe('Images must be at least 10240 bytes')
  const narrow = { reason: 'narrow', size: { width: 900, height: 249 } }
  expect(imageRefusal(20_000, narrow)).toBe('Images must be at least 250px by 250px')
})

test('phone numbers are detected, prices and dates are not', () => {
  for (const text of ['Call (312) 555-0142', 'call 312-555-0142 now', '+1 312 555 0142', '3125550142'])
    expect([text, hasPhoneNumber(text)]).toEqual([text, true])
  for (const text of [
    '12/01/2026 to 12/24/2026',
    '$1,250.00 off',
    'Since 1987, 50,000 loaves',
    'https://a.example/3125550142',
  ])
    expect([text, hasPhoneNumber(text)]).toEqual([text, false])
})

test('a post’s headline is its title or the beginning of its text', () => {
  expect(headlineOf({ topic: 'OFFER', content: { title: 'Half price', summary: 'x' } })).toBe('Half price')
  expect(headlineOf({ topic: 'STANDARD', content: { summary: `${'word '.repeat(40)}` } })).toHaveLength(80)
  expect(headlineOf({ topic: 'STANDARD', content: {} })).toBe('Update with a photo')
})

describe('the scheduled time', () => {
  const clock = { now: new Date('2026-11-21T18:00:00Z'), timeZone: 'America/Chicago' }

  test('is in the account’s time zone, in the future, and within a year', () => {
    expect(parseSendTime({ sendDate: '11/22/26', sendTime: '9:00 AM' }, clock)).toEqual({
      ok: true,
      at: new Date('2026-11-22T15:00:00Z'),
    })
    expect(parseSendTime({ sendDate: '11/21/26', sendTime: '11:59' }, clock)).toMatchObject({
      field: 'sendDate',
    })
    expect(parseSendTime({ sendDate: '11/22/27', sendTime: '11:59' }, clock)).toMatchObject({ ok: false })
    expect(parseSendTime({ sendDate: '', sendTime: '' }, clock)).toMatchObject({ reason: 'Choose a date' })
    expect(parseSendTime({ sendDate: '11/22/26', sendTime: '' }, clock)).toMatchObject({ field: 'sendTime' })
  })

  test('a time skipped by a clock change moves an hour later, and a stored time is shown in the form’s format', () => {
    const time = parseSendTime({ sendDate: '03/14/27', sendTime: '02:30' }, clock)
    expect(time).toEqual({ ok: true, at: new Date('2027-03-14T08:30:00Z') })
    expect(sendTimeFormValues(new Date('2026-12-01T15:05:00Z'), 'America/Chicago')).toEqual({
      sendDate: '12/01/26',
      sendTime: '09:05',
    })
  })
})

test.each([
  ['INVALID_VALUE', 'redeemUrl', 'Enter a valid website. Example: https://www.example.com'],
  ['INVALID_VALUE', 'buttonUrl', 'Enter a valid website. Example: https://www.example.com'],
  ['EXPIRED_VALUE', 'startDate', "Start date can't be in the past"],
  ['EXPIRED_VALUE', 'endDate', "End date can't be in the past"],
  ['INVERTED_RANGE', 'endDate', 'End date must be after the start date'],
  ['VALUE_OUTSIDE_ALLOWED_RANGE', 'startDate', 'Start date must be within one year of today'],
  ['VALUE_OUTSIDE_ALLOWED_RANGE', 'endDate', 'End date must be within one year of today'],
  ['INVALID_VALUE', 'title', 'Title: The words.'],
  ['constructor', '', 'The words.'],
])('Google’s %s for %s is shown with the form’s own message', (code, field, message) => {
  expect(formatProblem({ code, field, reason: 'The words.' })).toBe(message)
})

test('text that is far too long is still stored as entered', () => {
  const summary = 'a'.repeat(9000)
  expect(formValuesSchema.parse({ summary }).summary).toBe(summary)
})
