import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { Badge } from '#app/kit/ui/badge'
import { Button } from '#app/kit/ui/button'
import { DefinitionList } from '#app/kit/ui/definition-list'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import type { CustomDomain } from '#app/platform/brand/custom-domain.server'
import type { customDomainSchema } from './custom-domain-schema'

export function CustomDomainForm({
  domain,
  constraint,
  reply,
}: {
  domain: CustomDomain | null
  constraint: Record<string, FieldConstraint>
  reply: SubmissionResult | undefined
}) {
  const [form, fields] = useForm<z.input<typeof customDomainSchema>>({
    id: 'custom-domain',
    lastResult: reply,
    constraint,
    defaultValue: { domain: domain?.domain ?? '' },
  })
  return (
    <>
      <ErrorSummary form={form} fallbackField={fields.domain} />
      {domain ? <DomainVerificationSection domain={domain} /> : null}
      <Form {...getFormProps(form)} method="post" className="card mt-4 max-w-form space-y-4 p-4">
        <TextField
          field={fields.domain}
          label="Domain"
          hint="The address your users open, such as reviews.example.com."
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button variant="primary" name="intent" value="save">
          Save domain
        </Button>
      </Form>
    </>
  )
}

/** The DNS records that the domain's owner has to create, and whether the domain has been verified. */
function DomainVerificationSection({ domain }: { domain: CustomDomain }) {
  return (
    <section className="card mt-4 max-w-form p-4" aria-labelledby="proof">
      <h2 id="proof" className="flex flex-wrap items-center gap-2 text-md font-semibold">
        {domain.domain} <VerificationBadge isVerified={domain.isVerified} />
      </h2>
      <p className="mt-1 mb-2 max-w-reading text-sm text-ink-2">
        Add these two records at your DNS provider, then check them here. The domain isn’t used until then.
      </p>
      <DefinitionList
        definitions={[
          { term: 'TXT name', detail: <CopyableText>{domain.record.name}</CopyableText> },
          { term: 'TXT value', detail: <CopyableText>{domain.record.value}</CopyableText> },
          { term: 'CNAME name', detail: <CopyableText>{domain.domain}</CopyableText> },
          { term: 'CNAME value', detail: <CopyableText>{domain.cnameTarget}</CopyableText> },
        ]}
      />
      <Form method="post" className="mt-4 flex flex-wrap gap-2">
        <Button variant={domain.isVerified ? 'default' : 'primary'} name="intent" value="check">
          Check records
        </Button>
        <Button name="intent" value="remove">
          Remove domain
        </Button>
      </Form>
    </section>
  )
}

function VerificationBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? <Badge tone="success">Verified</Badge> : <Badge tone="pending">Not verified yet</Badge>
}

function CopyableText({ children }: { children: string }) {
  return <code className="select-all wrap-anywhere">{children}</code>
}
