import type { SubmissionResult } from '@conform-to/react'
import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button'
import { Checkbox } from '#app/ui/choice-field'
import { ErrorSummary } from '#app/ui/error-summary'
import { FileField } from '#app/ui/file-field'
import { Form } from '#app/ui/form'
import { TextField } from '#app/ui/text-field'
import { UnsavedGuard } from '#app/ui/unsaved-guard'
import { type BrandColours, colourNames } from './brand'
import { BrandPreview } from './brand-preview'
import { ColourField } from './colour-field'

type Label = {
  productName: string
  supportEmail: string | null
  logoUrl: string | null
  appliesToChildren: boolean
  colours: BrandColours
}

/** `shown` is what the account is shown under now, and what an account without a white label starts from. */
export function WhiteLabelForm({
  label,
  shown,
  isParent,
  reply,
  nonce,
}: {
  label: Label | null
  shown: { productName: string; colours: BrandColours }
  isParent: boolean
  reply: SubmissionResult | undefined
  nonce: string
}) {
  const typed = reply?.initialValue as Record<string, unknown> | undefined
  const before = label ?? { colours: shown.colours, productName: '', supportEmail: '', logoUrl: null }
  const [draft, setDraft] = useState({
    productName: String(typed?.productName ?? before.productName),
    colours: { ...before.colours, ...(typed?.colours as Partial<BrandColours> | undefined) },
  })
  const errors = reply?.error ?? {}
  const text = (name: 'productName' | 'supportEmail') => ({
    id: name,
    name,
    defaultValue: String(typed ? (typed[name] ?? '') : (before[name] ?? '')),
    errors: errors[name] ?? undefined,
  })
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="mt-4 grid items-start gap-4 md:grid-cols-[minmax(0,40rem)_18rem]"
      noValidate
      onInput={(event) => setDraft(draftOf(event))}
    >
      <button type="submit" hidden name="intent" value="save" tabIndex={-1} aria-hidden="true" />
      <UnsavedGuard />
      <div className="card space-y-4 p-4">
        <ErrorSummary
          errors={Object.entries(errors).flatMap(([field, messages]) =>
            (messages ?? []).map((message) => ({ field: field.replace('colours.', ''), message })),
          )}
        />
        <TextField
          {...text('productName')}
          label="Product name"
          hint={
            label ? 'In titles, mails and print-outs.' : `Stands wherever ${shown.productName} stands now.`
          }
          maxLength={60}
        />
        <TextField
          {...text('supportEmail')}
          label="Support e-mail address"
          type="email"
          optional
          hint="Whom your people write to when they need help."
        />
        <FileField
          id="logo"
          name="logo"
          label={before.logoUrl ? 'Another logo' : 'Logo'}
          optional
          accept="image/png,image/jpeg"
          hint="PNG or JPEG, smaller than 900 kB. Shown at most 200 × 32 pixels on the navigation’s background."
          errors={errors.logo ?? undefined}
        />
        {before.logoUrl ? (
          <Checkbox name="removeLogo" label="Remove the logo and show the name instead" />
        ) : null}
        <fieldset>
          <legend className="label">Navigation colours</legend>
          <div className="mt-1 grid gap-3 xs:grid-cols-2">
            {colourNames.map((name) => (
              <ColourField key={name} name={name} colours={draft.colours} />
            ))}
          </div>
        </fieldset>
        {isParent ? (
          <Checkbox
            name="appliesToChildren"
            label="Use it in the accounts we manage"
            hint="Those with a white label of their own keep it."
            defaultChecked={typed ? typed.appliesToChildren === 'on' : (label?.appliesToChildren ?? true)}
          />
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" name="intent" value="save">
            Save
          </Button>
          <Button name="intent" value="preview">
            Preview
          </Button>
        </div>
      </div>
      <BrandPreview {...draft} logoUrl={before.logoUrl} nonce={nonce} />
    </Form>
  )
}

function draftOf({ currentTarget }: FormEvent<HTMLFormElement>) {
  const fields = new FormData(currentTarget)
  const colours = colourNames.map((name) => [name, String(fields.get(`colours.${name}`))])
  return {
    productName: String(fields.get('productName')),
    colours: Object.fromEntries(colours) as BrandColours,
  }
}
