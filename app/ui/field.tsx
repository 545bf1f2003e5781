import type { ReactNode } from 'react'

export type FieldProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  errors?: string[]
  optional?: boolean
}

/** Label, hint and error around one control; ids follow Conform's `-description` and `-error`. */
export function Field({
  id,
  label,
  hint,
  errors,
  optional,
  className,
  children,
}: FieldProps & { className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label className="label" htmlFor={id}>
        {label} {optional ? <span className="font-normal text-ink-3">(optional)</span> : null}
      </label>
      {hint ? (
        <p className="hint mb-1" id={`${id}-description`}>
          {hint}
        </p>
      ) : null}
      {errors?.length ? (
        <p className="error mb-1" id={`${id}-error`}>
          <span className="sr-only">Error: </span>
          {errors.join(' ')}
        </p>
      ) : null}
      {children}
    </div>
  )
}

/** What a control must carry so that assistive technology reads its hint and error with it. */
export function controlProps({ id, hint, errors }: Pick<FieldProps, 'id' | 'hint' | 'errors'>) {
  const describedBy = [hint ? `${id}-description` : '', errors?.length ? `${id}-error` : '']
  return {
    id,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    'aria-invalid': errors?.length ? true : undefined,
  }
}
