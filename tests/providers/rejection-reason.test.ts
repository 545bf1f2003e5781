import { describe, expect, test } from 'vitest'
import { errorMessages as apple } from '#app/kit/providers/apple-business/error-messages'
import { readProblem as readAppleProblem } from '#app/kit/providers/apple-business/problem'
import { errorMessages as bing } from '#app/kit/providers/bing-places/error-messages'
import { readProblem as readFacebookProblem } from '#app/kit/providers/facebook-pages/problem'
import { errorMessages as google } from '#app/kit/providers/google-business-profile/error-messages'
import { readProblem as readGoogleProblem } from '#app/kit/providers/google-business-profile/problem'
import { profileMessages } from '#app/kit/providers/google-business-profile/profiles/profile-problems'
import type { Problem } from '#app/kit/providers/provider-result'
import { joinReasons, mapMessage, splitReason } from '#app/kit/providers/rejection-reason'
import { readProblem as readTrustpilotProblem } from '#app/kit/providers/trustpilot/problem'
import { readProblem as readYelpProblem } from '#app/kit/providers/yelp/problem'

const raw = 'RAW_TEXT of the provider'

describe('what a provider wrote is never the message', () => {
  const problems: [string, (body: unknown) => Problem | null, unknown][] = [
    ['Google', readGoogleProblem, { error: { message: raw, status: 'NOT_FOUND' } }],
    ['Google, unknown', readGoogleProblem, { error: { message: raw, status: 'DATA_LOSS' } }],
    ['Google’s sign-in', readGoogleProblem, { error: 'invalid_grant', error_description: raw }],
    ['Facebook', readFacebookProblem, { error: { message: `(#200) ${raw}`, code: 200 } }],
    ['Facebook, unknown', readFacebookProblem, { error: { message: raw, code: 77 } }],
    ['Apple', readAppleProblem, [{ code: 'VALIDATION__RequiredFieldMissing', message: raw }]],
    ['Apple, unknown', readAppleProblem, [{ code: 'VALIDATION__New', message: raw }]],
    ['Yelp', readYelpProblem, { error: { id: 'R2R_REVIEW_DOES_NOT_EXIST', description: raw } }],
    ['Yelp, unknown', readYelpProblem, { error: raw }],
    ['Trustpilot', readTrustpilotProblem, { message: `${raw}: not found` }],
    ['Trustpilot, unknown', readTrustpilotProblem, { message: raw }],
  ]
  test.each(problems)('%s', (_, readProblem, body) => {
    const { reason } = readProblem(body)!
    const { message, raw: details } = splitReason(reason)
    expect(message).toMatch(/^[A-Z][^\n]*\.$/)
    expect(message).not.toContain('RAW_TEXT')
    expect(details).toContain(raw)
  })
})

test('each message is a sentence without codes', () => {
  for (const [code, message] of Object.entries({ ...google, ...profileMessages, ...apple, ...bing }))
    expect([code, message]).toEqual([code, expect.stringMatching(/^[A-Z][^_\n]*\.$/)])
})

test('reasons are joined message by message, each once, and what providers wrote follows', () => {
  const reason = joinReasons([
    'phone: It is wrong.\nBAD_PHONE',
    'website: It is wrong.',
    'phone: It is wrong.\nBAD_PHONE',
  ])
  expect(splitReason(reason)).toEqual({
    message: 'phone: It is wrong. website: It is wrong.',
    raw: 'BAD_PHONE',
  })
  expect(splitReason(mapMessage(reason, (message) => `${message} Correct it.`))).toEqual({
    message: 'phone: It is wrong. website: It is wrong. Correct it.',
    raw: 'BAD_PHONE',
  })
})
