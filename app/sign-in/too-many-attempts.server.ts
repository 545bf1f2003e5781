/**
 * The response after too many attempts: status 429, how long to wait in words and in Retry-After, and the form again.
 */
import { respondWithForm } from '#app/forms.server'

/** The reply to the form about the wait; its fields keep their values. */
export function tooManyAttemptsReply(form: Parameters<typeof respondWithForm>[0], seconds: number) {
  return respondWithForm(form, [tooManyAttemptsMessage(seconds)], {
    status: 429,
    headers: { 'Retry-After': String(seconds) },
  })
}

export function tooManyAttemptsMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`
}
