import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWireReview } from '#app/demo/emulators/google-business-profile/google-responses'
import { policyViolationMessage } from '#app/kit/providers/google-business-profile/reviews/policy-violations'
import {
  splitTranslation,
  toResponse,
  toReview,
  toReviewPage,
} from '#app/kit/providers/google-business-profile/reviews/translate-review'
import { googleReply, googleReview, googleReviewPage } from '#app/kit/providers/google-business-profile/wire'
import { slowness } from '../../../support/slowness'

const name = 'accounts/108494581129006735086/locations/6394464039148850881/reviews/AbFvOqm-w3K'
const fullReview = {
  name,
  reviewId: 'AbFvOqm-w3K',
  reviewer: { profilePhotoUrl: 'https://lh3.googleusercontent.com/a', displayName: 'Ihor K' },
  starRating: 'FIVE',
  comment: 'Awesome service!',
  createTime: '2021-03-02T10:47:32.807Z',
  updateTime: '2021-03-03T10:47:32.807Z',
  reviewReply: { comment: 'Thx :)', updateTime: '2021-03-02T11:03:45.142Z' },
}
const minimalReview = { name, reviewId: 'AbFvOqm-w3K', createTime: '2021-03-02T10:47:32Z' }

describe('a review', () => {
  test('is translated from Google’s format', () => {
    expect(toReview(googleReview.parse(fullReview))).toEqual({
      externalId: 'AbFvOqm-w3K',
      name,
      rating: 5,
      body: 'Awesome service!',
      translation: null,
      reviewer: { name: 'Ihor K', photoUrl: 'https://lh3.googleusercontent.com/a' },
      publishedAt: new Date('2021-03-02T10:47:32.807Z'),
      updatedAt: new Date('2021-03-03T10:47:32.807Z'),
      response: {
        body: 'Thx :)',
        updatedAt: new Date('2021-03-02T11:03:45.142Z'),
        state: 'published',
        reason: null,
      },
    })
  })

  test('without optional fields is still a review', () => {
    const time = new Date('2021-03-02T10:47:32Z')
    expect(toReview(googleReview.parse(minimalReview))).toMatchObject({
      rating: 0,
      body: null,
      reviewer: { name: null, photoUrl: null },
      publishedAt: time,
      updatedAt: time,
      response: null,
    })
  })

  test('keeps an anonymous reviewer anonymous', () => {
    const reviewer = { isAnonymous: true, displayName: 'A Google user' }
    expect(toReview(googleReview.parse({ ...minimalReview, reviewer })).reviewer.name).toBeNull()
  })

  test.each([
    ['ONE', 1],
    ['TWO', 2],
    ['THREE', 3],
    ['FOUR', 4],
    ['FIVE', 5],
    ['STAR_RATING_UNSPECIFIED', 0],
    ['SIX', 0],
    ['constructor', 0],
    [null, 0],
  ])('rated %s has rating %i', (starRating, rating) => {
    expect(toReview(googleReview.parse({ ...minimalReview, starRating })).rating).toBe(rating)
  })

  test('may have a time with nanoseconds and any offset', () => {
    const review = {
      ...minimalReview,
      createTime: '2014-10-02T15:01:23.045123456Z',
      updateTime: '2014-10-02T15:01:23+05:30',
    }
    const { publishedAt, updatedAt } = toReview(googleReview.parse(review))
    expect(publishedAt.toISOString()).toBe('2014-10-02T15:01:23.045Z')
    expect(updatedAt.toISOString()).toBe('2014-10-02T09:31:23.000Z')
  })

  test('without a valid time or a name is rejected', () => {
    expect(googleReview.safeParse({ ...minimalReview, createTime: 'yesterday' }).success).toBe(false)
    expect(googleReview.safeParse({ ...minimalReview, name: undefined }).success).toBe(false)
  })

  test('always has a rating from 0 to 5 and no empty body', () => {
    const anyReview = fc.record({ comment: fc.string({ unit: 'binary' }), starRating: fc.string() })
    fc.assert(
      fc.property(anyReview, (any) => {
        const { rating, body } = toReview(googleReview.parse({ ...minimalReview, ...any }))
        expect([0, 1, 2, 3, 4, 5]).toContain(rating)
        expect(body).not.toBe('')
      }),
    )
  })
})

describe('every review the emulator can store', () => {
  const iso = fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const stars = ['STAR_RATING_UNSPECIFIED', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'] as const
  const states = { PENDING: 'awaiting', APPROVED: 'published', REJECTED: 'rejected' } as const
  const reply = fc.record({
    comment: fc.string({ minLength: 1 }),
    updateTime: iso,
    state: fc.constantFrom('PENDING', 'APPROVED', 'REJECTED'),
    decidedAt: fc.constant(null),
  })
  const reviewArbitrary = fc.record({
    reviewId: fc.stringMatching(/^[\w-]+$/),
    reviewer: fc.record({ displayName: fc.stringMatching(/^\w+$/) }),
    starRating: fc.constantFrom(...stars),
    comment: fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('(')),
    createTime: iso,
    updateTime: iso,
    reply: fc.option(reply),
    isListed: fc.constant(true),
    isDeleted: fc.constant(false),
  })

  test('passes through Google’s JSON without loss', () => {
    fc.assert(
      fc.property(reviewArbitrary, (review) => {
        const wireValue = JSON.parse(JSON.stringify(toWireReview('accounts/1/locations/2', review)))
        expect(toReview(googleReview.parse(wireValue))).toMatchObject({
          externalId: review.reviewId,
          name: `accounts/1/locations/2/reviews/${review.reviewId}`,
          rating: stars.indexOf(review.starRating),
          body: review.comment || null,
          reviewer: { name: review.reviewer.displayName },
          publishedAt: new Date(review.createTime),
          updatedAt: new Date(review.updateTime),
          response: review.reply && { body: review.reply.comment, state: states[review.reply.state] },
        })
      }),
    )
  })
})

