/**
 * The limit of a response's length, which is that of the strictest source: Google's, in bytes of UTF-8. The length is
 * that of the text as it is sent.
 */
export {
  replyByteLength as responseByteLength,
  replyByteLimit as responseByteLimit,
} from '#app/kit/providers/google-business-profile/reviews/reply'
