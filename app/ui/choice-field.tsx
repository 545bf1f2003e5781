import type { ComponentProps, ReactNode } from 'react'

export function Checkbox({
  label,
  hint,
  ...input
}: { label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>) {
  return <Choice type="checkbox" {...{ label, hint }} {...input} />
}

export function Radio({
  label,
  hint,
  ...input
}: { label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>) {
  return <Choice type="radio" {...{ label, hint }} {...input} />
}

/** Checkboxes or radios that answer one question. */
export function ChoiceGroup({
  id,
  legend,
  hint,
  errors,
  children,
}: {
  id: string
  legend: ReactNode
  hint?: ReactNode
  errors?: string[]
  children: ReactNode
}) {
  return (
    <fieldset id={id} tabIndex={errors?.length ? -1 : undefined}>
      <legend className="label">{legend}</legend>
      {hint ? <p className="hint mb-1">{hint}</p> : null}
      {errors?.length ? (
        <p className="error mb-1">
          <span className="sr-only">Error: </span>
          {errors.join(' ')}
        </p>
      ) : null}
      {children}
    </fieldset>
  )
}

function Choice({ label, hint, ...input }: { label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-9 max-lg:min-h-11 items-start gap-2 py-1.5 text-sm">
      <input className="mt-0.5" {...input} />
      <span>
        {label}
        {hint ? <span className="hint block">{hint}</span> : null}
      </span>
    </label>
  )
}
