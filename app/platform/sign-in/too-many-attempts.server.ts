/**
 * The response after too many attempts: status 429, the waiting time in a message and in the Retry-After header, and
 * the form.
 */
import { respondWithForm } from '#app/kit/forms/forms.server'

/** Renders the form again with the message. The fields keep their values. */
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