describe('a page of reviews', () => {
  test('is read from {} as an empty page', () => {
    const page = toReviewPage(googleReviewPage.parse({}))
    expect(page).toEqual({ reviews: [], averageRating: null, totalReviewCount: 0, nextPageToken: null })
  })

  test('is rejected in any other shape', () => {
    expect(googleReviewPage.safeParse({ html: '<p>' }).success).toBe(false)
    expect(googleReviewPage.safeParse([]).success).toBe(false)
    expect(googleReviewPage.safeParse({ reviews: [{}] }).success).toBe(false)
  })
})

describe('a response', () => {
  const stateOf = (reviewReplyState: string | undefined) =>
    toResponse(googleReply.parse({ comment: 'Thank you', reviewReplyState })).state

  test('is published when approved or when it has no state', () => {
    expect(stateOf('APPROVED')).toBe('published')
    expect(stateOf('REVIEW_REPLY_STATE_UNSPECIFIED')).toBe('published')
    expect(stateOf(undefined)).toBe('published')
  })

  test('is awaiting while pending or in an unknown state', () => {
    expect(stateOf('PENDING')).toBe('awaiting')
    expect(stateOf('APPEALED')).toBe('awaiting')
  })

  test('that is rejected has a reason', () => {
    const reply = { comment: 'Call 555-0100', reviewReplyState: 'REJECTED', policyViolation: 'PERSONAL_INFO' }
    expect(toResponse(googleReply.parse(reply))).toMatchObject({
      state: 'rejected',
      reason: 'It contains personal details, such as a full name, phone number or email address.',
    })
  })

  test('has a reason only when it is rejected', () => {
    const reply = { comment: 'Thank you', reviewReplyState: 'APPROVED', policyViolation: 'OFF_TOPIC' }
    expect(toResponse(googleReply.parse(reply)).reason).toBeNull()
  })
})

describe('a policy violation', () => {
  test('of an unknown kind is reported in Google’s words', () => {
    expect(policyViolationMessage('MOON_PHASE_MISMATCH')).toBe(
      'Google gave this reason: moon phase mismatch.',
    )
    expect(policyViolationMessage('constructor')).toBe('Google gave this reason: constructor.')
  })

  test('without a name is still reported as a sentence', () => {
    for (const violation of [undefined, null, '', 'POLICY_VIOLATION_UNSPECIFIED']) {
      expect(policyViolationMessage(violation)).toMatch(/^Google says .*\.$/)
    }
  })
})

describe('a translation', () => {
  test('is recognized before the original', () => {
    expect(splitTranslation('(Translated by Google) Good bread\n\n(Original)\nGoed brood')).toEqual({
      original: 'Goed brood',
      translation: 'Good bread',
    })
  })

  test('is recognized after the original', () => {
    expect(
      splitTranslation('Goed brood\nen koffie\n\n(Translated by Google)\nGood bread\nand coffee'),
    ).toEqual({
      original: 'Goed brood\nen koffie',
      translation: 'Good bread\nand coffee',
    })
  })

  test.each([
    '(Original) recipe, loved it',
    'They said (Translated by Google) on the menu',
    '(Translated by Google) but no original',
    '(Translated by Google) empty\n\n(Original)\n',
    '',
  ])('is not recognized in %j', (text) => {
    expect(splitTranslation(text)).toEqual({ original: text, translation: null })
  })

  const words = fc.stringMatching(/^[\p{L}\p{N}.,!?' ]*\p{L}$/u).map((text) => text.trim())

  test('is separated from the original in either order, for any two texts', () => {
    fc.assert(
      fc.property(words, words, (original, translation) => {
        const pair = { original, translation }
        expect(splitTranslation(`(Translated by Google) ${translation}\n\n(Original)\n${original}`)).toEqual(
          pair,
        )
        expect(splitTranslation(`${original}\n\n(Translated by Google)\n${translation}`)).toEqual(pair)
      }),
    )
  })

  test('leaves a text without the markers unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('(Translated by Google)'))
        expect(splitTranslation(text)).toEqual({ original: text, translation: null })
      }),
    )
  })

  test('is split quickly even in a text designed to be slow', () => {
    const start = performance.now()
    splitTranslation(`(Translated by Google)${'\n'.repeat(500_000)}`)
    splitTranslation(`${'a\n\n'.repeat(200_000)}(Translated by Google`)
    expect(performance.now() - start).toBeLessThan(200 * slowness)
  })
})
