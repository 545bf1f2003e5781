import type { ComponentProps, ReactNode } from 'react'

export type ChoiceProps = { label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>

export function Checkbox(props: ChoiceProps) {
  return <Choice type="checkbox" {...props} />
}

export function Radio(props: ChoiceProps) {
  return <Choice type="radio" {...props} />
}

export function Choice({ label, hint, ...input }: ChoiceProps) {
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
