import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { siteHref } from '#app/kit/routing/href'
import { Button } from '#app/kit/ui/button'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { useForm } from '#app/kit/ui/forms/use-form'
import type { emailSchema } from '../sign-in-schema'
import type { emailLinkPageData } from './email-link.server'
import { HoneypotFields } from './honeypot-fields'

/**
 * The form that asks for an email address to send a link to. It is not scoped to an account, even if someone is signed
 * in, so it uses Remix's `Form`.
 */
export function RequestLinkForm({
  id,
  action,
  intro,
  hint,
  submitLabel,
  page: { constraint, token, email },
  reply,
}: {
  id: string
  action?: string
  intro?: ReactNode
  hint?: string
  submitLabel: string
  page: ReturnType<typeof emailLinkPageData> & { email?: string }
  reply: SubmissionResult | undefined
}) {
  const [form, fields] = useForm<z.input<typeof emailSchema>>({
    id,
    lastResult: reply,
    constraint,
    defaultValue: { email },
  })
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      <ErrorSummary form={form} fallbackField={fields.email} />
      {intro ? <p className="mb-4 text-sm text-ink-2">{intro}</p> : null}
      <Form {...getFormProps(form)} method="post" action={action} className="flex flex-col gap-4">
        <TextField
          field={fields.email}
          label="Email address"
          hint={hint}
          type="email"
          autoComplete="username"
        />
        <HoneypotFields token={token} />
        <Button variant="primary" className="w-full justify-center" busy={isSending}>
          {submitLabel}
        </Button>
      </Form>
    </>
  )
}

export function BackToSignIn() {
  return (
    <p>
      <Link to={siteHref('/login')}>Back to sign in</Link>
    </p>
  )
}
