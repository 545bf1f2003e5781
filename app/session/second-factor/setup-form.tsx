import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { TextField } from '#app/ui/text-field'

/** Scan, or type, then show a first code. The picture's colours are its own: cameras want black on white. */
export function SetupForm({
  card,
  reply,
}: {
  card: { uri: string; svg: string; groups: string }
  reply?: SubmissionResult
}) {
  const isSending = useNavigation().state === 'submitting'
  const errors = Object.values(reply?.error ?? {}).flatMap((messages) => messages ?? [])
  return (
    <Form method="post" className="flex flex-col gap-4" noValidate>
      <ErrorSummary errors={errors.map((message) => ({ field: 'code', message }))} />
      <p>Scan this with an authenticator app on your phone.</p>
      <div
        role="img"
        aria-label="QR code of the key below"
        className="w-48 overflow-hidden rounded-md"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us, of squares
        dangerouslySetInnerHTML={{ __html: card.svg }}
      />
      <p className="text-sm text-ink-2">
        On this very device, <a href={card.uri}>open it in the app</a>. An app without a camera takes this
        key:
        <code className="mt-1 block select-all font-mono text-base text-ink">{card.groups}</code>
      </p>
      <TextField
        id="code"
        name="code"
        label="Code"
        hint="The six digits the app shows now."
        autoComplete="one-time-code"
        inputMode="numeric"
        errors={reply?.error?.code ?? undefined}
      />
      <div>
        <Button variant="primary" busy={isSending}>
          Turn on
        </Button>
      </div>
    </Form>
  )
}
