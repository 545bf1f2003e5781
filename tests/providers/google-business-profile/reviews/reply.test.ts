import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isSameReply,
  replyByteLength,
  replyByteLimit,
  replyComment,
} from '#app/kit/providers/google-business-profile/reviews/reply'

const response = (body: string) => ({ body, updatedAt: null, state: 'published' as const, reason: null })

test('the length of a response is measured in bytes of what is sent', () => {
  expect(replyByteLength('Thank you')).toBe(9)
  expect(replyByteLength('Dank je 👍🏽')).toBe(16)
  expect(replyByteLength('Merci à vous')).toBe(13)
  expect(replyByteLength('two\r\nlines ')).toBe(9)
  expect(replyByteLength('é'.repeat(2048))).toBe(replyByteLimit)
})

test('the counted bytes equal the bytes that are sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(replyByteLength(text)).toBe(Buffer.byteLength(replyComment(text)))
      expect(replyComment(replyComment(text))).toBe(replyComment(text))
    }),
  )
})

test('a response read back is recognized despite Google’s normalization', () => {
  expect(isSameReply(response('Thank you,\nAnna'), ' Thank you,\r\nAnna\r\n')).toBe(true)
  expect(isSameReply(response('Cafe\u0301'), 'Café')).toBe(true)
  expect(isSameReply(response('Thank you, Ben'), 'Thank you, Anna')).toBe(false)
  expect(isSameReply(null, 'Thank you')).toBe(false)
})
