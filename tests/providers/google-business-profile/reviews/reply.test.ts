import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isSameReply,
  replyByteLength,
  replyByteLimit,
  replyComment,
} from '#app/providers/google-business-profile/reviews/reply'

const response = (body: string) => ({ body, updatedAt: null, state: 'published' as const, reason: null })

test('A response is measured in bytes, as it is sent', () => {
  expect(replyByteLength('Thank you')).toBe(9)
  expect(replyByteLength('Dank je 👍🏽')).toBe(16)
  expect(replyByteLength('Merci à vous')).toBe(13)
  expect(replyByteLength('two\r\nlines ')).toBe(9)
  expect(replyByteLength('é'.repeat(2048))).toBe(replyByteLimit)
})

test('The bytes counted are the bytes sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(replyByteLength(text)).toBe(Buffer.byteLength(replyComment(text)))
      expect(replyComment(replyComment(text))).toBe(replyComment(text))
    }),
  )
})

test('A response read back is recognised however Google stored it', () => {
  expect(isSameReply(response('Thank you,\nAnna'), ' Thank you,\r\nAnna\r\n')).toBe(true)
  expect(isSameReply(response('Cafe\u0301'), 'Café')).toBe(true)
  expect(isSameReply(response('Thank you, Ben'), 'Thank you, Anna')).toBe(false)
  expect(isSameReply(null, 'Thank you')).toBe(false)
})
