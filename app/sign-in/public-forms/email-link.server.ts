/** Public forms that send a link to an e-mail address, for a new password or a confirmation. */
import { redirect } from '@remix-run/node'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { emailSchema } from '../sign-in-schema'
import { type Visit, visitOf } from '../visit.server'
import { waitReply } from '../waiting.server'
import {
  honeypotToken,
  isFromOtherPage,
  isFromProgram,
  type PublicForm,
  pretend,
  sendAgain,
} from './honeypot.server'

export type EmailLinkResult = { ok: true } | { ok: false; seconds: number }

export function emailLinkPage(form: PublicForm) {
  return { constraint: constraintOf(emailSchema), token: honeypotToken(form) }
}

/** Sends the same response whether or not the address is known. */
export async function requestEmailLink(
  request: Request,
  context: { ip: string },
  {
    form: name,
    send,
    sentHref,
  }: {
    form: PublicForm
    send: (email: string, visit: Visit) => Promise<EmailLinkResult>
    sentHref: string
  },
) {
  const form = await readForm(request, emailSchema)
  if (form.status !== 'success') return formReply(form)
  if (isFromOtherPage(name, form)) return formReply(form, [sendAgain])
  const result = isFromProgram(name, form, context)
    ? await pretend<EmailLinkResult>({ ok: true })
    : await send(form.value.email, visitOf(request, context))
  if (!result.ok) return waitReply(form, result.seconds)
  return redirect(sentHref)
}
