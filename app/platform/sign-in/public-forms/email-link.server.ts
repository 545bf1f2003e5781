/** Public forms that send a link to an email address, for a new password or a confirmation. */
import { redirect } from '@remix-run/node'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { type SignInRequest, signInRequestOf } from '../sign-in-request.server'
import { emailSchema } from '../sign-in-schema'
import { tooManyAttemptsReply } from '../too-many-attempts.server'
import {
  fakeResult,
  hasInvalidToken,
  honeypotToken,
  isFromBot,
  type PublicForm,
  sendAgainMessage,
} from './honeypot.server'

export type EmailLinkResult = { ok: true } | { ok: false; seconds: number }

export function emailLinkPageData(form: PublicForm) {
  return { constraint: constraintOf(emailSchema), token: honeypotToken(form) }
}

/**
 * Handles a submission of a form that requests a link. The response is the same whether or not the email address is
 * known.
 */
export async function handleEmailLinkForm(
  request: Request,
  context: { ip: string },
  {
    form: name,
    send,
    sentHref,
  }: {
    form: PublicForm
    send: (email: string, signInRequest: SignInRequest) => Promise<EmailLinkResult>
    sentHref: string
  },
) {
  const form = await readForm(request, emailSchema)
  if (form.status !== 'success') return respondWithForm(form)
  if (hasInvalidToken(name, form)) return respondWithForm(form, [sendAgainMessage])
  const result = isFromBot(name, form, context)
    ? await fakeResult<EmailLinkResult>({ ok: true })
    : await send(form.value.email, signInRequestOf(request, context))
  if (!result.ok) return tooManyAttemptsReply(form, result.seconds)
  return redirect(sentHref)
}
