import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'

export type FieldProps = {
  /** The field's metadata from Conform: name, ids, value, errors and native limits. */
  field: FieldMetadata<unknown>
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  className?: string
}

type FieldIdentity = Pick<FieldMetadata<unknown>, 'id' | 'descriptionId' | 'errorId' | 'allErrors'> & {
  required?: boolean
}

/** The label, hint and errors around one control. A form with the class `marks-required` marks required fields. */
export function Field({
  field,
  label,
  hint,
  optional,
  className,
  children,
}: Omit<FieldProps, 'field'> & { field: FieldIdentity; children: ReactNode }) {
  return (
    <div className={className}>
      <label className="label" htmlFor={field.id} data-required={field.required ? '' : undefined}>
        {label} {optional ? <span className="font-normal text-ink-3">(optional)</span> : null}
      </label>
      {hint ? (
        <p className="hint mb-1" id={field.descriptionId}>
          {hint}
        </p>
      ) : null}
      <FieldErrors field={field} />
      {children}
    </div>
  )
}

/**
 * Returns the ids for a control outside Conform forms, such as a search field, so that pages with only such controls do
 * not load Conform.
 */
export function plainField(id: string): FieldIdentity {
  return { id, descriptionId: `${id}-description`, errorId: `${id}-error`, allErrors: {} }
}

/** The errors of a field. For a list, includes the errors of its entries. */
export function FieldErrors({ field }: { field: Pick<FieldIdentity, 'errorId' | 'allErrors'> }) {
  return <ErrorText id={field.errorId} errors={[...new Set(Object.values(field.allErrors).flat())]} />
}

export function ErrorText({ id, errors = [] }: { id?: string; errors?: string[] }) {
  return errors.length > 0 ? (
    <p className="error mb-1" id={id}>
      <span className="sr-only">Error: </span>
      {errors.join(' ')}
    </p>
  ) : null
}
