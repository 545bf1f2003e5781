import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { Button } from '#app/kit/ui/button'
import { CheckboxField } from '#app/kit/ui/fields/choice-field'
import { FileField } from '#app/kit/ui/fields/file-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { UnsavedGuard } from '#app/kit/ui/forms/unsaved-guard'
import { useForm } from '#app/kit/ui/forms/use-form'
import type { BrandColors } from '#app/platform/brand/brand'
import { type EditReply, ShownValues } from '#app/platform/page/shown-values'
import { BrandPreview } from './brand-preview'
import { ColorField } from './color-field'
import { coloredParts, colorLabels } from './color-labels'
import type { whiteLabelSchema } from './white-label-schema'

type WhiteLabelSettings = {
  productName: string
  supportEmail: string | null
  logoUrl: string | null
  appliesToChildren: boolean
  colors: BrandColors
}

/**
 * `current` is the brand that the account currently sees. It provides the initial colors if the account has no white
 * label yet.
 */
export function WhiteLabelForm({
  label,
  current,
  shown,
  isParent,
  constraint,
  reply,
  nonce,
}: {
  label: WhiteLabelSettings | null
  current: { productName: string; colors: BrandColors }
  /** What the page shows; see `form-edits.server.ts`. */
  shown: string
  isParent: boolean
  constraint: Record<string, FieldConstraint>
  reply: (SubmissionResult & EditReply) | undefined
  nonce: string
}) {
  const storedColors = label?.colors ?? current.colors
  const logoUrl = label?.logoUrl ?? null
  const [form, fields, isUnsaved] = useForm<z.input<typeof whiteLabelSchema>>({
    id: 'white-label',
    lastResult: reply,
    constraint,
    defaultValue: {
      productName: label?.productName ?? '',
      supportEmail: label?.supportEmail ?? '',
      logo: undefined,
      removeLogo: false,
      colors: Object.fromEntries(coloredParts.map((name) => [name, storedColors[name]])) as BrandColors,
      ...(isParent && { appliesToChildren: label?.appliesToChildren ?? true }),
    },
  })
  const colorFields = fields.colors.getFieldset()
  const colors = Object.fromEntries(
    coloredParts.map((name) => [name, colorFields[name].value ?? storedColors[name]]),
  ) as BrandColors
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      encType="multipart/form-data"
      className="mt-4 grid items-start gap-4 md:grid-cols-[minmax(0,40rem)_18rem]"
    >
      <button type="submit" hidden name="intent" value="save" tabIndex={-1} aria-hidden="true" />
      <UnsavedGuard isUnsaved={isUnsaved} />
      <div className="card space-y-4 p-4">
        <ErrorSummary form={form} />
        <ShownValues shown={shown} reply={reply} noun="white label" />
        <TextField
          field={fields.productName}
          label="Product name"
          hint={
            label ? 'Shown in titles, emails and printouts.' : `Replaces “${current.productName}” everywhere.`
          }
        />
        <TextField
          field={fields.supportEmail}
          label="Support email address"
          type="email"
          optional
          hint="Where users are told to ask for help."
        />
        <FileField
          field={fields.logo}
          label={logoUrl ? 'New logo' : 'Logo'}
          optional
          accept="image/png,image/jpeg"
          hint="PNG or JPEG, under 900 kB. Shown at up to 200 × 32 pixels on the navigation background."
        />
        {logoUrl ? (
          <CheckboxField field={fields.removeLogo} label="Remove the logo and show the name instead" />
        ) : null}
        <fieldset>
          <legend className="label">Navigation colors</legend>
          <div className="mt-1 grid gap-3 xs:grid-cols-2">
            {coloredParts.map((name) => (
              <ColorField
                key={name}
                field={colorFields[name]}
                label={colorLabels[name]}
                color={colors[name]}
              />
            ))}
          </div>
        </fieldset>
        {isParent ? (
          <CheckboxField
            field={fields.appliesToChildren}
            label="Use in accounts you manage"
            hint="Accounts with their own white label keep it."
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
      <BrandPreview
        productName={fields.productName.value ?? ''}
        colors={colors}
        logoUrl={logoUrl}
        nonce={nonce}
      />
    </Form>
  )
}
